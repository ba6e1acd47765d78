import type { ToolEffect } from '#shared/schemas/tool.ts';
import type { Contract } from './define-contract.ts';

/**
 * Returns what a call of this operation does. The user confirms deletions, messages to people, and what the contract marks. All of it
 * follows from the contract, so a new name cannot change it.
 */
export const toolEffectOf = (contract: Contract): ToolEffect => {
  const { access, copilot, method, uses } = contract;
  // A GET that stores what a provider answered changes nothing for the user.
  if (method === 'GET' || !uses.includes('table:write')) return 'READ';
  const [action, subject] = typeof access === 'string' ? [] : access;
  if (action === 'create' && subject === 'Proposal') return 'PROPOSAL';
  const deletes = method === 'DELETE' || action === 'delete' || action === 'erase';
  const tellsPeople = subject === 'Message' || uses.includes('queue:send:deliver-messages');
  const isMarked = typeof copilot === 'object' && copilot.confirm === 'always';
  return deletes || tellsPeople || isMarked ? 'CONFIRM' : 'WRITE';
};
