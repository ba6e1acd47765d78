import { packPlan } from '#shared/use-cases/plan/pack-plan.ts';
import type { LargeEvent } from './make-event.ts';
import {
  type Measuring,
  OPERATION_SECONDS,
  type Question,
  type ScaleFigure,
  limitsOf,
  measure,
  question,
  question as of,
} from './measuring.ts';
import { requestOf, sceneOf } from '#test/bench/scenario.ts';
import { scenariosOf } from '#test/bench/scenarios.ts';
import { testContext } from '#test/support/context.ts';

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

/** What these cost while no plan is packed. */
const BEFORE_PACKED: readonly Question[] = [
  of('listAttention', 'before the plan is packed'),
  of('listWhereabouts', 'before the plan is packed'),
];

/** Reads whose answer, or whose work, could follow the size of the event, beside those that the contracts give. */
function readsOf(event: LargeEvent): readonly Question[] {
  const { at, driverId, middle, taken, vehicleId, vipId } = timesOf(event);
  const hour = { from: at('09:00'), to: at('10:00') };
  return [
    of('listEvents', 'of a day', { query: { from: at('00:00') } }),
    of('listEvents', '200 of a day', { query: { from: at('00:00'), limit: '200' } }),
    of('listEvents', 'what needs something within an hour', { query: { ...hour, needs: 'driver,vehicle,seats' } }),
    of('listEvents', 'of a driver', { query: { driverId, from: at('00:00') } }),
    of('getEvent', 'in the middle of a day', { params: { eventId: middle } }),
    of('listAttention', 'of an hour', { query: { within: 'PT1H' } }),
    of('listWhereabouts', '50 of all', { query: { limit: '50' } }),
    of('listWhereabouts', 'of a guest', { query: { vipId } }),
    of('checkVehicleAvailability', '', { body: taken }),
    of('checkDriverAvailability', '', { body: taken }),
    of('checkConflicts', '', { body: { ...taken, vehicleId, driverId } }),
  ];
}

/** Writes that are refused, or only tried, and write nothing. */
function triedWrites(event: LargeEvent): readonly Question[] {
  const { at, driverId, taken, vehicleId, vipId } = timesOf(event);
  return [
    of('createVip', 'a dry run', { body: { name: 'Guest 5', department: 'ADMIN' }, query: { dryRun: 'true' } }),
    of('createEvent', 'a booking, as a dry run', {
      body: { ...NEW_RIDE, startTime: at('23:00'), endTime: at('23:30'), vehicleId, driverId, vipIds: [vipId] },
      query: { dryRun: 'true' },
    }),
    of('createEvent', 'refused, with alternatives', {
      body: { ...NEW_RIDE, ...taken, vehicleId, driverId, vipIds: [] },
    }),
  ];
}

/** Proposals that a request works out by itself, or gives to a job. */
function proposalsOf(event: LargeEvent): readonly Question[] {
  const { at, driverId, middle, vipId } = timesOf(event);
  return [
    of('createProposal', 'SHIFT one ride', { body: { kind: 'SHIFT', eventId: middle, minutes: 15 } }),
    of('createProposal', 'FOLLOW', { body: { kind: 'FOLLOW', ...event.flight } }),
    of('createProposal', 'GUEST_TIMES', { body: { kind: 'GUEST_TIMES', vipId, leavesAt: at('12:00') } }),
    of('createProposal', 'POSTPONE 30 minutes', {
      body: { kind: 'POSTPONE', from: at('09:00'), to: at('09:30'), minutes: 15 },
    }),
    of('createProposal', 'REASSIGN a driver for a day', {
      body: { kind: 'REASSIGN', driverId, from: at('00:00'), to: at('23:00') },
    }),
  ];
}

/** Reports of everybody, and those of a day. */
function reportsOf({ day, flight }: LargeEvent): readonly object[] {
  return [
    { kind: 'ROSTER', format: 'PDF' },
    { kind: 'ROSTER', format: 'CSV' },
    { kind: 'DAY_SHEET', format: 'PDF', date: day },
    { kind: 'ARRIVALS', format: 'PDF', date: flight.date },
    { kind: 'VEHICLE_MANIFEST', format: 'PDF', from: `${day}T00:00:00Z`, to: `${day}T23:00:00Z` },
  ];
}

/** The time of the job `report-figures`. */
const REPORT_SECONDS = 60;

const NOTHING = { requests: 0, readUnits: 0, writeUnits: 0, commands: [], roundTrips: 0 };

/**
 * Measures each GET operation that reads the table, by its contract and its scenarios, and then those questions whose answer could
 * follow the size of the event.
 */
