import { jobs, type Operation, operations } from '#functions/registry.ts';
import { call } from '#test/support/call.ts';
import { metered, type Spent } from '#test/support/capacity.ts';
import { run } from '#test/support/run.ts';
import { openWindow } from '../spending.ts';
import type { LargeEvent } from './make-event.ts';
import { type Question, questionsOf, reportsOf } from './questions.ts';

/** What one request, or one run of a job, takes of an event. */
export interface ScaleFigure {
  readonly name: string;
  readonly spent: Spent;
  /** CPU time of the process. The engine is another one. */
  readonly cpuMs: number;
  /** Of the answer. */
  readonly bytes: number;
  /** Of the answer; 0 for a job. */
  readonly status: number;
  /** Why it was refused, or failed. */
  readonly failure?: string | undefined;
}

interface Result {
  readonly status: number;
  readonly text: string;
  readonly body?: unknown;
}

const figureOf = async (
  name: string,
  ask: () => Promise<Result>,
): Promise<{ readonly figure: ScaleFigure; readonly body: unknown }> => {
  const cpu = process.cpuUsage();
  const { own, result } = await metered(async () => {
    try {
      return await ask();
    } catch (error) {
      return { status: 500, text: (error as Error).message };
    }
  });
  const { system, user } = process.cpuUsage(cpu);
  const failure = result.status >= 400 ? result.text.slice(0, 300) : undefined;
  const bytes = Buffer.byteLength(result.text);
  return {
    figure: { name, spent: own, cpuMs: (user + system) / 1_000, bytes, status: result.status, failure },
    body: 'body' in result ? result.body : undefined,
  };
};

/** Jobs that need an outside service which answers nothing here, or a message. */
const LEFT_OUT = ['check-service', 'gps-sync'];

/** Measures all questions, jobs and reports on an event, one at a time. */
export const scaleFigures = async (event: LargeEvent, now: string): Promise<ScaleFigure[]> => {
  const found = new Map((await operations()).map((each) => [each.contract.operationId, each]));
  const ask = async ({ ask: given, name, operationId }: Question) => {
    const options = { as: event.administrator, ...given };
    await openWindow(options);
    const label = [operationId, name].filter(Boolean).join(', ');
    return figureOf(label, () => call(found.get(operationId) as Operation, options));
  };
  const known = new Map((await jobs()).map((each) => [each.contract.jobId, each]));
  const runOf = async (jobId: string, message?: unknown, label = '') => {
    const job = known.get(jobId);
    if (!job) throw new Error(`there is no ${jobId}`);
    const name = [`job ${jobId}`, label].filter(Boolean).join(', ');
    return figureOf(name, async () => ({ status: 0, text: JSON.stringify(await run(job, now, message)) }));
  };
  const figures: ScaleFigure[] = [];
  for (const question of questionsOf(event)) {
    const { body, figure } = await ask(question);
    figures.push(figure);
    const { id } = (body ?? {}) as { id?: string };
    if (question.operationId !== 'openMuster' || id === undefined) continue;
    const params = { id };
    for (const operationId of ['getMuster', 'closeMuster']) {
      figures.push((await ask({ operationId, name: 'of everyone', ask: { params } })).figure);
    }
  }
  for (const [jobId, { contract }] of known) {
    if (contract.every && !LEFT_OUT.includes(jobId)) figures.push((await runOf(jobId)).figure);
  }
  const webhookId = event.webhookIds[0];
  figures.push((await runOf('deliver-webhooks', { webhookId }, 'one receiver')).figure);
  const open = { kind: 'ASSIGN', from: `${event.openDay}T00:00:00Z`, to: `${event.openDay}T23:59:00Z` };
  const pending: Question[] = [
    { operationId: 'createProposal', name: 'ASSIGN a day', ask: { body: open } },
    ...reportsOf(event).map((body) => ({
      operationId: 'createReport',
      name: Object.values(body).slice(0, 2).join(' '),
      ask: { body },
    })),
  ];
  for (const question of pending) {
    const { body, figure } = await ask(question);
    figures.push(figure);
    const { id, status } = (body ?? {}) as { id?: string; status?: string };
    if (status !== 'PENDING') continue;
    const isProposal = question.operationId === 'createProposal';
    const jobId = isProposal ? 'finish-proposals' : 'make-reports';
    figures.push((await runOf(jobId, isProposal ? { proposalId: id } : { reportId: id }, question.name)).figure);
  }
  return figures;
};
