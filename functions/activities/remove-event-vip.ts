import { defineContract } from '#shared/contract/define-contract.ts';
import { because } from '#shared/contract/problem.ts';
import { NotFound } from '#shared/contract/problems.ts';
import { ACTIVITY_CHANGE } from '#shared/contract/ride-contracts.ts';
import { withoutVip } from '#shared/domain/activities/shape.ts';
import { serve } from '#shared/pipeline/serve.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { LEG_WARNINGS } from '#shared/schemas/warning.ts';
import { changeActivity } from '#shared/use-cases/activities/change-activity.ts';
import { sayingWhatFollows } from '#shared/use-cases/attention/say-what-follows.ts';

export const contract = defineContract('DELETE /api/events/{eventId}/vips/{vipId}', {
  ...ACTIVITY_CHANGE,
  operationId: 'removeEventVip',
  aliases: ['/events/{eventId}/vips/{vipId}'],
  summary: 'Remove a VIP from an activity',
  description: ['`404 NOT_FOUND`: the VIP is not on this activity.', LEG_WARNINGS].join('\n\n'),
  invalidFor: ['MEANING', 'STATE'],
});

export const handler = serve(contract, (context) =>
  sayingWhatFollows(context, async () => {
    const { now, params } = context;
    const remove = (found: ActivityRecord) => {
      const without = withoutVip(found, params.vipId, now);
      if (without === found) throw new NotFound('This VIP is not on this activity.', because('GUEST_NOT_ON_IT'));
      return without;
    };
    return (await changeActivity(context, { id: params.eventId }, remove)).after;
  }),
);
