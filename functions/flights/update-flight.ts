import * as z from 'zod';
import { defineContract } from '#shared/contract/define-contract.ts';
import { ContendedWrite, FeatureDisabled, NotFound, VersionMismatch } from '#shared/contract/problems.ts';
import { presentFlight } from '#shared/domain/flights/present.ts';
import { ticketOf } from '#shared/domain/flights/track.ts';
import { change } from '#shared/domain/records.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { Flight, FlightChange, FlightPath, flightDay } from '#shared/schemas/flight.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import { resolveFlightId } from '#shared/use-cases/flights/flight-date.ts';
import { requireFlightService } from '#shared/use-cases/flights/flight-service.ts';
import { flightKind, saveFlight } from '#shared/use-cases/flights/save-flight.ts';
import { readForChange } from '#shared/use-cases/records/read-for-change.ts';

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

export const handler = serve(contract, async (context) => {
  const { body, now, params, query } = context;
  const [, id] = await Promise.all([requireFlightService(), resolveFlightId(params.flightNumber, query.date, now)]);
  return retryOnConflict(async () => {
    const before = await readForChange(context, flightKind, { id });
    const { arrival, departure, notes, vipIds } = body;
    const ticket = ticketOf(before.ticket, departure, arrival).ticket ?? null;
    const after = change(before, { notes, vipIds, ticket, isTracked: true }, now);
    return presentFlight(after === before ? before : await saveFlight(context, before, after), now);
  });
});
