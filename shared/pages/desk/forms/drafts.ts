import { type Signal, signal } from '@preact/signals';
import type { Values } from './values.ts';

/** What a person has typed into a form and not yet sent. */
export interface Draft {
  readonly values: Signal<Values>;
  /** What the form began with. */
  start: Values;
  /** Names of fields that the person has changed: a record that is read later does not overwrite them. */
  readonly touched: Set<string>;
}

/** Drafts stay while the page lives, whatever the views do. They are in memory only: they hold names. */
const drafts = new Map<string, Draft>();

export function draftFor(key: string, begin: () => Values): Draft {
  const known = drafts.get(key);
  if (known) return known;
  const start = begin();
  const draft: Draft = { values: signal(start), start, touched: new Set() };
  drafts.set(key, draft);
  return draft;
}

export function dropDraft(key: string): void {
  drafts.delete(key);
}

/** Takes over values that the person has not changed themselves. */
export function fill(draft: Draft, values: Values): void {
  const fresh = Object.entries(values).filter(([name]) => !draft.touched.has(name));
  draft.start = { ...draft.start, ...values };
  draft.values.value = { ...draft.values.peek(), ...Object.fromEntries(fresh) };
}
