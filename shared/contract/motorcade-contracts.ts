import { Motorcade } from '#shared/schemas/motorcades/motorcade.ts';
import { MotorcadePath } from '#shared/schemas/paths.ts';
import type { Contract } from './define-contract.ts';
import { ContendedWrite, NotFound, VersionMismatch } from './problems.ts';

/** What the contract of each change of a motorcade has, unless it says otherwise. */
export const MOTORCADE_CHANGE = {
  tag: 'Motorcades',
  access: ['update', 'Motorcade'],
  params: MotorcadePath,
  success: { status: 200, body: Motorcade, description: 'The motorcade after the change' },
  effect: 'CONFIRMED',
  uses: ['table:read', 'table:write', 'links:delete'],
  dryRun: true,
  copilot: true,
} as const satisfies Partial<Contract>;

/** The problems of each change of a motorcade. */
export const CHANGE_PROBLEMS = [NotFound, VersionMismatch, ContendedWrite] as const;
