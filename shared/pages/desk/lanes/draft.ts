import { signal } from '@preact/signals';

/** The time of a new ride while a person draws it in an empty lane. */
export const draft = signal<{ readonly lane: string; readonly start: number; readonly end: number } | undefined>(
  undefined,
);
