import { settle } from '#shared/activities/settle.ts';
import { surroundingsOf } from '#shared/activities/surroundings.ts';
import { ASSIGNMENT_PROBLEMS } from '#shared/contract/assignment-problems.ts';
import { defineContract } from '#shared/contract/define-contract.ts';
import { ContendedWrite, InvalidTransition, NotFound, VersionMismatch } from '#shared/contract/problems.ts';
import { presentActivity } from '#shared/domain/activities/present.ts';
import { isDriverMove, moveStatus } from '#shared/domain/activities/status.ts';
import { present } from '#shared/domain/presence.ts';
import { findActivity } from '#shared/entities/activity.ts';
import { contend } from '#shared/entities/contend.ts';
import { serve } from '#shared/runtime/serve.ts';
import { Activity, StatusMove } from '#shared/schemas/activity.ts';
import { EventPath } from '#shared/schemas/paths.ts';

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

export const handler = serve(contract, ({ actor, audit, body, commit, ifMatch, now, params }) =>
  contend(async () => {
    const before = present(await findActivity(params.eventId), 'activity', params.eventId);
    actor.authorize(isDriverMove(body.status) ? 'move' : 'update', 'ScheduleEvent', before);
    ifMatch(before);
    const after = moveStatus(before, body.status, now);
    if (after === before) return presentActivity(before, await surroundingsOf([before]));
    return settle({ audit, commit }, before, after);
  }),
);
