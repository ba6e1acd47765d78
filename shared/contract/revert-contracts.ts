import { Proposal } from '#shared/schemas/proposals/proposal.ts';
import type { Contract } from './define-contract.ts';
import { ContendedWrite } from './problems.ts';

/** What the contract of each operation has that works out how to undo something. */
export const REVERT = {
  access: ['create', 'Proposal'],
  success: { status: 201, body: Proposal, description: 'The proposal that undoes it' },
  problems: [ContendedWrite],
  effect: 'NOTHING',
  uses: ['table:read', 'table:write', 'operations:invoke'],
  dryRun: true,
} as const satisfies Partial<Contract>;
