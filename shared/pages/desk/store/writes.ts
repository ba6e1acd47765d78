import { signal } from '@preact/signals';
import { loadOperations, type Operation } from '#shared/pages/desk/forms/operations.ts';
import { waitText } from '#shared/pages/desk/kit/problem.ts';
import { toast } from '#shared/pages/desk/kit/toast.ts';
import { api } from '#shared/pages/desk/session.ts';
import { type Answer, type Api, ApiProblem, type OnWait } from '#shared/pages/parts/api-client.ts';
import { asText } from '#shared/pages/parts/as-text.ts';
import { SECOND_MS } from '#shared/units/durations.ts';
import { touch } from './feed.ts';

/** A request of the API by its operation, as rows of the attention list name it. */
export interface Call {
  readonly operationId: string;
  /** The values of the path, by their names. */
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: Readonly<Record<string, unknown>> | undefined;
}

/** What a request would do, or why it is refused. */
export type Trial =
  | { readonly is: 'possible'; readonly value: Record<string, unknown> }
  | { readonly is: 'refused'; readonly problem: ApiProblem };

/** Returns the address of a call without its origin. */
export function pathOf({ path }: Pick<Operation, 'path'>, { params = {}, query = {} }: Call): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(asText(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, asText(value));
  return search.size > 0 ? `${filled}?${search}` : filled;
}

async function operationOf(call: Call): Promise<Operation> {
  const operation = (await loadOperations()).get(call.operationId);
  if (!operation) throw new Error(`The desk does not know ${call.operationId}`);
  return operation;
}

/** Asks what a request would do. Nothing is written. With `onWait` it waits as a write does where it is one too many. Throws NotReached and SignedOut. */
export async function tryOut(call: Call, ifMatch?: string, onWait?: OnWait): Promise<Trial> {
  const operation = await operationOf(call);
  try {
    const { value } = await api().send<Record<string, unknown>>(operation.method, pathOf(operation, call), {
      body: call.body,
      ifMatch,
      dryRun: true,
      onWait,
    });
    return { is: 'possible', value };
  } catch (error) {
    if (error instanceof ApiProblem && error.document.status !== 401) return { is: 'refused', problem: error };
    throw error;
  }
}

/** A write of this page, with how it is taken back. */
export interface Done {
  /** What was done, for the person: “Moved “Arrival” to 14:20”. */
  readonly says: string;
  /** The request that takes it back, or how it follows from the answer, such as of a new record. Absent: it cannot be taken back. */
  readonly undo?: Call | ((answer: unknown) => Call | undefined) | undefined;
}

/** A write that was done, or taken back. */
export interface Step extends Done {
  readonly call: Call;
  /** The request that takes it back. */
  readonly back: Call | undefined;
  readonly at: number;
}

/** The writes of this session, the newest last. */
export const journal = signal<readonly Step[]>([]);
/** The writes that were taken back, the last one last. A new write empties it. */
export const undone = signal<readonly Step[]>([]);
export const DEPTH = 50;

/** The versions that the writes of this page left, by the address of the record: undo and redo change these and no later ones. */
const ours = new Map<string, string>();

function showWait(seconds: number): undefined {
  // It stays until the write is sent again.
  toast(waitText(seconds), { isBad: true, staysMs: (seconds + 0.5) * SECOND_MS });
}

/**
 * Sends a write that no undo of this page takes back: each write of the desk waits and is sent again by the same rule. Throws ApiProblem, NotReached
 * and SignedOut.
 */
export async function sendWrite<T>(...[method, path, write]: Parameters<Api['send']>): Promise<Answer<T>> {
  const answer = await api().send<T>(method, path, { onWait: write?.dryRun ? undefined : showWait, ...write });
  if (!write?.dryRun) touch('attention');
  return answer;
}

async function send<T>(call: Call, ifMatch: string | undefined, onWait: OnWait = showWait): Promise<Answer<T>> {
  const operation = await operationOf(call);
  const path = pathOf(operation, call);
  const answer = await sendWrite<T>(operation.method, path, { body: call.body, ifMatch, onWait });
  if (answer.etag) ours.set(path, answer.etag);
  return answer;
}

function stepOf(call: Call, done: Done, answer: unknown): Step {
  const back = typeof done.undo === 'function' ? done.undo(answer) : done.undo;
  return { ...done, call, back, at: Date.now() };
}

/** The writes that are on their way, and the last one of each record. */
const underWay = new Map<string, Promise<Answer<unknown>>>();

/**
 * Sends a write and keeps it in the journal. The same write is not sent again while it is on its way, however often it is asked for. Writes about one
 * record go in the order of the presses: sent at once, “It has started” can come before “Waits there”, which is then refused. Throws ApiProblem,
 * NotReached and SignedOut.
 */
export function perform<T = unknown>(call: Call, done: Done, ifMatch?: string, onWait?: OnWait): Promise<Answer<T>> {
  const key = JSON.stringify(call);
  const known = underWay.get(key);
  if (known) return known as Promise<Answer<T>>;
  const record = JSON.stringify(call.params);
  const before = call.params && underWay.get(record);
  const start = () => performOnce<T>(call, done, ifMatch, onWait);
  const work = (before ? before.then(start, start) : start()).finally(() => {
    underWay.delete(key);
    if (underWay.get(record) === work) underWay.delete(record);
  });
  underWay.set(key, work);
  if (call.params) underWay.set(record, work);
  return work;
}

async function performOnce<T>(call: Call, done: Done, ifMatch?: string, onWait?: OnWait): Promise<Answer<T>> {
  const answer = await send<T>(call, ifMatch, onWait);
  journal.value = [...journal.peek(), stepOf(call, done, answer.value)].slice(-DEPTH);
  undone.value = [];
  return answer;
}

/** Takes a step back, or does it again. It is refused with 412 if another person has changed the record since. */
export async function turn(step: Step, way: 'undo' | 'redo'): Promise<void> {
  const call = way === 'undo' ? step.back : step.call;
  if (!call) return;
  const path = pathOf(await operationOf(call), call);
  const { value } = await send(call, ours.get(path));
  const without = (list: readonly Step[]) => list.filter((each) => each !== step);
  if (way === 'undo') {
    journal.value = without(journal.peek());
    undone.value = [...undone.peek(), step].slice(-DEPTH);
  } else {
    undone.value = without(undone.peek());
    journal.value = [...journal.peek(), stepOf(call, step, value)].slice(-DEPTH);
  }
}
