import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { overlapOf } from '#shared/domain/activities/overlaps.ts';
import { later } from '#shared/domain/time/days.ts';
import { createActivity } from '#shared/entities/activities/activity.ts';
import { activitiesBeginning, activitiesNear, runningActivities } from '#shared/entities/activities/activity-list.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { withStaged } from '#shared/table/dry-runs.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/units/durations.ts';
import { activityAt, times } from '#test/bench/event-maker.ts';
import { emptyTable } from '#test/bench/spending.ts';
import { metered } from '#test/support/capacity.ts';
import { putAll } from '#test/support/put-all.ts';
import { useTable } from '#test/support/table.ts';

useTable();

const START = '2027-05-10T06:00:00.000Z';

/** Writes activities, one each minute, with descriptions of this length. Returns their ids in order. */
async function addActivities(count: number, length: number, vipIds: string[] = []): Promise<string[]> {
  const description = 'x'.repeat(length);
  const made = Array.from({ length: count }, (_, place) =>
    activityAt(Date.parse(START) + place * MINUTE_MS, 1, { title: `Walk ${place}`, description, vipIds }),
  );
  await putAll(made.map(createActivity));
  return made.map(({ id }) => id);
}

it('reads a range that the table answers at once with one request', async () => {
  const ids = await addActivities(5, 10);
  const { requests } = await metered(async () => {
    expect((await runningActivities(START, later(START, HOUR_MS))).map(({ id }) => id)).toEqual(ids);
  });
  expect(requests).toBe(1);
  await emptyTable();
});

it('reads a range of more than one answer of the table, each activity once', async () => {
  const ids = await addActivities(60, 60_000);
  const begun = await activitiesBeginning(START, later(START, HOUR_MS));
  expect(begun.map(({ id }) => id)).toEqual(ids);
  const running = await runningActivities(START, later(START, HOUR_MS));
  expect(running.map(({ id }) => id).sort()).toEqual(ids.toSorted());
});

it('looks at the last ones, with one request, if more activities than the table answers at once begin in the time', async () => {
  await emptyTable();
  const ids = await addActivities(60, 60_000, ['vip_a']);
  const [last] = (await activitiesBeginning(later(START, 59 * MINUTE_MS), later(START, HOUR_MS))) as [ActivityRecord];
  const { requests } = await metered(async () => {
    expect((await activitiesNear([last])).map(({ id }) => id)).toEqual(ids.slice(-1));
  });
  expect(requests).toBe(1);
});

const GUESTS = times(60, (place) => `vip_${place}`);

/** Activities of two days: most with few guests, some with more than a condition names. */
const programme = fc.array(
  fc
    .record({
      minute: fc.integer({ min: 0, max: 2 * 24 * 60 }),
      minutes: fc.integer({ min: 1, max: 6 * 60 }),
      vipIds: fc.oneof(
        { weight: 6, arbitrary: fc.subarray(GUESTS, { maxLength: 3 }) },
        { weight: 1, arbitrary: fc.subarray(GUESTS, { minLength: 51 }) },
      ),
      status: fc.constantFrom('SCHEDULED' as const, 'CANCELLED' as const),
    })
    .map(({ minute, minutes, ...fields }) => activityAt(Date.parse(START) + minute * MINUTE_MS, minutes, fields)),
  { minLength: 60, maxLength: 60 },
);

it('finds every activity in which a guest could be at the same time, also one that a dry run would write, and not the others', async () => {
  await emptyTable();
  const [all = []] = fc.sample(programme, { numRuns: 1, seed: 7 });
  await putAll(all.slice(1).map(createActivity));
  const [staged] = all as [ActivityRecord];
  const { Put: { Item: item } = {} } = createActivity(staged);
  const { result } = await withStaged(
    [{ key: { pk: item?.['pk'], sk: item?.['sk'] }, before: undefined, after: item }],
    () => Promise.all(all.map(async (each) => [each, await activitiesNear([each])] as const)),
  );
  const idsOf = (found: readonly ActivityRecord[]): string[] => found.map(({ id }) => id).sort();
  let met = 0;
  for (const [each, near] of result) {
    const others = all.filter((other) => overlapOf(each, other) !== undefined);
    expect(idsOf(near.filter((other) => overlapOf(each, other) !== undefined))).toEqual(idsOf(others));
    expect(near.every(({ endTime }) => endTime > each.startTime)).toBe(true);
    if (each.vipIds.length <= 50) {
      expect(near.every(({ vipIds }) => vipIds.some((id) => each.vipIds.includes(id)))).toBe(true);
    }
    expect(near).toEqual(near.toSorted((a, b) => (a.startTime < b.startTime ? -1 : 1)));
    met += others.length;
  }
  expect(met).toBeGreaterThan(50);
});
