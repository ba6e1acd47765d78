import { describe, expect, it } from '@jest/globals';
import { type Answered, type Kept, type Known, withoutPress, withPress } from '#shared/pages/drive/kept.ts';
import { navigationTo, planOf } from '#shared/pages/drive/rides.ts';
import { reasonOf } from '#shared/pages/drive/words.ts';
import { timesIn } from '#shared/pages/parts/times.ts';

const about = { id: 'r1', title: 'Transfer' };
const guest = { id: 'v1', name: 'Ann Bell' };
const MARK = { vipId: 'v1', at: '2027-05-10T08:00:00.000Z', by: 'DRIVER', withCode: false } as const;
function keptWith(acknowledgedVersion: number | undefined): Kept {
  const activities = [{ id: 'r1', status: 'SCHEDULED', version: 3, acknowledgedVersion }];
  const known = {
    at: '2027-05-10T07:59:00.000Z',
    contact: '',
    schedule: { days: [{ date: '2027-05-10', activities }] },
  };
  return { user: { id: 'u1', name: 'Dana' }, pressed: [], refused: [], known } as unknown as Kept;
}
function answered(version: number): Answered {
  return { status: 'SCHEDULED', version, aboard: [MARK] };
}
function rideOf({ known }: Kept) {
  return known?.schedule.days[0]?.activities[0];
}
const tick = { what: 'aboard', ride: about, guest } as const;
function readOf(version: number) {
  return { what: 'read', ride: about, version } as const;
}
/** The state once the first press was answered. */
function settled(kept: Kept, version: number): Kept {
  const [press] = kept.pressed;
  if (!press) throw new Error('Nothing was pressed');
  return withoutPress(kept, press, [], answered(version));
}

describe('a message that was read', () => {
  const kept = keptWith(3);
  const known = {
    ...kept.known,
    talk: [
      { id: 'msg_1', status: 'SENT' },
      { id: 'msg_2', status: 'SENT' },
    ],
  } as unknown as Known;
  const read = withPress({ ...kept, known }, { what: 'seen', messageId: 'msg_2' });
  const statuses = ({ known: after }: Kept) => after?.talk?.map(({ status }) => status);

  it('stays read until the messages are read again, so that the next tap is for another', () => {
    const [press] = read.pressed;
    if (!press) throw new Error('Nothing was pressed');
    expect(statuses(withoutPress(read, press, []))).toEqual(['SENT', 'READ']);
    expect(statuses(withoutPress(read, press, [{ ...press, reason: 'Gone', code: 'NOT_FOUND' }]))).toEqual([
      'SENT',
      'SENT',
    ]);
  });
});

describe('withPress', () => {
  it('keeps a second tap on a button as none, and each tick of a guest', () => {
    const start = { what: 'start', ride: about } as const;
    expect(withPress(withPress(keptWith(3), start), start).pressed).toHaveLength(1);
    const untick = { ...tick, what: 'notAboard' } as const;
    const { pressed } = [tick, untick, tick].reduce<Kept>(withPress, keptWith(3));
    expect(pressed.map(({ what }) => what)).toEqual(['aboard', 'notAboard', 'aboard']);
    expect(new Set(pressed.map(({ key }) => key)).size).toBe(3);
  });

  it('keeps the marks of each stop once, and shows who got on there before they are sent', () => {
    const stop = (n: number) => ({ what: 'atStop', stop: n, ride: about }) as const;
    const kept = [stop(0), stop(1), stop(0)].reduce<Kept>(withPress, keptWith(3));
    expect(kept.pressed).toMatchObject([stop(0), stop(1)]);
    const stops = [{ boards: ['v1'] }, { boards: ['v2', 'v3'] }, { boards: ['v4'] }];
    const ride = { id: 'r1', status: 'IN_PROGRESS', version: 3, startTime: '2027-05-10T09:00:00Z', stops };
    const known = { schedule: { days: [{ activities: [ride] }], driver: { id: 'drv_1' } } } as unknown as Known;
    const { next } = planOf(known, kept.pressed, '2027-05-10T09:00:00Z', timesIn('UTC', 'en').local);
    expect([...(next?.aboard ?? [])]).toEqual(['v1', 'v2', 'v3']);
    expect(settled(withPress(keptWith(3), stop(0)), 4).pressed).toMatchObject([readOf(4)]);
  });

  it('keeps each answer, each delay and each message that was read, and none of them twice', () => {
    const presses = [
      { what: 'message', quick: 'OK', ride: about },
      { what: 'message', quick: 'CALL_ME', ride: about },
      { what: 'message', lateMinutes: 5, ride: about },
      { what: 'message', lateMinutes: 10, ride: about },
      { what: 'seen', messageId: 'm1' },
      { what: 'seen', messageId: 'm2' },
    ] as const;
    const { pressed } = [...presses, ...presses].reduce<Kept>(withPress, keptWith(3));
    expect(pressed).toMatchObject(presses);
  });
});

