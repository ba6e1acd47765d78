import type { ToolEffect } from '#shared/schemas/copilot/tool.ts';
import type { Contract } from './define-contract.ts';

/** Returns what a call of this operation does. It follows from the effect that the contract states, never from a name or a verb. */
export function toolEffectOf({ access, effect = 'CONFIRMED', method, uses }: Contract): ToolEffect {
  // A GET that stores what a provider answered changes nothing for the user.
  if (method === 'GET' || !uses.includes('table:write')) return 'READ';
  if (effect === 'NOTHING') return access[1] === 'Proposal' ? 'PROPOSAL' : 'CONFIRM';
  return effect === 'CONFIRMED' ? 'CONFIRM' : 'WRITE';
}
