import { describe, expect, it } from '@jest/globals';
import packed from '#openapi/desk-operations.json' with { type: 'json' };
import { SUBJECTS } from '#shared/contract/define-contract.ts';
import { unpacked } from '#shared/pages/desk/forms/operations.ts';
import { withWords } from '#shared/pages/desk/forms/words.ts';
import type { Action } from '#shared/pages/desk/panels/action.ts';
import { flightOf, kindOf, pathOf, subjectOf } from '#shared/pages/desk/panels/kinds.ts';
import {
  flightActions,
  flightPapers,
  motorcadeActions,
  motorcadePapers,
} from '#shared/pages/desk/panels/motorcade-actions.ts';
import {
  blockActions,
  messageActions,
  orderActions,
  placeActions,
  placePapers,
  supplierActions,
  userActions,
} from '#shared/pages/desk/panels/other-actions.ts';
import {
  driverActions,
  driverPapers,
  guestActions,
  guestPapers,
  vehicleActions,
  vehiclePapers,
} from '#shared/pages/desk/panels/people-actions.ts';
import {
  type ActionRide,
  boardingActions,
  nextActions,
  rideActions,
  ridePapers,
  takeOffAction,
} from '#shared/pages/desk/panels/ride-actions.ts';
import { actOf, changedIn, isNote, readChanges } from '#shared/pages/desk/panels/shown-value.ts';
import { begin } from '#shared/pages/desk/session.ts';
import { put } from '#shared/pages/desk/store/store.ts';
import { PROPOSAL_KINDS } from '#shared/schemas/proposals/proposal.ts';
import { REPORT_KINDS } from '#shared/schemas/reports/report.ts';

const AT = '2027-05-10T08:00:00.000Z';
const RIDE: ActionRide = {
  id: 'act_1',
  version: 3,
  type: 'TRANSPORT',
  status: 'SCHEDULED',
  startTime: '2027-05-10T09:00:00.000Z',
  endTime: '2027-05-10T10:00:00.000Z',
  vipIds: ['vip_1', 'vip_2'],
  driverId: 'drv_1',
  vehicleId: 'veh_1',
};
const MOTORCADE = {
  id: 'mtc_1',
  status: 'SCHEDULED',
  startTime: RIDE.startTime,
  cars: [
    { activityId: 'act_1', role: 'LEAD' },
    { activityId: 'act_2', role: 'SPARE' },
  ],
};
const FLIGHT = {
  id: 'flt_BA117_2027-05-10',
  flightNumber: 'BA117',
  flightDate: '2027-05-10',
  pickupIds: ['act_1'],
  provider: true,
  status: 'ACTIVE',
};
/** An hour before the ride. */
const NOW = Date.parse(AT);
const BLOCK = { id: 'blk_1', from: AT, to: RIDE.startTime, reason: 'Ill' };
const DELETED = { deletedAt: AT };
const STATUSES = ['SCHEDULED', 'IN_PROGRESS', 'COMPLETED', 'CANCELLED'] as const;

const operations = unpacked(packed as unknown as Parameters<typeof unpacked>[0]);

