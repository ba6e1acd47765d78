import { describe, expect, it } from '@jest/globals';
import * as trackFlight from '#functions/flights/track-flight.ts';
import * as flightPoller from '#functions/jobs/flight-poller.ts';
import * as gpsSync from '#functions/jobs/gps-sync.ts';
import * as verifyLedgers from '#functions/jobs/verify-ledgers.ts';
import * as sendDriverMessage from '#functions/messages/send-driver-message.ts';
import * as listVips from '#functions/vips/list-vips.ts';
import { LOG_METRICS } from '#infra/monitoring/log-metrics.ts';
import { FeatureDisabled, NotFound, Unavailable } from '#shared/contract/problems.ts';
import { writeDay, writtenDays } from '#shared/entities/assignments/ledger.ts';
import { Outage } from '#shared/platform/time-limit.ts';
import { DEFAULT_FEATURES } from '#shared/schemas/settings/features.ts';
import { transact } from '#shared/table/transact.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { useCopilot } from '#test/support/copilot/copilot.ts';
import { useFiles } from '#test/support/files.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { aFlight, useFlights } from '#test/support/flights.ts';
import { aDevice, useGps } from '#test/support/gps.ts';
import { useLog } from '#test/support/log.ts';
import { aReachableDriver, useMessaging } from '#test/support/messaging.ts';
import { type MetricValue, metricsOf } from '#test/support/metrics.ts';
import { probe } from '#test/support/probe.ts';
import { useQueues } from '#test/support/queues.ts';
import { run } from '#test/support/run.ts';
import { withSettings } from '#test/support/settings.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';

const log = useLog();
const flights = useFlights();
const gps = useGps();
useTable();
useFiles();
useQueues(gpsSync);
const messaging = useMessaging();
const copilot = useCopilot();
const clock = useClock();
const as = useUser('COORDINATOR');

function counted(name: string, of?: string): MetricValue {
  return { name, value: 1, ...(of ? { of } : {}) };
}
function failing(error: Error) {
  return call(
    probe({ problems: [FeatureDisabled, NotFound, Unavailable] }, () => {
      throw error;
    }),
  );
}

describe('a request', () => {
  it('counts as a fault if it ends with 500', async () => {
    await failing(new Error('the roof is on fire'));
    expect(metricsOf('operations', log.lines())).toEqual([counted('Faults')]);
  });

  it('counts as an outage, and not as a fault, if something outside our code does not answer', async () => {
    expect((await failing(new Outage('table', new Error('no answer')))).status).toBe(503);
    expect(metricsOf('operations', log.lines())).toEqual([counted('Outages')]);
  });

  it('counts as nothing if a feature is off, if it is refused, and if it succeeds', async () => {
    expect((await failing(new FeatureDisabled('Flights are off.'))).status).toBe(503);
    await failing(new NotFound('There is none.'));
    await call(listVips, { as });
    expect(log.lines()).toHaveLength(3);
    expect(metricsOf('operations', log.lines())).toEqual([]);
  });

  it('counts as a fault in the access log only if the function gave no answer', () => {
    const line = { requestId: 'x', route: 'GET /api/vips', status: '200', error: '-' };
    const without = (status: string, error: string) => metricsOf('access', [{ ...line, status, error }]);
    expect(without('200', '-')).toEqual([]);
    // Our own answer: the line of the function says which of these it is.
    expect(without('500', '-')).toEqual([]);
    expect(without('503', '-')).toEqual([]);
    expect(without('429', 'Too Many Requests')).toEqual([]);
    expect(without('500', 'Internal Server Error')).toEqual([counted('Faults')]);
    expect(without('504', 'Endpoint request timed out')).toEqual([counted('Faults')]);
  });
});

describe('the comparison of the ledger days', () => {
  const differences = async (): Promise<number[]> => {
    const before = log.lines().length;
    await run(verifyLedgers);
    const values = metricsOf('jobs', log.lines().slice(before));
    return values.filter(({ name }) => name === 'LedgerDifferences').map(({ value }) => value);
  };

  it('writes how many days differ, and 0 as soon as none does', async () => {
    const vehicleId = await aVehicle();
    await anEvent(as, { type: 'TRANSPORT', vehicleId });
    expect(await differences()).toEqual([0]);
    const [day] = await writtenDays('VEHICLE', vehicleId);
    if (!day) throw new Error('the ride has a ledger day');
    const changed = { ...day, revision: day.revision + 1, assignments: [] };
    await transact([writeDay({ before: day, after: changed })]);
    expect(await differences()).toEqual([1]);
    await transact([writeDay({ before: changed, after: { ...day, revision: day.revision + 2 } })]);
    expect(await differences()).toEqual([0]);
  });
});

/** For each outside service: makes it fail once, as its users meet it. */
const FAILURES: Readonly<Record<keyof typeof DEFAULT_FEATURES, () => Promise<unknown>>> = {
  flights: async () => {
    const now = '2027-05-10T05:00:00.000Z';
    clock.stop(Date.parse(now));
    flights.stub.setFlights([aFlight({ departs: '2027-05-10T02:00:00.000Z', arrives: '2027-05-10T09:00:00.000Z' })]);
    await call(trackFlight, { as, body: { flightNumber: 'AA100', flightDate: '2027-05-09' } });
    flights.stub.fail('down');
    await run(flightPoller, '2027-05-10T08:55:00.000Z');
  },
  gps: async () => {
    await aDevice(gps, as, await aDriver());
    gps.stub.fail('down');
    return run(gpsSync, '2027-05-10T09:00:00Z');
  },
  messaging: async () => {
    const { id: driverId } = await aReachableDriver();
    await call(sendDriverMessage, { as, params: { driverId }, body: { text: 'Come' } });
    messaging.stub.fail(() => 'dropped-taken');
    await messaging.deliver();
  },
  copilot: () => {
    copilot.stub.answer(() => ({ status: 500, raw: '{}' }));
    return copilot.say(as, 'Hello');
  },
};

describe('a failure of an outside service', () => {
  it.each(Object.entries(FAILURES))('counts for %s', async (provider, fail) => {
    await fail();
    const values = metricsOf('jobs', log.lines()).filter(({ name }) => name === 'ProviderFailures');
    expect(values).not.toEqual([]);
    expect(new Set(values.map(({ of }) => of))).toEqual(new Set([provider]));
    expect(metricsOf('operations', log.lines()).map(({ name }) => name)).not.toContain('Faults');
  });

  it('counts while its configuration is not valid, but not while its feature is off', async () => {
    const failures = async () => {
      const before = log.lines().length;
      await run(gpsSync, '2027-05-10T09:00:00Z');
      return metricsOf('jobs', log.lines().slice(before)).filter(({ name }) => name === 'ProviderFailures');
    };
    gps.configure({ GPS_TIMEOUT_MS: 'soon' });
    expect(await failures()).toEqual([counted('ProviderFailures', 'gps')]);
    await withSettings({ features: { ...DEFAULT_FEATURES, gps: false } });
    expect(await failures()).toEqual([]);
    await withSettings({ features: DEFAULT_FEATURES });
  });
});

describe('the metrics', () => {
  it('have names of their own', () => {
    const names = LOG_METRICS.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });
});
