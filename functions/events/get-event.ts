import { withCollisions } from '#shared/activities/flight-collisions.ts';
import { surroundingsOf } from '#shared/activities/surroundings.ts';
import { defineContract } from '#shared/contract/define-contract.ts';
import { NotFound } from '#shared/contract/problems.ts';
import { presentActivity } from '#shared/domain/activities/present.ts';
import { present } from '#shared/domain/presence.ts';
import { findActivity } from '#shared/entities/activity.ts';
import { serve } from '#shared/runtime/serve.ts';
import { Activity } from '#shared/schemas/activity.ts';
import { EventPath } from '#shared/schemas/paths.ts';

export const contract = defineContract({
  operationId: 'getEvent',
  method: 'GET',
  path: '/api/events/{eventId}',
  aliases: ['/events/{eventId}'],
  summary: 'Read an activity',
  tag: 'Activities',
  access: ['read', 'ScheduleEvent'],
  params: EventPath,
  success: { status: 200, body: Activity, description: 'The activity, with its master and children' },
  problems: [NotFound],
  uses: ['table:read'],
  copilot: true,
});

export const handler = serve(contract, async ({ actor, params }) => {
  const activity = present(await findActivity(params.eventId), 'activity', params.eventId);
  actor.authorize('read', 'ScheduleEvent', activity);
  const around = await surroundingsOf([activity]);
  const mayMove = actor.can('update', 'ScheduleEvent', activity);
  return presentActivity(activity, mayMove ? await withCollisions(around, [activity]) : around);
});
