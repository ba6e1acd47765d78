import { ASSIGNMENT_PROBLEMS } from '#shared/contract/assignment-problems.ts';
import { defineContract } from '#shared/contract/define-contract.ts';
import { ContendedWrite, NotFound, StillInUse, VersionMismatch } from '#shared/contract/problems.ts';
import { change } from '#shared/domain/records.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { Activity, ActivityChange } from '#shared/schemas/activity.ts';
import { EventPath } from '#shared/schemas/paths.ts';
import { changeActivity } from '#shared/use-cases/activities/change-activity.ts';
import { addLegWarnings } from '#shared/use-cases/activities/leg-warnings.ts';

export const contract = defineContract({
  operationId: 'updateEvent',
  method: 'PATCH',
  path: '/api/events/{eventId}',
  aliases: ['/events/{eventId}'],
  summary: 'Change an activity',
  description:
    'Fields that are left out stay; null removes an optional one. `vipIds` replaces the whole list. The status changes with POST /api/events/{eventId}/status. Of a master whose VIPs change, `warnings` tells which legs no longer suit it.',
  tag: 'Activities',
  access: ['update', 'ScheduleEvent'],
  params: EventPath,
  body: ActivityChange,
  success: { status: 200, body: Activity, description: 'The activity as it is now' },
  problems: [NotFound, VersionMismatch, ContendedWrite, StillInUse, ...ASSIGNMENT_PROBLEMS],
  uses: ['table:read', 'table:write'],
  dryRun: true,
  copilot: true,
});

export const handler = serve(contract, async (context) => {
  const { body, now, params } = context;
  const { after, before } = await changeActivity(context, { id: params.eventId }, (found) => change(found, body, now));
  return addLegWarnings(before, after, now);
});
