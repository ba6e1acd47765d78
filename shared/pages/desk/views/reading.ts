import { useCallback, useEffect, useState } from 'preact/hooks';
import { faultOf } from '#shared/pages/desk/kit/problem.ts';
import { api } from '#shared/pages/desk/session.ts';

/** Reads the first page of a list. */
export async function firstPage<T>(path: string): Promise<readonly T[]> {
  return (await api().get<{ readonly items: readonly T[] }>(path)).items;
}

/** A value that a view reads once when it is opened. */
export interface Reading<T> {
  readonly value: T | undefined;
  /** Why it could not be read: the last good value stays. */
  readonly fault: string | undefined;
  readonly again: () => void;
}

/** Reads a value for a view, and again when one of `when` changes. An answer that comes too late is dropped. */
export function useReading<T>(read: () => Promise<T>, when: readonly unknown[] = []): Reading<T> {
  const [state, setState] = useState<{ readonly value?: T; readonly fault?: string }>({});
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let isWanted = true;
    read().then(
      (value) => isWanted && setState({ value }),
      (error: unknown) => isWanted && setState((before) => ({ ...before, fault: faultOf(error) })),
    );
    return () => {
      isWanted = false;
    };
  }, [...when, turn]);
  const again = useCallback(() => setTurn((before) => before + 1), []);
  return { value: state.value, fault: state.fault, again };
}