/** Every action that a panel offers, in each of its states. */
const ALL: readonly Action[] = [
  ...STATUSES.flatMap((status) => [
    ...rideActions({ ...RIDE, status, seriesId: 'ser_1', flightImpact: {} }, NOW),
    ...rideActions({ ...RIDE, status, type: 'MEAL', children: [{}] }, NOW),
    ...motorcadeActions({ ...MOTORCADE, status }),
  ]),
  ...rideActions({ ...RIDE, ...DELETED }, NOW),
  ...rideActions({ ...RIDE, driverId: null, vehicleId: null }, NOW),
  ...ridePapers(RIDE),
  ...ridePapers({ ...RIDE, type: 'EVENT' }),
  ...([undefined, 'aboard', 'absent'] as const).flatMap((mark) => boardingActions('act_1', 'vip_1', mark)),
  ...motorcadeActions({ ...MOTORCADE, ...DELETED }),
  ...motorcadePapers(MOTORCADE),
  ...flightActions(FLIGHT),
  ...flightActions({ ...FLIGHT, ...DELETED }),
  ...flightPapers(FLIGHT),
  ...guestActions({ id: 'vip_1', phone: '+442079460000' }, true, 'act_1'),
  takeOffAction('act_1', 'vip_1'),
  ...guestActions({ id: 'vip_1', ...DELETED }, true),
  ...guestPapers({ id: 'vip_1' }, '2027-05-10'),
  ...driverActions({ id: 'drv_1', gps: { enrolled: true } }, AT),
  ...driverActions({ id: 'drv_1', ...DELETED }, AT),
  ...driverPapers({ id: 'drv_1' }),
  ...vehicleActions({ id: 'veh_1' }, AT),
  ...vehicleActions({ id: 'veh_1', status: 'MAINTENANCE' }, AT),
  ...vehicleActions({ id: 'veh_1', ...DELETED }, AT),
  ...vehiclePapers({ id: 'veh_1' }),
  ...placeActions({ id: 'plc_1' }),
  ...placeActions({ id: 'plc_1', ...DELETED }),
  ...placePapers({ id: 'plc_1' }, '2027-05-10'),
  ...blockActions({ ...BLOCK, driverId: 'drv_1' }),
  ...blockActions({ ...BLOCK, vehicleId: 'veh_1' }),
  ...supplierActions({ id: 'sup_1' }, AT),
  ...supplierActions({ id: 'sup_1', ...DELETED }, AT),
  ...['OFFERED', 'ACCEPTED', 'NAMED', 'CHANGE_TO_CONFIRM', 'DECLINED'].flatMap((status) =>
    orderActions({ id: 'ord_1', status }),
  ),
  ...messageActions({ id: 'msg_1', direction: 'INBOUND', driverId: 'drv_1', status: 'RECEIVED' }),
  ...messageActions({ id: 'msg_2', direction: 'OUTBOUND', driverId: 'drv_1', status: 'FAILED' }),
  ...userActions({ id: 'usr_1', isApproved: true }),
  ...userActions({ id: 'usr_1', isApproved: false }),
];

function namesOf(actions: readonly Action[]): readonly string[] {
  return actions.map(({ kind, operationId }) => kind ?? operationId);
}

describe('the kinds of records', () => {
  it('leads from the subject of the API to a list of the desk and back', () => {
    const known = SUBJECTS.flatMap((subject) => {
      const kind = kindOf(subject);
      return kind ? [[subject, subjectOf(kind)]] : [];
    });
    expect(known).toHaveLength(14);
    for (const [subject, back] of known) expect(back).toBe(subject);
    expect(kindOf('Audit')).toBeUndefined();
  });

  it('reads a flight by the number and the date in its id', () => {
    expect(flightOf('flt_BA117_2027-05-10')).toEqual({ flightNumber: 'BA117', date: '2027-05-10' });
    expect(flightOf('flt_N_12_2027-05-10')).toEqual({ flightNumber: 'N_12', date: '2027-05-10' });
    expect(flightOf('flt_BA117')).toBeUndefined();
    expect(pathOf('flights', 'flt_BA117_2027-05-10')).toBe('/api/flights/BA117?date=2027-05-10');
    expect(pathOf('vips', 'vip_1')).toBe('/api/vips/vip_1');
    expect(pathOf('blocks', 'blk_1')).toBeUndefined();
  });
});