describe('withoutPress', () => {
  it('shows the answer before the rides are read again, and confirms the version that a tick makes', () => {
    const kept = settled(withPress(keptWith(3), tick), 4);
    expect(rideOf(kept)).toMatchObject({ version: 4, aboard: [MARK] });
    expect(kept.pressed).toMatchObject([readOf(4)]);
  });

  it('shows that the driver waits at the pick-up, also if the network goes before the rides are read again', () => {
    const arrived = { at: MARK.at, by: 'DRIVER' } as const;
    const [press] = withPress(keptWith(3), { what: 'arrive', ride: about }).pressed;
    if (!press) throw new Error('Nothing was pressed');
    expect(rideOf(withoutPress(keptWith(3), press, [], { ...answered(4), arrived }))).toMatchObject({ arrived });
  });

  it('confirms nothing that the driver has not confirmed', () => {
    expect(settled(withPress(keptWith(2), tick), 4).pressed).toEqual([]);
    expect(settled(withPress(keptWith(undefined), tick), 4).pressed).toEqual([]);
  });

  it('lets a confirmation that waits behind a tick name the version that the tick makes', () => {
    const waiting = withPress(withPress(keptWith(2), tick), readOf(3));
    expect(settled(waiting, 4).pressed).toMatchObject([readOf(4)]);
    expect(settled(waiting, 3).pressed).toMatchObject([readOf(3)]);
  });

  it('takes nothing from an answer that also has a change of the desk', () => {
    const kept = settled(withPress(withPress(keptWith(3), tick), readOf(3)), 5);
    expect(rideOf(kept)).toMatchObject({ version: 3 });
    expect(kept.pressed).toMatchObject([readOf(3)]);
  });
});

describe('planOf', () => {
  const ride = (id: string, startTime: string, status = 'SCHEDULED') => ({
    id,
    startTime,
    endTime: startTime,
    status,
    version: 1,
  });
  const days = [
    {
      date: '2027-05-10',
      activities: [
        ride('a', '2027-05-10T15:00:00.000Z'),
        ride('b', '2027-05-10T21:30:00.000Z'),
        ride('c', '2027-05-10T23:30:00.000Z'),
      ],
    },
    { date: '2027-05-11', activities: [ride('d', '2027-05-11T12:00:00.000Z')] },
  ];
  const plan = (now: string, pressed: Kept['pressed'] = []) =>
    planOf(
      { schedule: { days, driver: { id: 'drv_1' } } } as unknown as Known,
      pressed,
      now,
      timesIn('Europe/London', 'en').local,
    );

  it('puts rides after midnight under their own date', () => {
    const { later, next } = plan('2027-05-10T09:00:00.000Z');
    expect(next?.ride.id).toBe('a');
    const shown = later.map(({ date, rides }) => [date, ...rides.map(({ ride: { id } }) => id)]);
    expect(shown).toEqual([
      ['2027-05-10', 'b'],
      ['2027-05-11', 'c', 'd'],
    ]);
  });

  it.each([
    ['2027-05-10T08:59:59.999Z', '2027-05-10T09:00:00.000Z'],
    ['2027-05-10T09:00:00.000Z', undefined],
  ])('says at %s from when a ride can be started: %s', (now, opensAt) => {
    expect(plan(now).next?.opensAt).toBe(opensAt);
  });
});

describe('reasonOf', () => {
  const say = (key: string) => `<${key}>`;
  it.each([
    ['VERSION_MISMATCH', 'Read it again at 2027-05-10T08:00:00.000Z', '<refusedChanged>'],
    ['NEW_CODE', 'Not before 2027-05-10T08:00:00.000Z.', 'Not before Mon 10 May, 09:00.'],
    [undefined, 'It waited', 'It waited'],
  ])('says %s in the language of the phone, else as the service does with local times', (code, reason, told) => {
    expect(reasonOf({ code, reason }, say, timesIn('Europe/London', 'en-GB')).replace('Mon,', 'Mon')).toBe(told);
  });
});

describe('navigationTo', () => {
  const at = { latitude: 51.5, longitude: -0.12 };
  it.each([
    ['Linux; Android 10', at, 'geo:51.5,-0.12?q=51.5%2C-0.12'],
    ['Linux; Android 10', undefined, 'geo:0,0?q=Gate%204%20%26%20bar'],
    ['iPhone', undefined, 'https://maps.apple.com/?daddr=Gate%204%20%26%20bar'],
    ['Windows', at, 'https://www.google.com/maps/dir/?api=1&destination=51.5%2C-0.12'],
  ])('opens the map of a phone: %s', (agent, point, address) => {
    expect(navigationTo('Gate 4 & bar', point, agent)).toBe(address);
  });
});
