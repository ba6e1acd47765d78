import { describe, expect, it } from '@jest/globals';
import { keyLabel } from '#shared/pages/desk/kit/keys.ts';
import { keyReader, type Pressed } from '#shared/pages/desk/shell/key-map.ts';
import { causesOf, dismissal, firstRows, mendText, rowBeside } from '#shared/pages/desk/shell/needs.ts';
import { countRides, unread } from '#shared/pages/desk/store/counters.ts';
import { dateAfter, datesBetween } from '#shared/pages/desk/store/days.ts';
import { undoOfPatch } from '#shared/pages/desk/store/journal.ts';
import { missingRange } from '#shared/pages/desk/store/load.ts';
import { allowanceOf, feedPause, isShared } from '#shared/pages/desk/store/rate.ts';
import type { Activity, AttentionRow } from '#shared/pages/desk/store/records.ts';
import { put } from '#shared/pages/desk/store/store.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#shared/units/durations.ts';

function pressed(key: string, more: Partial<Pressed> = {}) {
  return keyReader()(keyPress(key, more));
}
function keyPress(key: string, more: Partial<Pressed> = {}): Pressed {
  return { key, mod: false, shift: false, alt: false, isTyping: false, at: 0, ...more };
}

describe('what the desk has not read', () => {
  it('has no reply that the service has understood', () => {
    const message = { direction: 'INBOUND', purpose: 'MESSAGE', status: 'RECEIVED', createdAt: '' } as const;
    put('messages', [
      { ...message, id: 'msg_reply', text: 'OK 12' },
      { ...message, id: 'msg_note', text: 'Which gate?', unread: true },
    ]);
    expect(unread.value.map(({ id }) => id)).toEqual(['msg_note']);
  });
});

describe('keys of the desk', () => {
  it('open the palette, also from a field', () => {
    expect(pressed('k', { mod: true, isTyping: true })).toEqual({ is: 'palette' });
    expect(pressed('/')).toEqual({ is: 'palette' });
  });

  it('do nothing while a person types, so that no letter is lost', () => {
    for (const key of ['j', 'n', 'e', '/', '?', '.', 'g']) expect(pressed(key, { isTyping: true })).toBeUndefined();
    expect(pressed('z', { mod: true, isTyping: true })).toBeUndefined();
  });

  it('open a view after G, and a letter alone does what it does without', () => {
    const read = keyReader();
    const after = (key: string, at: number) => read(keyPress(key, { at }));
    // A page that has just been opened has seen no G.
    expect(after('m', 10)).toEqual({ is: 'ride', what: 'message' });
    expect(after('g', 20)).toEqual({ is: 'begin' });
    expect(after('M', 900)).toEqual({ is: 'view', view: 'messages' });
    expect(after('m', 950)).toEqual({ is: 'ride', what: 'message' });
    after('g', 1_000);
    expect(after('m', 2_600)).toEqual({ is: 'ride', what: 'message' });
  });

  it('undo and redo', () => {
    expect(pressed('z', { mod: true })).toEqual({ is: 'undo' });
    expect(pressed('Z', { mod: true, shift: true })).toEqual({ is: 'redo' });
  });

  it('leave Alt to the lanes', () => {
    expect(pressed('e', { alt: true })).toBeUndefined();
  });

  it('go round the regions both ways, also from a field', () => {
    expect(pressed('F6', { isTyping: true })).toEqual({ is: 'region' });
    expect(pressed('F6', { shift: true })).toEqual({ is: 'regionBack' });
  });

  it('are named as the computer names them', () => {
    expect(keyLabel('mod+shift+z', true)).toBe('⌘⇧Z');
    expect(keyLabel('mod+shift+z', false)).toBe('Ctrl Shift Z');
    expect([keyLabel('+', false), keyLabel('alt+→', false)]).toEqual(['+', 'Alt →']);
  });
});

