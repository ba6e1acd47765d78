import { packPlan } from '#shared/use-cases/plan/pack-plan.ts';
import { requestOf, sceneOf } from '#test/bench/scenario.ts';
import { scenariosOf } from '#test/bench/scenarios.ts';
import { testContext } from '#test/support/context.ts';
import type { LargeEvent } from './make-event.ts';
import { type Measuring, measure, type Question, type ScaleFigure } from './measuring.ts';

const NEW_RIDE = { type: 'TRANSPORT', title: 'To the airport' };

function timesOf({ day, driverIds, eventIds, vehicleIds, vipIds }: LargeEvent) {
  const at = (time: string): string => `${day}T${time}:00.000Z`;
  return {
    at,
    vipId: vipIds.at(-1) ?? '',
    driverId: driverIds[1] ?? '',
    vehicleId: vehicleIds[1] ?? '',
    taken: { startTime: at('06:00'), endTime: at('07:00') },
    middle: eventIds[Math.floor(eventIds.length / 2)] ?? '',
  };
}

/** Reads whose work could follow the size of the event, beside those that the contracts give. */
function readsOf(event: LargeEvent): readonly Question[] {
  const { at, driverId, middle, taken, vehicleId, vipId } = timesOf(event);
  return [
    ['listEvents', 'of a day', { query: { from: at('00:00') } }],
    ['getEvent', 'in the middle of a day', { params: { eventId: middle } }],
    ['listAttention', 'of an hour', { query: { within: 'PT1H' } }],
    ['listWhereabouts', 'of a guest', { query: { vipId } }],
    ['checkVehicleAvailability', '', { body: taken }],
    ['checkDriverAvailability', '', { body: taken }],
    ['checkConflicts', '', { body: { ...taken, vehicleId, driverId } }],
  ];
}

/** Writes that are refused, or only tried, and write nothing. */
function triedWrites(event: LargeEvent): readonly Question[] {
  const { at, driverId, taken, vehicleId, vipId } = timesOf(event);
  const late = { startTime: at('23:00'), endTime: at('23:30') };
  const booking = { ...NEW_RIDE, ...late, vehicleId, driverId, vipIds: [vipId] };
  const refused = { ...NEW_RIDE, ...taken, vehicleId, driverId, vipIds: [] };
  return [
    ['createEvent', 'a booking, as a dry run', { body: booking, query: { dryRun: 'true' } }],
    ['createEvent', 'refused, with alternatives', { body: refused }],
  ];
}

/** Proposals that a request works out by itself, or gives to a job. */
function proposalsOf(event: LargeEvent): readonly Question[] {
  const { at, driverId, middle, vipId } = timesOf(event);
  return [
    { kind: 'SHIFT', eventId: middle, minutes: 15 },
    { kind: 'FOLLOW', ...event.flight },
    { kind: 'GUEST_TIMES', vipId, leavesAt: at('12:00') },
    { kind: 'POSTPONE', from: at('09:00'), to: at('09:30'), minutes: 15 },
    { kind: 'REASSIGN', driverId, from: at('00:00'), to: at('23:00') },
  ].map((body) => ['createProposal', body.kind, { body }]);
}

/** Gives all open rides of a day a vehicle and a driver. */
function assignment({ openDay }: LargeEvent): Question {
  const body = { kind: 'ASSIGN', from: `${openDay}T00:00:00Z`, to: `${openDay}T23:59:00Z` };
  return ['createProposal', 'ASSIGN a day', { body }];
}

/** Reports of everybody, and those of a day. */
function reportsOf({ day, flight }: LargeEvent): readonly Question[] {
  return [
    { kind: 'ROSTER', format: 'PDF' },
    { kind: 'ROSTER', format: 'CSV' },
    { kind: 'DAY_SHEET', format: 'PDF', date: day },
    { kind: 'ARRIVALS', format: 'PDF', date: flight.date },
    { kind: 'VEHICLE_MANIFEST', format: 'PDF', from: `${day}T00:00:00Z`, to: `${day}T23:00:00Z` },
  ].map((body) => ['createReport', `${body.kind} ${body.format}`, { body }]);
}

