import type { Contract } from '#shared/contract/define-contract.ts';
import { ContendedWrite, VersionMismatch } from '#shared/contract/problems.ts';
import { takesIdempotencyKey } from '#shared/contract/problems-of.ts';

/** An operation that writes. A GET that stores what a provider answered is not one. */
export function isWrite({ method, uses }: Contract): boolean {
  return method !== 'GET' && uses.includes('table:write');
}

/** The cases that one proof covers for all operations. */
export type Case =
  | 'success and audit record'
  | '400'
  | '403'
  | '404'
  | '409 CONTENDED_WRITE'
  | '412'
  | 'If-Match is ignored'
  | 'dry run'
  | 'repeat under the same key'
  | 'repeat after a lost answer';

/** These write nothing, so one request that is prepared serves them all. */
export const WRITING_NOTHING: readonly Case[] = ['400', '403', '404', '409 CONTENDED_WRITE', '412', 'dry run'];

/** Returns the cases that a write must have by its contract. Other declared 409s are in `conflictsOf`. */
export function casesOf(contract: Contract): Case[] {
  const { access, dryRun, params, problems = [] } = contract;
  const cases: readonly (readonly [Case, boolean])[] = [
    ['success and audit record', true],
    ['400', true],
    ['403', typeof access !== 'string'],
    ['404', params !== undefined],
    ['409 CONTENDED_WRITE', problems.includes(ContendedWrite)],
    ['412', problems.includes(VersionMismatch)],
    ['If-Match is ignored', params !== undefined && !problems.includes(VersionMismatch)],
    ['dry run', dryRun === true],
    ['repeat under the same key', takesIdempotencyKey(contract)],
    ['repeat after a lost answer', takesIdempotencyKey(contract)],
  ];
  return cases.flatMap(([name, isNeeded]) => (isNeeded ? [name] : []));
}

/** Returns the codes of the declared 409s for which the operation's sample needs a request. */
export function conflictsOf({ problems = [] }: Contract): string[] {
  return problems.filter(({ code, status }) => status === 409 && code !== ContendedWrite.code).map(({ code }) => code);
}
