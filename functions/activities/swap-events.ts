import { ACTIVITY_CHANGE } from '#shared/contract/activity-contracts.ts';
import { ASSIGNMENT_PROBLEMS } from '#shared/contract/assignment-problems.ts';
import { defineContract } from '#shared/contract/define-contract.ts';
import { ContendedWrite, InvalidTransition, VersionMismatch } from '#shared/contract/problems.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { EventSwap, SwappedEvents } from '#shared/schemas/assignments/swap.ts';
import { swapActivities } from '#shared/use-cases/activities/swap-activities.ts';
import { sayingWhatFollows } from '#shared/use-cases/attention/say-what-follows.ts';

export const contract = defineContract('POST /api/events/{eventId}/swap', {
  ...ACTIVITY_CHANGE,
  operationId: 'swapEvents',
  aliases: ['/events/{eventId}/swap'],
  summary: 'Swap the drivers or vehicles of two activities',
  description:
    'Both activities change in one transaction, so neither is without a driver or a vehicle in between. A `409` about the vehicle or the driver tells the conflicts and alternatives of both (`legId`). `409 INVALID_TRANSITION`: one of them is over. The answer is the activity of the path, with the other one as `other`.',
  body: EventSwap,
  success: { status: 200, body: SwappedEvents, description: 'Both activities after the swap' },
  invalidFor: ['MEANING', 'STATE'],
  problems: [VersionMismatch, ContendedWrite, InvalidTransition, ...ASSIGNMENT_PROBLEMS],
  uses: ['table:read', 'table:write'],
});

export const handler = serve(contract, (context) =>
  sayingWhatFollows(context, async () => {
    const [first, other] = await swapActivities(context, context.params.eventId, context.body);
    return { ...first, other };
  }),
);
