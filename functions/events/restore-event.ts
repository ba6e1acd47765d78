import { settle } from '#shared/activities/settle.ts';
import { surroundingsOf } from '#shared/activities/surroundings.ts';
import { withWarnings } from '#shared/activities/warnings.ts';
import { ASSIGNMENT_PROBLEMS } from '#shared/contract/assignment-problems.ts';
import { defineContract } from '#shared/contract/define-contract.ts';
import { ContendedWrite, NotFound, VersionMismatch } from '#shared/contract/problems.ts';
import { presentActivity } from '#shared/domain/activities/present.ts';
import { withoutGone } from '#shared/domain/activities/without-gone.ts';
import { known } from '#shared/domain/presence.ts';
import { markRestored } from '#shared/domain/records.ts';
import { findActivity } from '#shared/entities/activity.ts';
import { contend } from '#shared/entities/contend.ts';
import { serve } from '#shared/runtime/serve.ts';
import { Activity } from '#shared/schemas/activity.ts';
import { EventPath } from '#shared/schemas/paths.ts';

export const contract = defineContract({
  operationId: 'restoreEvent',
  method: 'POST',
  path: '/api/events/{eventId}/restore',
  aliases: ['/events/{eventId}/restore'],
  summary: 'Bring back a deleted activity',
  description:
    'Checks everything again, as if it were planned anew. It comes back without a vehicle, a driver or a master that was deleted for good, and `warnings` says so. One that is not deleted is answered as it is.',
  tag: 'Activities',
  access: ['restore', 'ScheduleEvent'],
  params: EventPath,
  success: { status: 200, body: Activity, description: 'The activity as it is now' },
  problems: [NotFound, VersionMismatch, ContendedWrite, ...ASSIGNMENT_PROBLEMS],
  uses: ['table:read', 'table:write'],
  dryRun: true,
});

export const handler = serve(contract, ({ actor, audit, commit, ifMatch, now, params }) =>
  contend(async () => {
    const before = known(await findActivity(params.eventId), 'activity', params.eventId);
    actor.authorize('restore', 'ScheduleEvent', before);
    ifMatch(before);
    if (!before.deletedAt) return presentActivity(before, await surroundingsOf([before]));
    const { activity, warnings } = withoutGone(markRestored(before, now), await surroundingsOf([before]));
    return withWarnings(await settle({ audit, commit }, before, activity), warnings);
  }),
);