async function measureReads(measuring: Measuring): Promise<ScaleFigure[]> {
  const { ask, event, operations, run, services } = measuring;
  const scene = sceneOf(event, services, operations);
  const figures: ScaleFigure[] = [];
  for (const each of BEFORE_PACKED) figures.push((await ask(each)).figure);
  figures.push((await run('report-figures')).figure);
  // The first run raises many rows, each a change. So the plan that it packs is too old at once, and a later run packs it anew.
  const again = async () => ({ status: 0, text: String(await packPlan(testContext())) });
  figures.push((await measure('packing the plan anew', limitsOf(REPORT_SECONDS), again)).figure);
  const reads = operations.filter(({ contract }) => contract.method === 'GET' && contract.uses.includes('table:read'));
  for (const operation of reads) {
    const { operationId } = operation.contract;
    for (const scenario of scenariosOf(operation)) {
      try {
        const options = await requestOf(operation, scenario, scene);
        figures.push((await ask({ name: scenario.name ?? '', operationId, ask: options })).figure);
      } catch (error) {
        const failure = `needs a scenario in test/bench/scenarios.ts: ${(error as Error).message}`;
        const limits = limitsOf(OPERATION_SECONDS);
        figures.push({
          name: operationId,
          spent: NOTHING,
          cpuMs: 0,
          megabytes: 0,
          bytes: 0,
          status: 500,
          limits,
          failure,
        });
      }
    }
  }
  for (const each of readsOf(event)) figures.push((await ask(each)).figure);
  return figures;
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
): Promise<{ readonly figures: ScaleFigure[]; readonly ids: string[] }> {
  const figures: ScaleFigure[] = [];
  const ids: string[] = [];
  for (const each of questions) {
    const { body, figure } = await ask(each);
    figures.push(figure);
    const { id, status } = (body ?? {}) as { id?: string; status?: string };
    if (id !== undefined) ids.push(id);
    if (status === 'PENDING') figures.push((await run(jobId, each.name, { [key]: id })).figure);
  }
  return { figures, ids };
}

const FINISH = ['finish-proposals', 'proposalId'] as const;

function measureWrites(measuring: Measuring): Promise<ScaleFigure[]> {
  return askAll(measuring, triedWrites(measuring.event));
}

/** Opens a muster of everyone, asks the drivers, reads it, and closes it. */
async function measureMusters(measuring: Measuring): Promise<ScaleFigure[]> {
  const { body, figure } = await measuring.ask(
    question('openMuster', 'of everyone', { body: { title: 'Fire alarm' } }),
  );
  const { id } = (body ?? {}) as { id?: string };
  if (id === undefined) return [figure];
  const of = (operationId: string) => question(operationId, 'of everyone', { params: { id } });
  return [figure, ...(await askAll(measuring, ['askDrivers', 'getMuster', 'closeMuster'].map(of)))];
}

async function measureProposals(measuring: Measuring): Promise<ScaleFigure[]> {
  return (await askAndFinish(measuring, proposalsOf(measuring.event), FINISH)).figures;
}

interface Planned {
  readonly figures?: { readonly rides: number; readonly value: number; readonly bound: number } | null;
  readonly unresolved?: readonly unknown[];
}

/** Gives all open rides of a day a vehicle and a driver, and says how far the plan is from the bound of the solver. */
async function measureDispatch(measuring: Measuring): Promise<ScaleFigure[]> {
  const { openDay } = measuring.event;
  const body = { kind: 'ASSIGN', from: `${openDay}T00:00:00Z`, to: `${openDay}T23:59:00Z` };
  const { figures, ids } = await askAndFinish(
    measuring,
    [question('createProposal', 'ASSIGN a day', { body })],
    FINISH,
  );
  const [id = ''] = ids;
  const read = await measuring.ask(question('getProposal', 'ASSIGN a day', { params: { id } }));
  return [...figures, { ...read.figure, note: qualityOf(read.body as Planned) }];
}

function qualityOf({ figures, unresolved = [] }: Planned): string {
  if (!figures) return 'no plan';
  const { bound, rides, value } = figures;
  const gap = (100 * (bound - value)) / Math.max(1, bound);
  return `${rides} rides, ${unresolved.length} without a vehicle or driver, value ${value} of at most ${bound}: gap ${gap.toFixed(2)} %; ${JSON.stringify(
    (figures as { levels?: unknown }).levels,
  )}`;
}

async function measureReports(measuring: Measuring): Promise<ScaleFigure[]> {
  const questions = reportsOf(measuring.event).map((body) =>
    question('createReport', Object.values(body).slice(0, 2).join(' '), { body }),
  );
  return (await askAndFinish(measuring, questions, ['make-reports', 'reportId'])).figures;
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
  writes: measureWrites,
  proposals: measureProposals,
  dispatch: measureDispatch,
  musters: measureMusters,
  reports: measureReports,
  jobs: measureJobs,
};
