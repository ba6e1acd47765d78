import { defineContract } from '#shared/contract/define-contract.ts';
import { requireLive } from '#shared/domain/records.ts';
import { findActivity } from '#shared/entities/activities/activity.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { Activity } from '#shared/schemas/activities/activity.ts';
import { presentActivities } from '#shared/use-cases/activities/present-activities.ts';

export const contract = defineContract('GET /api/events/{eventId}', {
  operationId: 'getEvent',
  aliases: ['/events/{eventId}'],
  summary: 'Read an activity',
  description:
    'Includes its VIPs, driver, vehicle, master and legs in brief. `driverLocation` is present while it is in progress, if its driver has a GPS device. `flightImpact` is present if its flight is cancelled, diverted, or 15 minutes or more early or late.',
  access: ['read', 'ScheduleEvent'],
  success: { status: 200, body: Activity, description: 'The activity' },
  copilot: true,
});

export const handler = serve(contract, async (context) => {
  const { actor, params } = context;
  const activity = requireLive(await findActivity(params.eventId), 'activity', params.eventId);
  actor.authorize('read', 'ScheduleEvent', activity);
  const [answer] = await presentActivities(context, [activity]);
  return answer as Activity;
});
