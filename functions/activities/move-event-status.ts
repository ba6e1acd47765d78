import { ASSIGNMENT_PROBLEMS } from '#shared/contract/assignment-problems.ts';
import { defineContract } from '#shared/contract/define-contract.ts';
import { ContendedWrite, InvalidTransition, NotFound, VersionMismatch } from '#shared/contract/problems.ts';
import { isDriverMove, moveStatus } from '#shared/domain/activities/status.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { Activity, StatusMove } from '#shared/schemas/activity.ts';
import { EventPath } from '#shared/schemas/paths.ts';
import { changeActivity } from '#shared/use-cases/activities/change-activity.ts';

export const contract = defineContract({
  operationId: 'moveEventStatus',
  method: 'POST',
  path: '/api/events/{eventId}/status',
  aliases: ['/events/{eventId}/status'],
  summary: 'Move the status of an activity',
  description:
    'SCHEDULED to IN_PROGRESS to COMPLETED; CANCELLED from the first two; CANCELLED back to SCHEDULED, which checks everything again. A driver may begin and complete his own.',
  tag: 'Activities',
  access: ['move', 'ScheduleEvent'],
  params: EventPath,
  body: StatusMove,
  success: { status: 200, body: Activity, description: 'The activity as it is now' },
  problems: [NotFound, InvalidTransition, VersionMismatch, ContendedWrite, ...ASSIGNMENT_PROBLEMS],
  uses: ['table:read', 'table:write'],
  dryRun: true,
  copilot: true,
});

export const handler = serve(contract, async (context) => {
  const { body, now, params } = context;
  const action = isDriverMove(body.status) ? 'move' : 'update';
  const { after } = await changeActivity(context, { id: params.eventId, action }, (found) =>
    moveStatus(found, body.status, now),
  );
  return after;
});
