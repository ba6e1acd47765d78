import type { ComponentType } from 'preact';
import type { Action } from './action.ts';
import type { Person } from './talk.tsx';

/** How the panel shows a kind of record. */
export interface PanelOf<T> {
  readonly title: (record: T) => string;
  readonly sub?: (record: T) => string | undefined;
  readonly status?: (record: T) => string | undefined;
  readonly Body: ComponentType<{ readonly record: T }>;
  readonly actions: (record: T) => readonly Action[];
  readonly papers?: (record: T) => readonly Action[];
  /** Whose messages belong to it. */
  readonly person?: (record: T) => Person | undefined;
}
