import * as z from 'zod';
import { defineContract } from '#shared/contract/define-contract.ts';
import { ContendedWrite, FeatureDisabled, NotFound, VersionMismatch } from '#shared/contract/problems.ts';
import { scheduledArrival } from '#shared/domain/flights/phase.ts';
import { presentFlight } from '#shared/domain/flights/present-flight.ts';
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
  summary: 'Change a followed flight',
  description:
    "Changes its VIPs, notes and ticket times. A changed arrival marks the pick-ups and tells their drivers. Omitted fields stay as they are. `null` removes an optional field. `vipIds` replaces the whole list. Data from the provider cannot be changed. A flight that was only looked up is followed from now on. Default for `date`: today in the application's time zone.",
  tag: 'Flights',
  access: ['update', 'Flight'],
  params: FlightPath,
  query: z.object(flightDay),
  body: FlightChange,
  success: { status: 200, body: Flight, description: 'The flight after the change' },
  problems: [NotFound, FeatureDisabled, VersionMismatch, ContendedWrite],
  effect: 'CONFIRMED',
  uses: ['table:read', 'table:write', 'links:delete', 'flights'],
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
    const isRescheduled = scheduledArrival({ ...before, ticket: ticket ?? undefined }) !== scheduledArrival(before);
    // A person who enters a new arrival knows more than the one who recorded the delay.
    const delay = isRescheduled ? { reportedDelay: null } : {};
    const after = change(before, { notes, vipIds, ticket, isTracked: true, ...delay }, now);
    return presentFlight(after === before ? before : await saveFlight(context, before, after), now);
  });
});