function row(code: string, id: string, at: string, severity: AttentionRow['severity'] = 'WARNING'): AttentionRow {
  const subject = { type: 'ScheduleEvent', id, name: id } as const;
  return { code, severity, subject, at, since: at, detail: id, values: {}, rides: [], mend: null, choices: [] };
}

describe('what needs a person', () => {
  const rows = [
    row('VIP_OVERLAP', 'a', '2026-11-30T07:00:00Z'),
    row('RIDE_WITHOUT_DRIVER', 'b', '2026-11-30T12:00:00Z', 'CRITICAL'),
    row('RIDE_TOO_SHORT', 'c', '2026-11-30T06:00:00Z'),
    row('RIDE_WITHOUT_DRIVER', 'd', '2026-11-30T11:00:00Z', 'CRITICAL'),
  ];

  it('stands by cause, the worst first, then the soonest', () => {
    const causes = causesOf(rows);
    expect(causes.map(({ code }) => code)).toEqual(['RIDE_WITHOUT_DRIVER', 'RIDE_TOO_SHORT', 'VIP_OVERLAP']);
    expect(causes[0]?.rows.map(({ subject }) => subject.id)).toEqual(['d', 'b']);
  });

  it('draws no more rows than asked for', () => {
    const first = firstRows(causesOf(rows), 3);
    expect(first.flatMap((cause) => cause.rows)).toHaveLength(3);
    expect(first.map(({ code }) => code)).toEqual(['RIDE_WITHOUT_DRIVER', 'RIDE_TOO_SHORT']);
  });

  it('is walked by J and K, and begins anew when the row has gone', () => {
    expect(rowBeside(['x', 'y'], undefined, 1)).toBe('x');
    expect(rowBeside(['x', 'y'], 'x', 1)).toBe('y');
    expect(rowBeside(['x', 'y'], 'y', 1)).toBe('y');
    expect(rowBeside(['x', 'y'], 'gone', -1)).toBe('y');
    expect(rowBeside([], 'x', 1)).toBeUndefined();
  });

  it('is hidden by a write that can be taken back', () => {
    const { call, undo } = dismissal(rows[0] as AttentionRow);
    expect([call.operationId, undo.operationId]).toEqual(['dismissAttention', 'undoDismissal']);
    expect(undo.params).toEqual({ code: 'VIP_OVERLAP', subjectId: 'a' });
  });

  it('names what a mend gives', () => {
    const words = {
      workOut: 'work',
      read: 'read',
      reopen: 'reopen',
      follow: 'follow',
      look: 'look',
      nameOf: (id: string) => `<${id}>`,
      timeOf: (at: string) => at,
    };
    const text = (body: object) => mendText({ operationId: 'updateEvent', params: {}, body: body as never }, words);
    expect(text({ driverId: 'drv', startTime: '7', endTime: '8' })).toBe('<drv>, 7–8');
    expect(text({ notes: 'x' })).toBe('look');
    expect(mendText({ operationId: 'createProposal', params: {} }, words)).toBe('work');
    const status = { body: { status: 'SCHEDULED' }, params: {} };
    expect(mendText({ operationId: 'moveEventStatus', ...status }, words)).toBe('reopen');
  });
});

describe('the counters', () => {
  it('count each ride once, and nothing that is over or no ride', () => {
    const ride = (id: string, more: Partial<Activity>) =>
      ({
        id,
        version: 1,
        type: 'TRANSPORT',
        title: id,
        startTime: '',
        endTime: '',
        status: 'SCHEDULED',
        vipIds: [],
        ...more,
      }) as Activity;
    const found = countRides(
      [
        ride('bare', {}),
        ride('whole', { driverId: 'drv', vehicleId: 'veh', status: 'IN_PROGRESS' }),
        ride('gone', { status: 'CANCELLED' }),
        ride('meal', { type: 'MEAL' }),
      ],
      [row('PICKUP_NOT_MOVED', 'whole', ''), row('DROPOFF_LATE', 'whole', ''), row('VIP_OVERLAP', 'bare', '')],
    );
    expect([...found.noDriver]).toEqual(['bare']);
    expect([...found.noVehicle]).toEqual(['bare']);
    expect([...found.onRoad]).toEqual(['whole']);
    expect([...found.late]).toEqual(['whole']);
  });
});

