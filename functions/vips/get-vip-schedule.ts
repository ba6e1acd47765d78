import { defineContract } from '#shared/contract/define-contract.ts';
import { byDay } from '#shared/domain/activities/itinerary.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { scheduleRange, VipSchedule } from '#shared/schemas/activities/schedule.ts';
import { vipItinerary } from '#shared/use-cases/activities/vip-itinerary.ts';

export const contract = defineContract('GET /api/vips/{vipId}/schedule', {
  operationId: 'getVipSchedule',
  summary: "Read a VIP's itinerary",
  description:
    'All activities of the VIP, by the day of their start, in order. Includes activities shared with other VIPs, and cancelled ones. Without `from` and `to`: the whole itinerary. A change of an activity may be a second late.',
  access: ['read', 'Vip'],
  query: scheduleRange,
  success: { status: 200, body: VipSchedule, description: 'The itinerary' },
  invalidFor: ['MEANING'],
  copilot: true,
});

export const handler = serve(contract, async ({ actor, now, params, query }) => {
  const { activities, settings, vip } = await vipItinerary(params.vipId, query, now);
  actor.authorize('read', 'Vip', vip);
  const { dayStartsAt, timezone } = settings;
  return { vip, timezone, dayStartsAt, days: byDay(activities, settings) };
});
