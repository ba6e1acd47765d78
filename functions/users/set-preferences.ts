import { defineContract } from '#shared/contract/define-contract.ts';
import { ContendedWrite, VersionMismatch } from '#shared/contract/problems.ts';
import { findPreferences, keepPreferences } from '#shared/entities/users/desk-item.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { Preferences, StoredPreferences } from '#shared/schemas/users/desk-item.ts';
import { DAY_MS, SECOND_MS } from '#shared/units/durations.ts';

/** After this many days without a change they are deleted. */
const KEPT_DAYS = 400;

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
  const expiresAt = Math.ceil((Date.parse(now) + KEPT_DAYS * DAY_MS) / SECOND_MS);
  if (!(await keepPreferences(actor.id, after, expiresAt)))
    throw new ContendedWrite('Another page of yours wrote at the same time. Try again.');
  return { ...body, version: after.version, updatedAt: now };
});
