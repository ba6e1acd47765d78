import type { OutsidePart } from '#shared/schemas/problem.ts';
import { TimeLimitExceeded, timeLimit, untilTimeLimit, withTimeLimit } from './time-limit.ts';

const NOUNS: Readonly<Record<OutsidePart, string>> = {
  table: 'table',
  files: 'file store',
  identity: 'identity provider',
  secrets: 'store of secrets',
  schedules: 'scheduler',
  queue: 'queue of a job',
  functions: 'part that invokes operations',
};

/** A part outside our code that throttles, refuses or does not answer. `cause` says what it did. */
export class Outage extends Error {
  readonly part: OutsidePart;

  constructor(part: OutsidePart, cause: unknown) {
    super(`The ${NOUNS[part]} is out of reach.`, { cause });
    this.name = 'Outage';
    this.part = part;
  }
}

interface OutsideCall<T> {
  readonly part: OutsidePart;
  readonly milliseconds: number;
  /** Tells if an error of the call is an outage. Other errors are thrown as they are. */
  readonly isOutage: (error: unknown) => boolean;
  /** Makes the call. It stops if `timeLimit()` aborts. */
  readonly call: () => Promise<T>;
}

/** Calls an outside part under a time limit. Throws Outage if the part fails or does not answer in time. */
export async function reach<T>({ call, isOutage, milliseconds, part }: OutsideCall<T>): Promise<T> {
  const outer = timeLimit();
  try {
    return await withTimeLimit(milliseconds, () => untilTimeLimit(call));
  } catch (error) {
    // The caller is out of time. That says nothing about this part.
    outer?.throwIfAborted();
    if (error instanceof TimeLimitExceeded || isOutage(error)) throw new Outage(part, error);
    throw error;
  }
}
