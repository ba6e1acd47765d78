import { defineContract } from '#shared/contract/define-contract.ts';
import { notePresence } from '#shared/entities/users/desk-item.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { NewPresence, PresenceList } from '#shared/schemas/users/desk-item.ts';
import { PRESENT_SECONDS, whoIsPresent } from '#shared/use-cases/users/who-is-present.ts';

export const contract = defineContract('PUT /api/presence', {
  operationId: 'setPresence',
  summary: 'Say which record you have open',
  description: `Send it when you open a record, and again each minute while you have it open. It is forgotten ${PRESENT_SECONDS} seconds after the last time. It locks nothing, and leaves no audit record. The answer is that of GET /api/presence.`,
  tag: 'Users',
  access: ['read', 'Attention'],
  body: NewPresence,
  success: { status: 200, body: PresenceList, description: 'Who has which record open' },
  effect: 'NOTHING',
  uses: ['table:read', 'desk:write'],
});

export const handler = serve(contract, async ({ actor, body, now }) => {
  const expiresAt = Math.ceil(Date.parse(now) / 1_000) + PRESENT_SECONDS;
  await notePresence({ ...body, id: actor.id, at: now, expiresAt });
  return whoIsPresent(now);
});
