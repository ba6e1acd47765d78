import { Motorcade } from '#shared/schemas/motorcades/motorcade.ts';
import { CHANGE, type Contract } from './define-contract.ts';

/** What the contract of each change of a motorcade has, unless it says otherwise. */
export const MOTORCADE_CHANGE = {
  ...CHANGE,
  access: ['update', 'Motorcade'],
  success: { status: 200, body: Motorcade, description: 'The motorcade after the change' },
  uses: ['table:read', 'table:write', 'links:delete'],
  copilot: true,
} as const satisfies Partial<Contract>;