describe('what a panel offers', () => {
  it('is an operation of the API, with its whole path and only its fields', () => {
    expect(ALL.length).toBeGreaterThan(150);
    for (const { call, filled = {}, operationId, undo } of ALL) {
      const operation = operations.get(operationId);
      expect([operationId, operation?.id]).toEqual([operationId, operationId]);
      if (!operation) continue;
      const names = [...operation.params, ...operation.query, ...operation.body].map(({ name }) => name);
      // What a proposal or a paper asks for depends on its kind.
      const isOfKind = operationId === 'createProposal' || operationId === 'createReport';
      if (!isOfKind) expect([operationId, names]).toEqual([operationId, expect.arrayContaining(Object.keys(filled))]);
      for (const each of [call, undo]) {
        if (!each) continue;
        const its = operations.get(each.operationId);
        const fieldsOf = (side: 'params' | 'query' | 'body') => (its?.[side] ?? []).map(({ name }) => name);
        expect(Object.keys(each.params ?? {}).sort()).toEqual(fieldsOf('params').sort());
        expect(fieldsOf('query')).toEqual(expect.arrayContaining(Object.keys(each.query ?? {})));
        expect(fieldsOf('body')).toEqual(expect.arrayContaining(Object.keys(each.body ?? {})));
      }
    }
  });

  it('asks before it takes away or cancels', () => {
    const takesAway = ALL.filter(({ call, operationId }) => {
      const isCancelling = call?.body?.['status'] === 'CANCELLED';
      return isCancelling || operations.get(operationId)?.effect.includes('DELETES');
    });
    expect(takesAway.length).toBeGreaterThan(15);
    expect(takesAway.filter(({ way }) => way === 'now')).toEqual([]);
  });

  it('names only kinds of proposals and papers that there are', () => {
    const kinds: readonly string[] = [...PROPOSAL_KINDS, ...REPORT_KINDS];
    for (const { kind } of ALL) if (kind) expect(kinds).toContain(kind);
  });

  it('follows the status of a ride', () => {
    expect(namesOf(rideActions(RIDE, NOW))).toContain('reportArrived');
    const late = rideActions({ ...RIDE, status: 'IN_PROGRESS' }, NOW);
    expect(late.find(({ label }) => label === 'finish')?.call?.body).toEqual({ status: 'COMPLETED' });
    expect(late.some(({ label }) => label === 'begin')).toBe(false);
    const over = rideActions({ ...RIDE, status: 'CANCELLED' }, NOW);
    expect(over.find(({ label }) => label === 'panel.reopen')?.call?.body).toEqual({ status: 'SCHEDULED' });
    expect(namesOf(over)).not.toContain('SHIFT');
    expect(namesOf(rideActions({ ...RIDE, ...DELETED }, NOW))).toEqual(['restoreEvent']);
  });

  it('offers to assign only what a ride lacks, and to confirm only what the driver has not', () => {
    expect(namesOf(rideActions(RIDE, NOW))).not.toContain('ASSIGN');
    const bare = rideActions({ ...RIDE, driverId: null }, NOW);
    expect(bare.find(({ kind }) => kind === 'ASSIGN')?.filled).toEqual({
      kind: 'ASSIGN',
      ids: ['act_1'],
      from: RIDE.startTime,
      to: '2027-05-10T09:01:00.000Z',
    });
    expect(namesOf(rideActions(RIDE, NOW))).toContain('acknowledgeEvent');
    expect(namesOf(rideActions({ ...RIDE, acknowledgedVersion: 3 }, NOW))).not.toContain('acknowledgeEvent');
  });

  it('comes first with what is next: what a ride lacks, then that its driver knows, and its start only when that is near', () => {
    const next = (ride: Partial<ActionRide>, minutes: number) =>
      nextActions({ ...RIDE, ...ride }, Date.parse(RIDE.startTime) - minutes * 60_000).flatMap(
        ({ isMain, kind, label }) => (isMain ? (label ?? kind) : []),
      );
    expect(next({ vehicleId: null }, 300)).toEqual(['ASSIGN', 'panel.knows']);
    expect(next({}, 300)).toEqual(['panel.knows']);
    expect(next({ acknowledgedVersion: 3 }, 300)).toEqual([]);
    expect(next({}, 10)).toEqual(['panel.waits', 'begin']);
    expect(next({ arrived: {} }, 10)).toEqual(['begin']);
    expect(next({ status: 'IN_PROGRESS' }, -10)).toEqual(['finish']);
    expect(next({ status: 'IN_PROGRESS', vehicleId: null }, -10)).toEqual(['ASSIGN', 'finish']);
    expect(next({ type: 'MEAL' }, 300)).toEqual([]);
  });

  it('takes legs along, and says how a write is taken back where that is the same write', () => {
    const alone = rideActions(RIDE, NOW).find(({ label }) => label === 'panel.cancel');
    expect(alone?.undo?.body).toEqual({ status: 'SCHEDULED' });
    const withLegs = rideActions({ ...RIDE, type: 'MEAL', children: [{}] }, NOW).find(
      ({ label }) => label === 'panel.cancel',
    );
    expect(withLegs?.call?.query).toEqual({ withLegs: true });
    expect(withLegs?.undo).toBeUndefined();
    const pinned = rideActions({ ...RIDE, pinDriver: true }, NOW).find(({ label }) => label === 'panel.unpinDriver');
    expect([pinned?.call?.body, pinned?.undo?.body]).toEqual([{ pinDriver: false }, { pinDriver: true }]);
  });

  it('puts a removed block back as it was', () => {
    const [remove] = blockActions({ ...BLOCK, vehicleId: 'veh_1' });
    expect(remove?.undo).toEqual({
      operationId: 'createVehicleBlock',
      params: { vehicleId: 'veh_1' },
      body: { from: BLOCK.from, to: BLOCK.to, reason: 'Ill' },
    });
  });

  it('takes a vehicle out of service and back, and erases only for administrators', () => {
    const out = vehicleActions({ id: 'veh_1' }, AT).find(({ label }) => label === 'panel.outOfService');
    expect([out?.way, out?.undo?.body]).toEqual(['ask', { status: 'AVAILABLE' }]);
    const back = vehicleActions({ id: 'veh_1', status: 'MAINTENANCE' }, AT).find(
      ({ label }) => label === 'panel.inService',
    );
    expect([back?.way, back?.undo?.body]).toEqual(['now', { status: 'MAINTENANCE' }]);
    const erases = (isAdministrator: boolean) =>
      guestActions({ id: 'vip_1' }, isAdministrator).filter(({ label }) => label === 'panel.erase').length;
    expect([erases(true), erases(false)]).toEqual([1, 0]);
  });
});

