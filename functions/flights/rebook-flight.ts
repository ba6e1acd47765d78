import { defineContract, WRITE } from '#shared/contract/define-contract.ts';
import {
  CapacityExceeded,
  ContendedWrite,
  DriverConflict,
  FeatureDisabled,
  FlightUnknown,
  PartOfMotorcade,
  TravelConflict,
  VehicleConflict,
  VehicleUnavailable,
  VersionMismatch,
} from '#shared/contract/problems.ts';
import { presentRebooking } from '#shared/domain/flights/rebook.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { BookedFlightPath, NewRebooking, Rebooking, rebookingQuery } from '#shared/schemas/flights/flight-entry.ts';
import { requireFlights } from '#shared/use-cases/flights/flight-service.ts';
import { rebookGuests } from '#shared/use-cases/flights/rebook-guests.ts';
import { resolveFlightId } from '#shared/use-cases/settings/request-dates.ts';

export const contract = defineContract('POST /api/flights/{bookedFlight}/rebook', {
  ...WRITE,
  operationId: 'rebookFlight',
  summary: 'Rebook guests of a flight, with their rides',
  description: [
    "Moves the guests of a flight, or those of `vipIds`, to another flight, with their pick-ups and drop-offs: all or nothing. The other flight is followed from now on. Each ride keeps its distance from the arrival, its duration, its vehicle and its driver. If only some guests of a ride are rebooked, they get a ride of their own. A ride that a person has started stays. Works without a provider. Default for `date`: today in the application's time zone.",
    'A `409` about a vehicle or driver names all conflicts with free `alternatives`, each with the ride as `legId`. With `assign=true`, such a ride gets another vehicle or driver that is free, unless its own is pinned. `dryRun=true` shows what would happen.',
    '`409 FLIGHT_UNKNOWN`: the other flight is cancelled or diverted, or the arrival that a ride was made for is not known. `409 PART_OF_MOTORCADE`: a ride is a car of a motorcade that moves as one; move the motorcade.',
  ].join('\n\n'),
  access: ['update', 'Flight'],
  params: BookedFlightPath,
  query: rebookingQuery,
  body: NewRebooking,
  success: { status: 200, body: Rebooking, description: 'Both flights and the rides after the request' },
  invalidFor: ['MEANING', 'STATE'],
  problems: [
    FeatureDisabled,
    FlightUnknown,
    VersionMismatch,
    ContendedWrite,
    VehicleConflict,
    DriverConflict,
    CapacityExceeded,
    VehicleUnavailable,
    PartOfMotorcade,
    TravelConflict,
  ],
  uses: ['table:read', 'table:write', 'links:delete'],
  copilot: true,
});

export const handler = serve(contract, async (context) => {
  const { body, now, params, query } = context;
  const [, id] = await Promise.all([requireFlights(), resolveFlightId(params.bookedFlight, query.date, now)]);
  return presentRebooking(await rebookGuests(context, id, body, query.assign === true), now);
});
