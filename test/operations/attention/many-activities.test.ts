import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as listEvents from '#functions/activities/list-events.ts';
import * as listAttention from '#functions/attention/list-attention.ts';
import * as reportFigures from '#functions/jobs/report-figures.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/units/durations.ts';
import { call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { addManyRides } from '#test/support/many-rides.ts';
import { run } from '#test/support/run.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';

/** One request looks at 5,000 activities. */
const RIDES = 5_100;
const NOW = Date.parse('2027-05-10T06:00:00Z');

useTable();
const clock = useClock();
const as = useUser('COORDINATOR');
beforeAll(async () => {
  // Within 17 hours, 5 in each minute.
  await addManyRides(RIDES, (n) => NOW + (1 + Math.floor(n / 5)) * MINUTE_MS);
});
beforeEach(() => clock.stop(NOW));

async function list(within: string) {
  return (await call(listAttention, { as, query: { within } })).body;
}
function at(milliseconds: number): string {
  return new Date(NOW + milliseconds).toISOString();
}

describe('with more activities than the attention list looks at', () => {
  it('a short window is looked at whole', async () => {
    const { total, until } = await list('PT1H');
    expect(until).toBe(at(HOUR_MS));
    // Each ride lacks a vehicle and a driver.
    expect(total).toBe(2 * 5 * 59);
  });

  it('a longer window ends where the next activity starts, and says when', async () => {
    const { items, total, until } = await list('P7D');
    expect(until).toBe(at(1_001 * MINUTE_MS));
    expect(total).toBe(2 * 5_000);
    expect(items).toHaveLength(500);
  });

  it('the rides of an hour that need something are found, and those of a day are refused', async () => {
    const inNeed = (hours: number) =>
      call(listEvents, { as, query: { needs: 'vehicle', from: at(0), to: at(hours * HOUR_MS), limit: '200' } });
    const { body } = await inNeed(1);
    expect(body.items).toHaveLength(200);
    expect(body.nextCursor).toEqual(expect.any(String));
    expect(await inNeed(24)).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
  });

  it('the figures of the event are still written', async () => {
    expect(await run(reportFigures, new Date(NOW).toISOString())).toHaveProperty('figures');
  });
});
