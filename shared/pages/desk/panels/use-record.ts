import { useEffect, useState } from 'preact/hooks';
import { faultOf } from '#shared/pages/desk/kit/problem.ts';
import { api, signInEnded } from '#shared/pages/desk/session.ts';
import { isListed, lists } from '#shared/pages/desk/store/store.ts';
import { journal } from '#shared/pages/desk/store/writes.ts';
import { type Answer, ApiProblem } from '#shared/pages/parts/api-client.ts';
import { pathOf } from './kinds.ts';

/** A whole record as it was last read. */
export interface Whole<T> {
  readonly record: T | undefined;
  readonly etag?: string | undefined;
  readonly fault?: string | undefined;
  /** The record is erased, or was never there. */
  readonly isGone?: boolean;
}

/** The last records that were read: going back to one shows it at once. */
const kept = new Map<string, Answer<unknown>>();
const KEPT = 60;

function keep(key: string, answer: Answer<unknown>): void {
  kept.delete(key);
  kept.set(key, answer);
  const [oldest] = kept.keys();
  if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
}

function inStore(kind: string, id: string): unknown {
  return isListed(kind) ? lists[kind].value.get(id) : undefined;
}

async function readWhole<T>(kind: string, id: string): Promise<Whole<T>> {
  const key = `${kind}:${id}`;
  const known = kept.get(key) as Answer<T> | undefined;
  if (kind === 'users') {
    const users = await api().list<T & { readonly id: string }>('/api/users?limit=200');
    return { record: users.find((each) => each.id === id) };
  }
  const path = pathOf(kind, id);
  // A block has no read of its own: the desk has the whole of it.
  if (!path) return { record: inStore(kind, id) as T | undefined };
  const answer = (await api().getIfChanged<T>(path, known?.etag)) ?? known;
  if (answer) keep(key, answer);
  return { record: answer?.value, etag: answer?.etag };
}

function isGone(error: unknown): boolean {
  return error instanceof ApiProblem && (error.document.status === 404 || error.document.status === 410);
}

/** Reads a whole record: once, again when the feed brings a newer one, and after a write of this page. What fails keeps the last good one. */
export function useRecord<T>(kind: string, id: string): Whole<T> {
  const known = kept.get(`${kind}:${id}`) as Answer<T> | undefined;
  const [state, setState] = useState<Whole<T>>({ record: known?.value, etag: known?.etag });
  const brief = inStore(kind, id);
  const writes = journal.value;
  useEffect(() => {
    let isWanted = true;
    readWhole<T>(kind, id).then(
      (whole) => isWanted && setState(whole),
      (error: unknown) => {
        if (isGone(error)) kept.delete(`${kind}:${id}`);
        if (isWanted)
          setState((before) =>
            isGone(error)
              ? { record: undefined, fault: faultOf(error), isGone: true }
              : { ...before, fault: faultOf(error) },
          );
      },
    );
    return () => {
      isWanted = false;
    };
  }, [kind, id, brief, writes, signInEnded.value]);
  return state;
}
