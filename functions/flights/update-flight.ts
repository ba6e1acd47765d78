import * as z from 'zod';
import { flightIdAt } from '#shared/activities/flight-date.ts';
import { flightService } from '#shared/activities/flight-service.ts';
import { keepFlight } from '#shared/activities/flight-track.ts';
import { defineContract } from '#shared/contract/define-contract.ts';
import { ContendedWrite, FeatureDisabled, NotFound, VersionMismatch } from '#shared/contract/problems.ts';
import { presentFlight } from '#shared/domain/flights/present.ts';
import { ticketOf } from '#shared/domain/flights/track.ts';
import { present } from '#shared/domain/presence.ts';
import { change } from '#shared/domain/records.ts';
import { contend } from '#shared/entities/contend.ts';
import { findFlight } from '#shared/entities/flight.ts';
import { serve } from '#shared/runtime/serve.ts';
import { Flight, FlightChange, FlightPath, flightDay } from '#shared/schemas/flight.ts';

export const contract = defineContract({
  operationId: 'updateFlight',
  method: 'PATCH',
  path: '/api/flights/{flightNumber}',
  summary: 'Change who is on a flight, and what the ticket says',
  description:
    'Fields that are left out stay; null removes one. `vipIds` replaces the whole list. What the provider tells is not changed here. A flight that was only looked up is followed from now on.',
  tag: 'Flights',
  access: ['update', 'Flight'],
  params: FlightPath,
  query: z.object(flightDay),
  body: FlightChange,
  success: { status: 200, body: Flight, description: 'The flight as it is now' },
  problems: [NotFound, FeatureDisabled, VersionMismatch, ContendedWrite],
  uses: ['table:read', 'table:write', 'flights'],
  dryRun: true,
  copilot: true,
});

export const handler = serve(contract, async ({ actor, audit, body, commit, ifMatch, now, params, query }) => {
  const [, id] = await Promise.all([flightService(), flightIdAt(params.flightNumber, query.date, now)]);
  return contend(async () => {
    const before = present(await findFlight(id), 'flight', id);
    actor.authorize('update', 'Flight', before);
    ifMatch(before);
    const { arrival, departure, notes, vipIds } = body;
    const ticket = ticketOf(before.ticket, departure, arrival).ticket ?? null;
    const after = change(before, { notes, vipIds, ticket, isTracked: true }, now);
    return presentFlight(after === before ? before : await keepFlight({ audit, commit }, before, after), now);
  });
});