describe('the days', () => {
  it('are all of them, over a month and a change of clocks', () => {
    expect(datesBetween('2026-10-30', '2026-11-02')).toEqual(['2026-10-30', '2026-10-31', '2026-11-01', '2026-11-02']);
    expect(dateAfter('2026-10-25', 1)).toBe('2026-10-26');
    expect(dateAfter('2026-03-01', -1)).toBe('2026-02-28');
  });

  it('are read where they are not known, in one piece with what is', () => {
    const known = { from: 10 * DAY_MS, to: 18 * DAY_MS };
    expect(missingRange(known, 12 * DAY_MS)).toBeUndefined();
    expect(missingRange(known, 20 * DAY_MS)).toEqual({ from: 18 * DAY_MS, to: 22 * DAY_MS });
    expect(missingRange(known, 5 * DAY_MS)).toEqual({ from: 4 * DAY_MS, to: 10 * DAY_MS });
    // The service gives at most 31 days at once.
    expect(missingRange(known, 100 * DAY_MS)).toEqual({ from: 18 * DAY_MS, to: 49 * DAY_MS });
  });
});

describe('undo', () => {
  it('sets what the record had, and the default of what a packed record leaves out', () => {
    const before = { title: 'Old', driverId: 'drv_1', version: 3 };
    const body = { title: 'New', driverId: null, notes: 'x', vipIds: ['vip'], pinDriver: true, partySize: 3 };
    expect(undoOfPatch(before, body)).toEqual({
      title: 'Old',
      driverId: 'drv_1',
      notes: null,
      vipIds: [],
      pinDriver: false,
      partySize: 1,
    });
  });
});

describe('the pause of the feed', () => {
  const at = 10 * MINUTE_MS;
  const times = (n: number) => Array.from({ length: n }, (_, i) => at - 50 * SECOND_MS + i * SECOND_MS);

  it('is the wanted one in a quiet minute', () => {
    expect(feedPause(5_000, { sent: times(12), allowance: undefined }, at)).toBe(5_000);
  });

  it('grows with what else the page asks, but a change of a colleague waits for no more than 10 seconds', () => {
    expect(feedPause(5_000, { sent: times(18), allowance: undefined }, at)).toBe(10_000);
    // The first of 24 leaves the minute in 10 seconds; the question and a part need two places.
    expect(feedPause(5_000, { sent: times(24), allowance: undefined }, at)).toBe(10_000);
    expect(feedPause(1_000, { sent: times(40), allowance: undefined }, at)).toBe(10_000);
  });

  it('waits for the limit of the address, and leaves the last requests to writes', () => {
    const allowance = (remaining: number) => ({ limit: 100, remaining, resetAt: at + 30_000 });
    expect(feedPause(5_000, { sent: [], allowance: allowance(90) }, at)).toBe(5_000);
    expect(feedPause(5_000, { sent: [], allowance: allowance(22) }, at)).toBe(15_000);
    expect(feedPause(5_000, { sent: [], allowance: allowance(10) }, at)).toBe(30_000);
    expect(feedPause(5_000, { sent: [], allowance: { ...allowance(0), resetAt: at - 1 } }, at)).toBe(5_000);
  });

  it('reads the limit from the headers, and notices that others use it', () => {
    const headers = new Headers({ 'RateLimit-Limit': '100', 'RateLimit-Remaining': '40', 'RateLimit-Reset': '12' });
    const allowance = allowanceOf(headers, at);
    expect(allowance).toEqual({ limit: 100, remaining: 40, resetAt: at + 12_000 });
    expect(allowanceOf(new Headers(), at)).toBeUndefined();
    expect(isShared({ sent: times(12), allowance }, at)).toBe(true);
    expect(isShared({ sent: times(40), allowance }, at)).toBe(false);
  });
});
