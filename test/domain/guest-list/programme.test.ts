import { describe, expect, it } from '@jest/globals';
import { guestFinder } from '#shared/domain/guest-list/find-named.ts';
import {
  type ListedActivity,
  masterFinder,
  recogniseActivities,
} from '#shared/domain/guest-list/recognise-activities.ts';
import { begin } from '#shared/domain/records.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { plainly } from '#test/support/told.ts';

function at(time: string): string {
  return `2027-05-10T${time}:00.000Z`;
}
function listed(row: number, title: string, fields: Partial<ListedActivity> = {}): ListedActivity {
  return {
    listed: { row, input: {}, texts: new Map(), faulty: new Set<string>() },
    id: undefined,
    code: undefined,
    startTime: at('09:00'),
    endTime: at('10:00'),
    fields: { title },
    ofNewOnly: new Set(),
    master: undefined,
    series: undefined,
    car: { motorcade: undefined, position: undefined, role: undefined, callSign: undefined },
    isCancelled: false,
    ...fields,
  };
}
function stored(id: string, title: string, fields: Partial<ActivityRecord> = {}): ActivityRecord {
  return {
    ...begin(id, { type: 'MEAL', title, status: 'SCHEDULED' as const, vipIds: [] }, at('00:00')),
    startTime: at('19:00'),
    endTime: at('22:00'),
    ...fields,
  };
}
/** An id that shows what it follows from. */
function idFrom(prefix: string, seed: string): string {
  return `${prefix} ${seed}`;
}

describe('the guests of a cell', () => {
  const guest = (id: string, fields: object = {}) => ({
    id,
    name: id,
    department: 'OTHER' as const,
    isRosterOnly: false,
    partySize: 1,
    ...fields,
  });
  const admin = { department: 'ADMIN' as const };
  const guests = [guest('Ada', admin), guest('Ben'), guest('Cy', { ...admin, isRosterOnly: true })];
  const found = (parts: readonly string[]) => guestFinder(guests, (ref) => ref)(parts);

  it.each([
    ['everybody who needs transportation', ['ALL'], { ids: ['Ada', 'Ben'] }],
    ['those of a department who need it', ['Department: Admin'], { ids: ['Ada'] }],
    ['one who needs none, by their name', ['cy'], { ids: ['Cy'] }],
    ['each once', ['Ben', 'ALL'], { ids: ['Ben', 'Ada'] }],
    ['no one who is unknown', ['Dana'], { fault: expect.stringContaining('“Dana” names no guest') }],
  ])('are %s', (_what, parts, expected) => {
    expect(plainly(found(parts))).toEqual(expected);
  });
});

describe('the master of a leg', () => {
  const dinner = listed(2, 'Dinner', { code: 'D1', startTime: at('19:00'), endTime: at('22:00') });
  const transfer = listed(3, 'Transfer', { code: 'T1', fields: { title: 'Transfer', type: 'TRANSPORT' } });
  const recognised = [
    { activity: dinner, id: 'act_dinner' },
    { activity: transfer, id: 'act_transfer' },
  ];
  const known = [stored('act_lunch', 'Lunch'), stored('act_ride', 'Ride', { type: 'TRANSPORT' })];
  const found = (leg: ListedActivity) => masterFinder(recognised, known, (ref) => `own ${ref}`)(leg);

  it.each([
    ['is found by the code of its row', 'D1', { id: 'act_dinner' }],
    ['is found by its title', 'dinner', { id: 'act_dinner' }],
    ['is found by its id', 'act_lunch', { id: 'act_lunch' }],
    ['is found by its title, if it is stored', 'Lunch', { id: 'act_lunch' }],
    ['is none with a dash', null, { id: null }],
    ['is left as it is by a blank cell', undefined, undefined],
  ])('%s', (_what, master, expected) => {
    expect(found(listed(4, 'Leg', { master }))).toEqual(expected);
  });

  it.each([
    ['is no ride', 'T1', 'is a TRANSPORT, which cannot have legs'],
    [
      'is named by a text that names one',
      'Nothing',
      'names no activity: write the code, the title or the id of the master',
    ],
  ])('%s', (_what, master, fault) => {
    expect(plainly(found(listed(4, 'Leg', { master })))).toEqual({ fault });
  });
});

describe('the rows of a programme', () => {
  const rowsOf = (rows: readonly ListedActivity[], known: readonly ActivityRecord[] = []) => {
    const { recognised, refused } = recogniseActivities(rows, known, { idFrom, isKnown: () => true });
    return {
      ids: recognised.map(({ id }) => id),
      refused: refused.map(({ activity, message }) => [activity.listed.row, message]),
    };
  };

  it('are refused if an earlier row is the same activity', () => {
    const rows = [
      listed(2, 'Dinner', { code: 'D1' }),
      listed(3, 'Lunch', { code: 'L1' }),
      listed(4, 'Supper', { code: 'D1' }),
    ];
    expect(rowsOf(rows)).toEqual({
      ids: [expect.any(String), expect.any(String)],
      refused: [[4, 'is the same activity as row 2']],
    });
  });

  it('with the same title and times are several activities, and find those that are stored in their order', () => {
    const times = { startTime: at('09:00'), endTime: at('10:00') };
    const { ids, refused } = rowsOf(
      [listed(2, 'Bus'), listed(3, 'Bus'), listed(4, 'Bus')],
      [stored('act_b', 'Bus', times), stored('act_a', 'Bus', times)],
    );
    expect(refused).toEqual([]);
    expect(ids.slice(0, 2)).toEqual(['act_a', 'act_b']);
    expect(new Set(ids).size).toBe(3);
  });
});
