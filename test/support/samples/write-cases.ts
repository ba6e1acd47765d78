import type { Contract } from '#shared/contract/define-contract.ts';
import { ContendedWrite, VersionMismatch } from '#shared/contract/problems.ts';
import { takesIdempotencyKey } from '#shared/contract/problems-of.ts';

/** An operation that writes. A GET that stores what a provider answered is not one. */
export function isWrite({ method, uses }: Contract): boolean {
  return method !== 'GET' && uses.includes('table:write');
}

/** The cases that one request shows. All but the last write nothing, so they come before it. */
export type OnceCase =
  | '400'
  | '403'
  | '404'
  | '409 CONTENDED_WRITE'
  | '412'
  | 'If-Match is refused'
  | 'dry run'
  | 'success and audit record';
/** The cases that another request shows. */
export type AgainCase = 'repeats under the same key';

type Needed<Case> = readonly (readonly [Case, boolean])[];

function needed<Case>(cases: Needed<Case>): Case[] {
  return cases.flatMap(([name, isNeeded]) => (isNeeded ? [name] : []));
}

/** Returns the cases that a write must have by its contract. Other declared 409s are in `conflictsOf`. */
export function casesOf(contract: Contract): { readonly once: OnceCase[]; readonly again: AgainCase[] } {
  const { access, dryRun, params, problems = [] } = contract;
  return {
    once: needed([
      ['400', true],
      ['403', typeof access !== 'string'],
      ['404', params !== undefined],
      ['409 CONTENDED_WRITE', problems.includes(ContendedWrite)],
      ['412', problems.includes(VersionMismatch)],
      ['If-Match is refused', !problems.includes(VersionMismatch)],
      ['dry run', dryRun === true],
      ['success and audit record', true],
    ]),
    again: needed([['repeats under the same key', takesIdempotencyKey(contract)]]),
  };
}

/** Returns the codes of the declared 409s for which the operation's sample needs a request. */
export function conflictsOf({ problems = [] }: Contract): string[] {
  return problems.filter(({ code, status }) => status === 409 && code !== ContendedWrite.code).map(({ code }) => code);
}
