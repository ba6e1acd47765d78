import { jobs, type Operation, operations } from '#functions/registry.ts';
import { startTraccar } from '#infra/local/stubs/traccar.ts';
import { traccar } from '#shared/adapters/gps/traccar.ts';
import { begin } from '#shared/domain/records.ts';
import { later } from '#shared/domain/time/days.ts';
import { createDevice } from '#shared/entities/gps/device.ts';
import { newId } from '#shared/platform/ids.ts';
import { transact } from '#shared/table/transact.ts';
import { findGpsService } from '#shared/use-cases/gps/gps-service.ts';
import { syncPositions } from '#shared/use-cases/gps/sync-positions.ts';
import { packPlan } from '#shared/use-cases/plan/pack-plan.ts';
import { call } from '#test/support/call.ts';
import { metered, type Spent } from '#test/support/capacity.ts';
import { testContext } from '#test/support/context.ts';
import { someFixes } from '#test/support/fixes.ts';
import { run } from '#test/support/run.ts';
import { bookingFigures, ledgerDayFigures } from './ledger-figures.ts';
import { requestOf, type Scenario, type Scene, sceneOf } from './scenario.ts';
import { scenariosOf } from './scenarios.ts';
import type { Services } from './services.ts';
import { emptyTable } from './spending.ts';
import { aStage } from './stage.ts';

interface OperationFigures {
  readonly operationId: string;
  readonly scenario: string;
  /** Its requests to the table after the first round trip, which all operations share. */
  readonly own: Spent;
}

/** Calls every operation of the registry, one at a time. Those that could not be called, with the reason, need a scenario. */
export async function operationFigures(services: Services) {
  const found = await operations();
  const scene = sceneOf(await aStage(), services, found);
  const figures: OperationFigures[] = [];
  const unasked: string[] = [];
  for (const operation of found) {
    for (const scenario of scenariosOf(operation)) {
      const outcome = await figuresOf(operation, scenario, scene);
      if (typeof outcome === 'string') unasked.push(outcome);
      else figures.push(outcome);
    }
  }
  return { figures, unasked };
}

async function figuresOf(operation: Operation, scenario: Scenario, scene: Scene): Promise<OperationFigures | string> {
  const { contract } = operation;
  try {
    const options = await requestOf(operation, scenario, scene);
    // Call reads twice: a process reads some values once, such as the cursor key. That is not the cost of a request.
    if (contract.method === 'GET') await call(operation, options);
    const { own, result, roundTrips } = await metered(() => call(operation, options));
    const expected = contract.fallback ? 404 : contract.success.status;
    if (result.status !== expected) throw new Error(result.text);
    if (roundTrips === 0) throw new Error('its requests to the table were not counted');
    return { operationId: contract.operationId, scenario: scenario.name, own };
  } catch (error) {
    const what = [contract.operationId, scenario.name].filter(Boolean).join(', ');
    return `${what} needs a scenario in test/bench/scenarios.ts: ${(error as Error).message}`;
  }
}

/** At this time some rides are due to start, some to end, and most are not due. */
const NOW = '2027-05-10T00:50:00Z';

/** A message about a proposal that is gone: jobs that only a queue starts have no other run without preparation. */
const MESSAGE = { proposalId: 'prp_00000000000000000000' };

/** Runs each job of the registry once: by its schedule if it has one, otherwise with one message of its queue. */
export async function jobFigures() {
  const figures = [];
  // `report-figures` packs the plan only now and then: the cost of that is counted by itself.
  await packPlan(testContext({ now: new Date(NOW).toISOString() }));
  for (const job of await jobs()) {
    const spent = await metered(() => run(job, NOW, job.contract.every ? undefined : MESSAGE));
    figures.push({ jobId: job.contract.jobId, spent });
  }
  return figures;
}

const DEVICES = 200;
const START = Date.parse('2027-05-10T09:00:31.000Z');

/**
 * Measures the requests of beats of 200 devices to the table, with different numbers of new positions of each device. The table and its
 * other records stay.
 */
export async function beatFigures() {
  const stub = await startTraccar();
  const before = { GPS_URL: process.env['GPS_URL'], GPS_TOKEN: process.env['GPS_TOKEN'] };
  Object.assign(process.env, { GPS_URL: stub.url, GPS_TOKEN: stub.token });
  const tracker = traccar({ url: stub.url, authorization: `Bearer ${stub.token}` });
  for (let place = 0; place < DEVICES; place += 1) {
    const trackerId = await tracker.addDevice({ name: `Bench ${place}`, uniqueId: newId('mc') });
    const device = { deviceId: newId('dev'), trackerId, retired: [] };
    await transact([createDevice(begin(newId('drv'), device, new Date(START).toISOString()))]);
  }
  const figures = [];
  let time = START;
  for (const news of [3, 0, 3, 30, 0]) {
    // A beat without news comes soon after another one. Each 5 minutes, one of them stores that the tracker answers.
    time += news === 0 ? 60_000 : 600_000;
    const now = new Date(time).toISOString();
    const from = later(now, -news * 10_000);
    for (const { id } of stub.devices()) stub.report(id, someFixes(from, news));
    const { result, ...spent } = await metered(async () => {
      const service = await findGpsService();
      if (!service) throw new Error('GPS is configured');
      return syncPositions({ newId, now }, service, 1);
    });
    figures.push({ devices: DEVICES, news, stored: result.stored, spent });
  }
  Object.assign(process.env, before);
  await stub.stop();
  return figures;
}

/** All figures of the table. They do not depend on the machine. */
export type TableFigures = Awaited<ReturnType<typeof takeFigures>>;

/** Takes all figures. The largest booking figures have `manyPast` past rides. */
export async function takeFigures(manyPast: number, services: Services) {
  const findings = await operationFigures(services);
  const jobRuns = await jobFigures();
  const beats = await beatFigures();
  const bookings = [];
  for (const past of [10, 50, manyPast]) {
    // The alternatives of a refusal read all vehicles and drivers. There are as many each time.
    await emptyTable();
    bookings.push(await bookingFigures(past));
  }
  return { ...findings, jobs: jobRuns, beats, bookings, ledgerDay: await ledgerDayFigures(10) };
}
