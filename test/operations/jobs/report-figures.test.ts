import { beforeEach, describe, expect, it } from '@jest/globals';
import * as dismissAttention from '#functions/attention/dismiss-attention.ts';
import * as listChanges from '#functions/changes/list-changes.ts';
import * as reportFigures from '#functions/jobs/report-figures.ts';
import { EVENT_FIGURES, EXPECTED_JOBS, FLIGHT_BUDGET, type LogMetric } from '#infra/monitoring/log-metrics.ts';
import { FIGURES } from '#shared/domain/attention/event-figures.ts';
import { JOB_FEATURES } from '#shared/domain/settings/expected-jobs.ts';
import { DEFAULT_FLIGHT_SETTINGS } from '#shared/schemas/flights/flight.ts';
import { DEFAULT_FEATURES } from '#shared/schemas/settings/features.ts';
import { aRide, NOW, SITUATIONS } from '#test/operations/attention/situations.ts';
import { call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { locate } from '#test/support/fixes.ts';
import { aDriver } from '#test/support/fleet.ts';
import { useFlights } from '#test/support/flights.ts';
import { aDevice, useGps } from '#test/support/gps.ts';
import { useLog } from '#test/support/log.ts';
import { metricsOf } from '#test/support/metrics.ts';
import { run } from '#test/support/run.ts';
import { withSettings } from '#test/support/settings.ts';
import { useTable } from '#test/support/table.ts';
import { writingNothing } from '#test/support/table-items.ts';
import { useEmptyTable } from '#test/support/use-empty-table.ts';

const log = useLog();
const flights = useFlights();
const gps = useGps();
useTable();
const clock = useClock();
beforeEach(() => clock.stop(NOW));
const as = useEmptyTable('COORDINATOR');

/** Runs the job, and returns the value of each metric that its line has. */
async function report(now = NOW): Promise<(metric: LogMetric) => number | undefined> {
  const before = log.lines().length;
  await run(reportFigures, new Date(now).toISOString());
  const values = new Map(metricsOf('jobs', log.lines().slice(before)).map(({ name, value }) => [name, value]));
  return ({ name }) => values.get(name);
}
const { delayedFlights, devicesLive, failedMessages, ridesToday } = EVENT_FIGURES;

describe('the figures of the event', () => {
  it('are all 0 before anything is planned', async () => {
    const value = await report();
    for (const name of FIGURES) expect([name, value(EVENT_FIGURES[name])]).toEqual([name, 0]);
    expect(value(FLIGHT_BUDGET)).toBe(0);
  });

  it.each([
    ['ridesWithoutDriver', 'RIDE_WITHOUT_DRIVER'],
    ['ridesWithoutVehicle', 'RIDE_WITHOUT_VEHICLE'],
    ['unacknowledgedChanges', 'CHANGE_NOT_ACKNOWLEDGED'],
    ['failedMessages', 'MESSAGE_FAILED'],
    ['delayedFlights', 'PICKUP_NOT_MOVED'],
  ] as const)('count: %s', async (name, code) => {
    await SITUATIONS[code]?.({ as, flights });
    expect((await report())(EVENT_FIGURES[name])).toBe(1);
  });

  it('count the rides of the local day, those that are over and cancelled ones aside', async () => {
    await withSettings({ timezone: 'Asia/Singapore' });
    // In Singapore it is 04:00 on 10 May.
    const ride = (startTime: string, endTime: string) => aRide({ as }, { startTime, endTime });
    await ride('2027-05-09T15:00:00Z', '2027-05-09T15:30:00Z');
    await ride('2027-05-09T16:00:00Z', '2027-05-09T17:00:00Z');
    await ride('2027-05-10T15:00:00Z', '2027-05-10T16:30:00Z');
    await ride('2027-05-10T16:00:00Z', '2027-05-10T17:00:00Z');
    expect((await report())(ridesToday)).toBe(2);
  });

  it('count devices with a fresh position', async () => {
    const driverId = await aDriver();
    await aDevice(gps, as, driverId);
    await locate(driverId);
    expect((await report())(devicesLive)).toBe(1);
    expect((await report(NOW + 600_000))(devicesLive)).toBe(0);
  });

  it('leave out rows that a person has hidden', async () => {
    const subjectId = (await SITUATIONS['MESSAGE_FAILED']?.({ as, flights })) ?? '';
    await call(dismissAttention, { as, params: { code: 'MESSAGE_FAILED', subjectId }, body: {} });
    expect((await report())(failedMessages)).toBe(0);
  });

  it('are written each fifth minute', async () => {
    for (const minute of [1, 2, 3, 4]) expect((await report(NOW + minute * 60_000))(delayedFlights)).toBeUndefined();
    expect((await report(NOW + 5 * 60_000))(delayedFlights)).toBe(0);
  });
});

describe('new rows of the attention list', () => {
  it('are told as changes, once, and once more when they are gone', async () => {
    const after = (await call(listChanges, { as })).body.nextCursor;
    const subjectId = (await SITUATIONS['MESSAGE_FAILED']?.({ as, flights })) ?? '';
    const { attention } = await run(reportFigures, new Date(NOW).toISOString());
    await writingNothing(() => report(NOW + 300_000));
    await call(dismissAttention, { as, params: { code: 'MESSAGE_FAILED', subjectId }, body: {} });
    await report(NOW + 600_000);
    const query = { after, types: 'attention.raised,attention.cleared' };
    const { items } = (await call(listChanges, { as, query })).body;
    const row = {
      subject: 'Attention',
      subjectId: `MESSAGE_FAILED:${subjectId}`,
      by: 'job:report-figures',
      fields: [],
    };
    expect(items.filter(({ subjectId: id }: { subjectId: string }) => id === row.subjectId)).toMatchObject([
      { ...row, type: 'attention.raised', deleted: false },
      { ...row, type: 'attention.cleared', deleted: true },
    ]);
    const raised = items.filter(({ type }: { type: string }) => type === 'attention.raised').length;
    expect(attention).toEqual({ raised, cleared: 0 });
  });
});

describe('the share of the flight requests', () => {
  it('is that of the month, and 0 in the next month and while flights are off', async () => {
    flights.configure({ FLIGHTS_MONTHLY_BUDGET: '2' });
    await SITUATIONS['PICKUP_NOT_MOVED']?.({ as, flights });
    await SITUATIONS['FLIGHT_NOT_ARRIVING']?.({ as, flights });
    expect((await report())(FLIGHT_BUDGET)).toBeGreaterThan(0);
    expect((await report(Date.parse('2027-06-01T00:00:00Z')))(FLIGHT_BUDGET)).toBe(0);
    await withSettings({ features: { ...DEFAULT_FEATURES, flights: false } });
    expect((await report())(FLIGHT_BUDGET)).toBe(0);
  });
});

describe('which jobs are expected', () => {
  it.each(JOB_FEATURES)('says each minute whether %s is on', async (feature) => {
    expect((await report(NOW + 60_000))(EXPECTED_JOBS[feature])).toBe(1);
    await withSettings({ features: { ...DEFAULT_FEATURES, [feature]: false } });
    const value = await report(NOW + 120_000);
    for (const each of JOB_FEATURES) expect(value(EXPECTED_JOBS[each])).toBe(each === feature ? 0 : 1);
  });

  it('leaves out flights while the settings make the poller slower than its contract', async () => {
    const { pollMinutes } = DEFAULT_FLIGHT_SETTINGS;
    await withSettings({ flights: { ...DEFAULT_FLIGHT_SETTINGS, pollMinutes: pollMinutes + 1 } });
    expect((await report())(EXPECTED_JOBS.flights)).toBe(0);
  });
});
