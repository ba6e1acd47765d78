import { ASSIGNMENT_PROBLEMS } from '#shared/contract/assignment-problems.ts';
import { defineContract } from '#shared/contract/define-contract.ts';
import { ContendedWrite, NotFound, VersionMismatch } from '#shared/contract/problems.ts';
import { withVips } from '#shared/domain/activities/vip-list.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { Activity, type ActivityRecord, AddVips } from '#shared/schemas/activity.ts';
import { EventPath } from '#shared/schemas/paths.ts';
import { changeActivity } from '#shared/use-cases/activities/change-activity.ts';
import { addLegWarnings } from '#shared/use-cases/activities/leg-warnings.ts';

export const contract = defineContract({
  operationId: 'addEventVips',
  method: 'POST',
  path: '/api/events/{eventId}/vips',
  aliases: ['/events/{eventId}/vips'],
  summary: 'Add VIPs to an activity',
  description:
    'All of them or none. Those who are on it already are left as they are, so that a repeat does no harm. Of a master whose VIPs change, `warnings` tells which legs no longer suit it.',
  tag: 'Activities',
  access: ['update', 'ScheduleEvent'],
  params: EventPath,
  body: AddVips,
  success: { status: 200, body: Activity, description: 'The activity as it is now' },
  problems: [NotFound, VersionMismatch, ContendedWrite, ...ASSIGNMENT_PROBLEMS],
  uses: ['table:read', 'table:write'],
  dryRun: true,
  copilot: true,
});

export const handler = serve(contract, async (context) => {
  const { body, now, params } = context;
  const add = (found: ActivityRecord) => withVips(found, body.vipIds, now);
  const { after, before } = await changeActivity(context, { id: params.eventId }, add);
  return addLegWarnings(before, after, now);
});
