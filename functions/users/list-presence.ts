import { defineContract } from '#shared/contract/define-contract.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { PresenceList } from '#shared/schemas/users/desk-item.ts';
import { whoIsPresent } from '#shared/use-cases/users/who-is-present.ts';

export const contract = defineContract('GET /api/presence', {
  operationId: 'listPresence',
  summary: 'List who has which record open',
  description: 'The users whose page said so in the last 90 seconds. They are at the desk if they have no record open.',
  tag: 'Users',
  access: ['read', 'Attention'],
  success: { status: 200, body: PresenceList, movesWithClock: ['at'], description: 'Who has which record open' },
});

export const handler = serve(contract, ({ now }) => whoIsPresent(now));
