import { defineContract } from '#shared/contract/define-contract.ts';
import { findPreferences } from '#shared/entities/users/desk-item.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { StoredPreferences } from '#shared/schemas/users/desk-item.ts';

export const contract = defineContract('GET /api/users/me/preferences', {
  operationId: 'getPreferences',
  summary: 'Read what you have set for your pages',
  description: 'Your saved views and other choices. No other user can read them. Version 0: you have set nothing.',
  tag: 'Users',
  access: ['read', 'Settings'],
  success: { status: 200, body: StoredPreferences, etag: 'version', description: 'What you have set' },
});

export const handler = serve(contract, async ({ actor }) => {
  const found = await findPreferences(actor.id);
  return { ...(found?.kept ?? { views: [], options: {} }), version: found?.version ?? 0, updatedAt: found?.at ?? null };
});
