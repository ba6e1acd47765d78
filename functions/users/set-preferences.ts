import { defineContract } from '#shared/contract/define-contract.ts';
import { ContendedWrite, VersionMismatch } from '#shared/contract/problems.ts';
import { findPreferences, KEPT_DAYS, keepPreferences } from '#shared/entities/users/desk-item.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { Preferences, StoredPreferences } from '#shared/schemas/users/desk-item.ts';

export const contract = defineContract('PUT /api/users/me/preferences', {
  operationId: 'setPreferences',
  summary: 'Keep what you have set for your pages',
  description: `Replaces your saved views and other choices. Send the ETag that you read in \`If-Match\`, so that two pages of yours do not undo each other. They are kept for ${KEPT_DAYS} days after the last change, and leave no audit record.`,
  tag: 'Users',
  access: ['read', 'Settings'],
  body: Preferences,
  success: { status: 200, body: StoredPreferences, etag: 'version', description: 'What you have set' },
  problems: [VersionMismatch, ContendedWrite],
  effect: 'NOTHING',
  uses: ['table:read', 'desk:write'],
});

export const handler = serve(contract, async ({ actor, body, ifMatch, now }) => {
  const before = { version: (await findPreferences(actor.id))?.version ?? 0 };
  ifMatch(before);
  const after = { version: before.version + 1, at: now, kept: body };
  if (!(await keepPreferences(actor.id, after)))
    throw new ContendedWrite('Another page of yours wrote at the same time. Try again.');
  return { ...body, version: after.version, updatedAt: now };
});
