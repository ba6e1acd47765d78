import { defineContract } from '#shared/contract/define-contract.ts';
import {
  ContendedWrite,
  DriverConflict,
  FlightUnknown,
  PartOfMotorcade,
  TravelConflict,
  VehicleConflict,
  VersionMismatch,
} from '#shared/contract/problems.ts';
import { ACTIVITY_CHANGE } from '#shared/contract/ride-contracts.ts';
import { movedWithFlight } from '#shared/domain/flights/impact.ts';
import { findFlight } from '#shared/entities/flights/flight.ts';
import { serve } from '#shared/pipeline/serve.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { changeActivity } from '#shared/use-cases/activities/change-activity.ts';
import { sayingWhatFollows } from '#shared/use-cases/attention/say-what-follows.ts';
import { assertMovesAlone } from '#shared/use-cases/motorcades/formations.ts';

export const contract = defineContract('POST /api/events/{eventId}/follow-flight', {
  ...ACTIVITY_CHANGE,
  operationId: 'followFlight',
  aliases: ['/events/{eventId}/follow-flight'],
  summary: 'Move a pick-up to the new arrival of its flight',
  description: [
    'Keeps the duration and the time between arrival and pick-up. Changes nothing if the flight has not moved. The new times are checked like any other change.',
    '`409 FLIGHT_UNKNOWN`: there is no arrival to follow. `409 PART_OF_MOTORCADE`: the ride is a car of a motorcade, whose cars move as one. A `409` about the vehicle or the driver names the reason and lists free `alternatives`.',
  ].join('\n\n'),
  invalidFor: ['MEANING', 'STATE'],
  problems: [
    FlightUnknown,
    PartOfMotorcade,
    VersionMismatch,
    ContendedWrite,
    VehicleConflict,
    DriverConflict,
    TravelConflict,
  ],
});

export const handler = serve(contract, (context) =>
  sayingWhatFollows(context, async () => {
    const { now, params } = context;
    const follow = async (found: ActivityRecord) => {
      const flight = found.flightId === undefined ? undefined : await findFlight(found.flightId);
      const moved = movedWithFlight(found, flight, now);
      await assertMovesAlone(found, moved);
      return moved;
    };
    const { after } = await changeActivity(context, { id: params.eventId }, follow);
    return after;
  }),
);
