import { signal } from '@preact/signals';
import { type Answer, ApiProblem, NotReached } from '#shared/pages/parts/api-client.ts';
import { loadOperations, type Operation } from '../forms/operations.ts';
import { api } from '../session.ts';
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

function pathOf({ path }: Operation, { params = {}, query = {} }: Call): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return search.size > 0 ? `${filled}?${search}` : filled;
}

async function operationOf(call: Call): Promise<Operation> {
  const operation = (await loadOperations()).get(call.operationId);
  if (!operation) throw new Error(`The desk does not know ${call.operationId}`);
  return operation;
}

/** Asks what a request would do. Nothing is written. Throws NotReached and SignedOut. */
export async function tryOut(call: Call, ifMatch?: string): Promise<Trial> {
  const operation = await operationOf(call);
  try {
    const { value } = await api().send<Record<string, unknown>>(operation.method, pathOf(operation, call), {
      body: call.body,
      ifMatch,
      dryRun: true,
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
  /** The request that takes it back. Absent: it cannot be taken back. */
  readonly undo?: Call | undefined;
}

/** The writes of this session, the newest last. */
export const journal = signal<readonly Done[]>([]);
const DEPTH = 50;

/**
 * Sends a write and keeps it in the journal. A lost answer is asked for again under the key of the first try, so that nothing is done twice. Throws
 * ApiProblem, NotReached and SignedOut.
 */
export async function perform<T = unknown>(call: Call, done: Done, ifMatch?: string): Promise<Answer<T>> {
  const operation = await operationOf(call);
  const key = crypto.randomUUID();
  const send = () => api().send<T>(operation.method, pathOf(operation, call), { body: call.body, ifMatch, key });
  // Only a POST has a key; the version guards the others.
  const answer = await send().catch((error: unknown) => {
    if (error instanceof NotReached) return send();
    throw error;
  });
  journal.value = [...journal.peek(), done].slice(-DEPTH);
  touch('attention');
  return answer;
}
