import type { Write } from './write.ts';

const CHECK = Symbol('check');
const RELIED_ON = Symbol('reliedOn');

/**
 * Something that a transaction relies on, with the check of it. Private, so that a spread copy of a record carries no check: the copy is
 * no longer what was read.
 */
export declare class Requirement {
  private readonly check: Write;
}

/** A record with the check that it is still as it was read, or that it still exists and is not deleted. */
export type Live<T> = T & Requirement;

/** A record of which a write only needs that it exists and is not deleted. */
export type LiveRecord = Live<{ readonly id: string }>;

/** Returns a copy of the record that carries its check. Only entities and record stores make one. */
export function withCheck<T extends object>(record: T, check: Write): Live<T> {
  return Object.defineProperty({ ...record }, CHECK, { value: check }) as Live<T>;
}

/** Returns the check that a record carries. */
export function checkOf(relied: Requirement): Write {
  const check = (relied as unknown as { readonly [CHECK]?: Write })[CHECK];
  if (!check) throw new Error('a transaction relies on a changed copy of a record: pass the record as it was read');
  return check;
}

/** Returns the write, which from now on brings the checks of these records into its transaction. */
export function relyingOn(write: Write, ...relied: readonly (Requirement | undefined)[]): Write {
  return Object.defineProperty({ ...write }, RELIED_ON, { value: relied.filter((each) => each !== undefined) });
}

/** Returns what a write brings into its transaction. */
export function reliedOnBy(write: Write): readonly Requirement[] {
  return (write as { readonly [RELIED_ON]?: readonly Requirement[] })[RELIED_ON] ?? [];
}
