import { withLegWarnings } from '#shared/activities/leg-warnings.ts';
import { settle } from '#shared/activities/settle.ts';
import { surroundingsOf } from '#shared/activities/surroundings.ts';
import { ASSIGNMENT_PROBLEMS } from '#shared/contract/assignment-problems.ts';
import { defineContract } from '#shared/contract/define-contract.ts';
import { ContendedWrite, NotFound, StillInUse, VersionMismatch } from '#shared/contract/problems.ts';
import { presentActivity } from '#shared/domain/activities/present.ts';
import { present } from '#shared/domain/presence.ts';
import { change } from '#shared/domain/records.ts';
import { findActivity } from '#shared/entities/activity.ts';
import { contend } from '#shared/entities/contend.ts';
import { serve } from '#shared/runtime/serve.ts';
import { Activity, ActivityChange } from '#shared/schemas/activity.ts';
import { EventPath } from '#shared/schemas/paths.ts';

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

export const handler = serve(contract, ({ actor, audit, body, commit, ifMatch, now, params }) =>
  contend(async () => {
    const before = present(await findActivity(params.eventId), 'activity', params.eventId);
    actor.authorize('update', 'ScheduleEvent', before);
    ifMatch(before);
    const after = change(before, body, now);
    if (after === before) return presentActivity(before, await surroundingsOf([before]));
    return withLegWarnings(before, await settle({ audit, commit }, before, after), now);
  }),
);