describe('a change in the history', () => {
  it('has each name once: the text of a place and its id have the same one', async () => {
    await withWords();
    const fields = ['dropoffLocation', 'dropoffPlaceId', 'startTime'];
    const changed = fields.map((field) => ({ field, before: null, after: 'x' }));
    const { changes, names } = changedIn({ changes: changed, fields });
    expect(names).toEqual(['To', 'Starts']);
    expect(changes.map(({ field }) => field)).toEqual(['dropoffLocation', 'startTime']);
  });

  it('says of what the service noticed itself the cause and the record', async () => {
    await withWords();
    put('drivers', [{ id: 'drv_1', name: 'Ana', version: 1 } as never]);
    const noticed = { operationId: 'report-figures', subject: 'Attention', subjectId: 'RIDE_WITHOUT_DRIVER:drv_1' };
    expect(actOf(noticed)).toBe('Ride without driver: Ana');
    expect(actOf({ ...noticed, subject: 'Flight', subjectId: 'flt_1' })).toBe('Updated');
    expect(actOf({ ...noticed, operationId: 'updateEvent' })).toBe('Change a ride or programme item');
  });
});

describe('the changes of a day', () => {
  const by = (who: string, subject = 'ScheduleEvent') => ({ by: who, subject });
  const notes = [by('job:advance-activities'), by('job:report-figures', 'Attention'), by('anonymous', 'Message')];

  it('are read until those of people fill half a page, however much the service notes', async () => {
    const asked: string[] = [];
    const pages = [notes, [...notes, by('ada')], [by('ada'), by('anonymous'), by('job:gps-sync'), by('bob')], notes];
    const get = (path: string) => {
      asked.push(path);
      return Promise.resolve({ items: pages[asked.length - 1], nextCursor: `${asked.length}` });
    };
    begin({ api: { get }, user: { id: 'ann', role: 'ADMINISTRATOR' }, signOut: () => undefined } as never);
    const found = await readChanges('/api/audit?day=2027-05-10');
    expect(asked.map((path) => path.split('?')[1])).toEqual([
      'day=2027-05-10',
      'day=2027-05-10&cursor=1',
      'day=2027-05-10&cursor=2',
    ]);
    expect(found.filter((item) => !isNote(item)).map((item) => item.by)).toEqual(['ada', 'ada', 'anonymous', 'bob']);
  });

  it('are at most five pages', async () => {
    let pages = 0;
    const get = () => Promise.resolve({ items: notes, nextCursor: `${(pages += 1)}` });
    begin({ api: { get }, user: { id: 'ann', role: 'ADMINISTRATOR' }, signOut: () => undefined } as never);
    expect(await readChanges('/api/audit')).toHaveLength(5 * notes.length);
  });
});
