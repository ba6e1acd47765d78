import { type Measuring, type Question, question } from './measuring.ts';
import { proposalsOf, reportsOf, triedWrites } from './questions.ts';
import type { ScaleFigure } from './scale-figure.ts';

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

export function measureWrites(measuring: Measuring): Promise<ScaleFigure[]> {
  return askAll(measuring, triedWrites(measuring.event));
}

/** Opens a muster of everyone, asks the drivers, reads it, and closes it. */
export async function measureMusters(measuring: Measuring): Promise<ScaleFigure[]> {
  const { body, figure } = await measuring.ask(
    question('openMuster', 'of everyone', { body: { title: 'Fire alarm' } }),
  );
  const { id } = (body ?? {}) as { id?: string };
  if (id === undefined) return [figure];
  const of = (operationId: string) => question(operationId, 'of everyone', { params: { id } });
  return [figure, ...(await askAll(measuring, ['askDrivers', 'getMuster', 'closeMuster'].map(of)))];
}

export async function measureProposals(measuring: Measuring): Promise<ScaleFigure[]> {
  return (await askAndFinish(measuring, proposalsOf(measuring.event), FINISH)).figures;
}

interface Planned {
  readonly figures?: { readonly rides: number; readonly value: number; readonly bound: number } | null;
  readonly unresolved?: readonly unknown[];
}

/** Gives all open rides of a day a vehicle and a driver, and says how far the plan is from the bound of the solver. */
export async function measureDispatch(measuring: Measuring): Promise<ScaleFigure[]> {
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

export async function measureReports(measuring: Measuring): Promise<ScaleFigure[]> {
  const questions = reportsOf(measuring.event).map((body) =>
    question('createReport', Object.values(body).slice(0, 2).join(' '), { body }),
  );
  return (await askAndFinish(measuring, questions, ['make-reports', 'reportId'])).figures;
}

/** Jobs that need an outside service which answers nothing here, or that are measured by themselves. */
const LEFT_OUT = ['check-service', 'gps-sync', 'deliver-webhooks'];

export async function measureJobs({ run, scheduled }: Measuring): Promise<ScaleFigure[]> {
  const figures: ScaleFigure[] = [];
  for (const jobId of scheduled) if (!LEFT_OUT.includes(jobId)) figures.push((await run(jobId)).figure);
  return figures;
}
