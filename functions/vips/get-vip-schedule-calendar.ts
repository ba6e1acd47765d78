import { defineContract } from '#shared/contract/define-contract.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { scheduleRange } from '#shared/schemas/activities/schedule.ts';
import { vipItinerary } from '#shared/use-cases/activities/vip-itinerary.ts';
import { calendarText, guestCalendar } from '#shared/use-cases/feeds/read-feed.ts';

export const contract = defineContract('GET /api/vips/{vipId}/schedule.ics', {
  operationId: 'getVipScheduleCalendar',
  summary: "Read a VIP's itinerary as a calendar",
  description:
    'iCalendar with times in UTC. Each activity has a permanent UID, and a SEQUENCE that rises with whatever its entry shows. Includes cancelled activities. Without `from` and `to`: the whole itinerary. A change of an activity may be a second late.',
  access: ['read', 'Vip'],
  query: scheduleRange,
  success: { status: 200, contentType: 'text/calendar; charset=utf-8', description: 'The itinerary as iCalendar' },
  invalidFor: ['MEANING'],
});

export const handler = serve(contract, async ({ actor, params, query }) => {
  const itinerary = await vipItinerary(params.vipId, query);
  actor.authorize('read', 'Vip', itinerary.vip);
  return calendarText(await guestCalendar(itinerary));
});
