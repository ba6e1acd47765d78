import { defineContract } from '#shared/contract/define-contract.ts';
import { ContendedWrite, FeatureDisabled } from '#shared/contract/problems.ts';
import { flightIdOf } from '#shared/domain/flights/begin.ts';
import { mayAsk } from '#shared/domain/flights/freshness.ts';
import { presentFlight } from '#shared/domain/flights/present.ts';
import { canBeKnown, followed } from '#shared/domain/flights/track.ts';
import { findFlight } from '#shared/entities/flight.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { Flight, NewFlight } from '#shared/schemas/flight.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import { askProvider } from '#shared/use-cases/flights/ask-provider.ts';
import { requireFlightService } from '#shared/use-cases/flights/flight-service.ts';
import { saveFlight } from '#shared/use-cases/flights/save-flight.ts';

export const contract = defineContract({
  operationId: 'trackFlight',
  method: 'POST',
  path: '/api/flights',
  summary: 'Follow a flight',
  description:
    'There is one record for a number and a date: where it is followed already, the VIPs join those who are on it. The provider is asked at once where he can know it; that he does not, or does not answer, is no reason not to follow it.',
  tag: 'Flights',
  access: ['create', 'Flight'],
  body: NewFlight,
  success: { status: 201, body: Flight, description: 'The flight' },
  problems: [FeatureDisabled, ContendedWrite],
  uses: ['table:read', 'table:write', 'flights'],
  copilot: true,
});

export const handler = serve(contract, async (context) => {
  const { actor, body, now } = context;
  const service = await requireFlightService();
  const flight = await retryOnConflict(async () => {
    const before = await findFlight(flightIdOf(body.flightNumber, body.flightDate));
    if (before) actor.authorize('update', 'Flight', before);
    return saveFlight(context, before, followed(before, body, now));
  });
  if (!canBeKnown(flight, now) || !mayAsk(flight, now)) return presentFlight(flight, now);
  const answered = await askProvider(flight, true, { service, by: 'HAND', why: contract.operationId, context });
  return presentFlight('flight' in answered ? answered.flight : flight, now);
});
