import { defineContract } from '#shared/contract/define-contract.ts';
import { NotFound } from '#shared/contract/problems.ts';
import { presentActivity } from '#shared/domain/activities/present-activity.ts';
import { requireLive } from '#shared/domain/require-record.ts';
import { findActivity } from '#shared/entities/activities/activity.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { Activity } from '#shared/schemas/activities/activity.ts';
import { EventPath } from '#shared/schemas/paths.ts';
import { relatedRecords } from '#shared/use-cases/activities/related-records.ts';
import { addPickupConflicts } from '#shared/use-cases/flights/pickup-conflicts.ts';
import { driverLocations } from '#shared/use-cases/gps/driver-locations.ts';
import { driverNotesOf } from '#shared/use-cases/messages/driver-notes.ts';
import { arrivalsOf } from '#shared/use-cases/ways/read-ways.ts';

export const contract = defineContract('GET /api/events/{eventId}', {
  operationId: 'getEvent',
  aliases: ['/events/{eventId}'],
  summary: 'Read an activity',
  description:
    'Includes its VIPs, driver, vehicle, master and legs in brief. `driverLocation` is present while it is in progress, if its driver has a GPS device. `flightImpact` is present if its flight is cancelled, diverted, or 15 minutes or more early or late.',
  tag: 'Activities',
  access: ['read', 'ScheduleEvent'],
  params: EventPath,
  success: { status: 200, body: Activity, description: 'The activity' },
  problems: [NotFound],
  uses: ['table:read'],
  copilot: true,
});

export const handler = serve(contract, async (context) => {
  const { actor, params } = context;
  const activity = requireLive(await findActivity(params.eventId), 'activity', params.eventId);
  actor.authorize('read', 'ScheduleEvent', activity);
  const [records, located, arriving, noted] = await Promise.all([
    relatedRecords([activity], 'eventual'),
    driverLocations(context, [activity]),
    arrivalsOf([activity], context.now),
    driverNotesOf([activity], context),
  ]);
  const related = { ...records, ...located, ...arriving, ...noted };
  const mayMove = actor.can('update', 'ScheduleEvent', activity);
  return presentActivity(activity, mayMove ? await addPickupConflicts(related, [activity]) : related);
});
