import { defineContract } from '#shared/contract/define-contract.ts';
import { ContendedWrite, FeatureDisabled } from '#shared/contract/problems.ts';
import { requirePossibleTimes } from '#shared/domain/flights/manual-entry.ts';
import { mayAsk } from '#shared/domain/flights/may-ask.ts';
import { presentFlight } from '#shared/domain/flights/present-flight.ts';
import { flightIdOf, tracked } from '#shared/domain/flights/track.ts';
import { findFlight } from '#shared/entities/flights/flight.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { Flight } from '#shared/schemas/flights/flight.ts';
import { NewFlight } from '#shared/schemas/flights/flight-entry.ts';
import { retryOnConflict } from '#shared/table/write.ts';
import { askProvider } from '#shared/use-cases/flights/ask-provider.ts';
import { findFlightService, requireFlights } from '#shared/use-cases/flights/flight-service.ts';
import { saveFlight } from '#shared/use-cases/flights/save-flight.ts';

export const contract = defineContract('POST /api/flights', {
  operationId: 'trackFlight',
  summary: 'Follow a flight',
  description:
    'Requires `flightNumber` and `flightDate`, and takes what people know of it. Works without a provider too. There is one record per number and date. If the flight is followed already, adds the VIPs to it. From about a day before departure, also asks the provider at once, while requests are left for people. Follows the flight even if the provider fails or does not know it. A dry run does not ask the provider.',
  access: ['create', 'Flight'],
  body: NewFlight,
  success: {
    status: 201,
    body: Flight,
    description: 'The flight',
    location: ({ flightDate, flightNumber }) => `${encodeURIComponent(flightNumber ?? '')}?date=${flightDate}`,
  },
  invalidFor: ['MEANING', 'STATE'],
  problems: [FeatureDisabled, ContendedWrite],
  effect: { kind: 'ADDS', waitsWith: [] },
  uses: ['table:read', 'table:write', 'links:delete', 'flights'],
  dryRun: true,
  copilot: true,
});

export const handler = serve(contract, async (context) => {
  const { actor, body, dryRun, now } = context;
  const [service] = await Promise.all([findFlightService(), requireFlights()]);
  const flight = await retryOnConflict(async () => {
    const before = await findFlight(flightIdOf(body.flightNumber, body.flightDate));
    if (before) actor.authorize('update', 'Flight', before);
    const after = tracked(before, body, { at: now, by: actor.id });
    requirePossibleTimes(after, body, now);
    return after === before ? before : saveFlight(context, before, after);
  });
  if (!service || dryRun || !mayAsk(flight, now)) return presentFlight(flight, now);
  const answered = await askProvider(flight, true, { service, by: 'HAND', why: contract.operationId, context });
  return presentFlight('flight' in answered ? answered.flight : flight, now);
});