/** The time of the job `report-figures`. */
const REPORT_SECONDS = 60;

/**
 * Measures each GET operation that reads the table, by its contract and its scenarios, and then those questions whose answer could
 * follow the size of the event.
 */
async function measureReads(measuring: Measuring): Promise<ScaleFigure[]> {
  const { ask, event, operations, run, services } = measuring;
  const scene = sceneOf(event, services, operations);
  const unpacked: readonly Question[] = [
    ['listAttention', 'before the plan is packed'],
    ['listWhereabouts', 'before the plan is packed'],
  ];
  const figures = await askAll(measuring, unpacked);
  figures.push((await run('report-figures')).figure);
  // The first run raises many rows, each a change. So the plan that it packs is too old at once, and a later run packs it anew.
  const again = async () => ({ status: 0, text: String(await packPlan(testContext())) });
  figures.push((await measure('packing the plan anew', [REPORT_SECONDS], again)).figure);
  const reads = operations.filter(({ contract }) => contract.method === 'GET' && contract.uses.includes('table:read'));
  for (const operation of reads) {
    for (const scenario of scenariosOf(operation)) {
      const options = await requestOf(operation, scenario, scene);
      figures.push((await ask([operation.contract.operationId, scenario.name, options])).figure);
    }
  }
  return [...figures, ...(await askAll(measuring, readsOf(event)))];
}

async function askAll({ ask }: Measuring, questions: readonly Question[]): Promise<ScaleFigure[]> {
  const figures: ScaleFigure[] = [];
  for (const each of questions) figures.push((await ask(each)).figure);
  return figures;
}

/** Asks what a request answers by itself, or gives to a job. Then runs the job. */
async function askAndFinish(
  { ask, run }: Measuring,
  questions: readonly Question[],
  [jobId, key]: readonly [jobId: string, key: string],
): Promise<ScaleFigure[]> {
  const figures: ScaleFigure[] = [];
  for (const each of questions) {
    const { body, figure } = await ask(each);
    figures.push(figure);
    const { id, status } = (body ?? {}) as { id?: string; status?: string };
    if (status === 'PENDING') figures.push((await run(jobId, each[1], { [key]: id })).figure);
  }
  return figures;
}

const FINISH = ['finish-proposals', 'proposalId'] as const;
const MAKE = ['make-reports', 'reportId'] as const;

/** Opens a muster of everyone, asks the drivers, reads it, and closes it. */
async function measureMusters(measuring: Measuring): Promise<ScaleFigure[]> {
  const { body, figure } = await measuring.ask(['openMuster', 'of everyone', { body: { title: 'Fire alarm' } }]);
  const { id = '' } = (body ?? {}) as { id?: string };
  const of = (operationId: string): Question => [operationId, 'of everyone', { params: { id } }];
  return [figure, ...(await askAll(measuring, ['askDrivers', 'getMuster', 'closeMuster'].map(of)))];
}

/** Jobs that need an outside service which answers nothing here, or that are measured by themselves. */
const LEFT_OUT = ['check-service', 'gps-sync', 'deliver-webhooks'];

async function measureJobs({ run, scheduled }: Measuring): Promise<ScaleFigure[]> {
  const figures: ScaleFigure[] = [];
  for (const jobId of scheduled) if (!LEFT_OUT.includes(jobId)) figures.push((await run(jobId)).figure);
  return figures;
}

/** The parts of the measurement, in their order. The last ones change the event most. */
export const PARTS: Readonly<Record<string, (measuring: Measuring) => Promise<ScaleFigure[]>>> = {
  reads: measureReads,
  writes: (measuring) => askAll(measuring, triedWrites(measuring.event)),
  proposals: (measuring) => askAndFinish(measuring, proposalsOf(measuring.event), FINISH),
  dispatch: (measuring) => askAndFinish(measuring, [assignment(measuring.event)], FINISH),
  musters: measureMusters,
  reports: (measuring) => askAndFinish(measuring, reportsOf(measuring.event), MAKE),
  jobs: measureJobs,
};
