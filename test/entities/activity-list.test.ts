import { expect, it } from '@jest/globals';
import { later } from '#shared/domain/time/days.ts';
import { createActivity } from '#shared/entities/activities/activity.ts';
import { activitiesBeginning, runningActivities } from '#shared/entities/activities/activity-list.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/units/durations.ts';
import { activityAt } from '#test/bench/event-maker.ts';
import { emptyTable } from '#test/bench/spending.ts';
import { metered } from '#test/support/capacity.ts';
import { putAll } from '#test/support/put-all.ts';
import { useTable } from '#test/support/table.ts';

useTable();

const START = '2027-05-10T06:00:00.000Z';

/** Writes activities, one each minute, with descriptions of this length. Returns their ids in order. */
async function addActivities(count: number, length: number): Promise<string[]> {
  const description = 'x'.repeat(length);
  const made = Array.from({ length: count }, (_, place) =>
    activityAt(Date.parse(START) + place * MINUTE_MS, 1, { title: `Walk ${place}`, description }),
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
