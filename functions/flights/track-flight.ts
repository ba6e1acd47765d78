import { askFor } from '#shared/activities/flight-ask.ts';
import { flightService } from '#shared/activities/flight-service.ts';
import { keepFlight } from '#shared/activities/flight-track.ts';
import { defineContract } from '#shared/contract/define-contract.ts';
import { ContendedWrite, FeatureDisabled } from '#shared/contract/problems.ts';
import { flightIdOf } from '#shared/domain/flights/begin.ts';
import { mayAsk } from '#shared/domain/flights/freshness.ts';
import { presentFlight } from '#shared/domain/flights/present.ts';
import { canBeKnown, followed } from '#shared/domain/flights/track.ts';
import { contend } from '#shared/entities/contend.ts';
import { findFlight } from '#shared/entities/flight.ts';
import { serve } from '#shared/runtime/serve.ts';
import { Flight, NewFlight } from '#shared/schemas/flight.ts';

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

export const handler = serve(contract, async ({ actor, audit, body, commit, now }) => {
  const service = await flightService();
  const flight = await contend(async () => {
    const before = await findFlight(flightIdOf(body.flightNumber, body.flightDate));
    if (before) actor.authorize('update', 'Flight', before);
    const after = followed(before, body, now);
    return keepFlight({ audit, commit }, before, after);
  });
  if (!canBeKnown(flight, now) || !mayAsk(flight, now)) return presentFlight(flight, now);
  const answered = await askFor(flight, true, { service, by: 'HAND', why: contract.operationId, now, audit });
  return presentFlight('flight' in answered ? answered.flight : flight, now);
});
