import { withoutVip } from '#shared/domain/activities/shape.ts';
import { findFlight } from '#shared/entities/flights/flight.ts';
import { flightIdsOf, removePassenger } from '#shared/entities/flights/flight-passenger.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { saveFlight } from './save-flight.ts';

/** Removes a VIP from all of their flights, one by one. If it is interrupted, a repeat continues. Writes nothing on a dry run. */
export async function removeVipFromFlights(context: UseCaseContext, vipId: string): Promise<void> {
  for (const flightId of await flightIdsOf(vipId)) await retryOnConflict(() => removeFrom(context, vipId, flightId));
}

async function removeFrom(context: UseCaseContext, vipId: string, flightId: string): Promise<void> {
  const before = await findFlight(flightId);
  const after = before && withoutVip(before, vipId, context.now);
  if (before && after && after !== before) await saveFlight(context, before, after);
  else await context.commit({ writes: [removePassenger(vipId, flightId)] });
}
