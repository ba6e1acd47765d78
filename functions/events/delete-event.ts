import * as z from 'zod';
import { erase } from '#shared/activities/erase.ts';
import { settle } from '#shared/activities/settle.ts';
import { defineContract } from '#shared/contract/define-contract.ts';
import { ContendedWrite, NotFound, StillInUse, VersionMismatch } from '#shared/contract/problems.ts';
import { known, mayHardDelete, present } from '#shared/domain/presence.ts';
import { markDeleted } from '#shared/domain/records.ts';
import { findActivity } from '#shared/entities/activity.ts';
import { contend } from '#shared/entities/contend.ts';
import { serve } from '#shared/runtime/serve.ts';
import { EventPath } from '#shared/schemas/paths.ts';
import { QueryBoolean } from '#shared/schemas/query.ts';

export const contract = defineContract({
  operationId: 'deleteEvent',
  method: 'DELETE',
  path: '/api/events/{eventId}',
  aliases: ['/events/{eventId}'],
  summary: 'Delete an activity',
  description: 'A deleted activity can be restored, unless an administrator deletes it for good with `hard=true`.',
  tag: 'Activities',
  access: ['delete', 'ScheduleEvent'],
  params: EventPath,
  query: z.object({ hard: QueryBoolean.optional() }),
  success: { status: 204, description: 'It is deleted' },
  problems: [NotFound, VersionMismatch, ContendedWrite, StillInUse],
  uses: ['table:read', 'table:write'],
  dryRun: true,
  copilot: true,
});

export const handler = serve(contract, async ({ actor, audit, commit, ifMatch, now, params, query }) => {
  const { eventId } = params;
  await contend(async () => {
    const found = await findActivity(eventId);
    const before = query.hard ? known(found, 'activity', eventId) : present(found, 'activity', eventId);
    actor.authorize('delete', 'ScheduleEvent', before);
    ifMatch(before);
    if (query.hard) {
      actor.authorize('hardDelete', 'ScheduleEvent', before);
      mayHardDelete(actor.user?.role);
    }
    const deleted = before.deletedAt ? before : markDeleted(before, now);
    if (deleted !== before) await settle({ audit, commit }, before, deleted);
    if (query.hard) await erase({ audit, commit }, deleted);
  });
  return undefined;
});
