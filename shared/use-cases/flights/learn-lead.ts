import { Problem } from '#shared/contract/problem.ts';
import { taughtBy, withTaught } from '#shared/domain/flights/sightings.ts';
import { findAirlineLeads, writeAirlineLeads } from '#shared/entities/flights/flight-lead.ts';
import { logger } from '#shared/platform/logger.ts';
import type { FlightRecord } from '#shared/schemas/flights/flight-record.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import type { FlightService } from './flight-service.ts';

/**
 * Stores what an answer teaches about how early the provider knows flights: the first answer that contains a flight does. Concurrent
 * requests lose nothing of each other. If they keep changing the record, what this answer teaches is left out, because the answer counts
 * more.
 */
export async function learnLead(
  { commit, now }: Pick<UseCaseContext, 'commit' | 'now'>,
  { vendor }: Pick<FlightService, 'vendor'>,
  before: FlightRecord,
  after: FlightRecord,
): Promise<void> {
  const taught = taughtBy(before, after, now);
  if (!taught) return;
  try {
    await retryOnConflict(async () => {
      const stored = await findAirlineLeads(vendor, taught.airline);
      await commit({ writes: [writeAirlineLeads(vendor, stored, withTaught(stored, taught))] });
    });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    logger().warn('what an answer teaches could not be stored', { flightId: after.id, error });
  }
}
