import { defineContract } from '#shared/contract/define-contract.ts';
import { CapacityExceeded, ContendedWrite, NeedsUnmet, VersionMismatch } from '#shared/contract/problems.ts';
import { ACTIVITY_CHANGE } from '#shared/contract/ride-contracts.ts';
import { withVips } from '#shared/domain/activities/shape.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { type ActivityRecord, AddVips } from '#shared/schemas/activities/activity.ts';
import { LEG_WARNINGS } from '#shared/schemas/warning.ts';
import { changeActivity } from '#shared/use-cases/activities/change-activity.ts';
import { sayingWhatFollows } from '#shared/use-cases/attention/say-what-follows.ts';

export const contract = defineContract('POST /api/events/{eventId}/vips', {
  ...ACTIVITY_CHANGE,
  operationId: 'addEventVips',
  aliases: ['/events/{eventId}/vips'],
  summary: 'Add VIPs to an activity',
  description: [
    'Takes 1 to 1,000 VIPs and adds all of them or none. VIPs who are on the activity already stay. An activity holds at most 1,000 VIPs.',
    '`409 CAPACITY_EXCEEDED`: the vehicle has too few seats. The problem lists free `alternatives`.',
    LEG_WARNINGS,
  ].join('\n\n'),
  body: AddVips,
  invalidFor: ['MEANING', 'STATE'],
  problems: [VersionMismatch, ContendedWrite, CapacityExceeded, NeedsUnmet],
  effect: { kind: 'CHANGES', freely: ['vipIds', 'vips'], waitsWith: ['vehicleId'] },
});

export const handler = serve(contract, (context) =>
  sayingWhatFollows(context, async () => {
    const { body, now, params } = context;
    const add = (found: ActivityRecord) => withVips(found, body.vipIds, now);
    return (await changeActivity(context, { id: params.eventId }, add)).after;
  }),
);
