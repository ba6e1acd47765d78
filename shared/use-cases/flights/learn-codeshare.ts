import { Problem } from '#shared/contract/problem.ts';
import { flightIdOf } from '#shared/domain/flights/begin-flight.ts';
import { findFlight, findStoredFlight } from '#shared/entities/flights/flight.ts';
import { logger } from '#shared/platform/logger.ts';
import type { FlightRecord } from '#shared/schemas/flights/flight-record.ts';
import { unlessLost } from '#shared/table/retry-on-conflict.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { joinFlights } from './join-flights.ts';

/**
 * Joins a followed flight with the flight that carries its passengers, once the provider names that: one flight, one budget, one delay.
 * Where that is not followed, the flight takes its number too. Returns the flight that goes on. A join that is not possible, or that a
 * concurrent request prevents, leaves both as they are; the next answer tries again.
 */
export async function learnCodeshare(
  context: Pick<UseCaseContext, 'audit' | 'commit' | 'now'>,
  answered: FlightRecord,
): Promise<FlightRecord> {
  const operating = answered.facts?.operatingFlight;
  if (!answered.isTracked || operating === undefined || operating === answered.flightNumber) return answered;
  if (answered.alsoKnownAs?.includes(operating)) return answered;
  const [flight, other] = await Promise.all([
    findStoredFlight(answered.id),
    findFlight(flightIdOf(operating, answered.flightDate)),
  ]);
  if (!flight || flight.deletedAt || other?.id === flight.id) return answered;
  const isFollowed = other?.isTracked && !other.deletedAt;
  let joined: FlightRecord = answered;
  try {
    await unlessLost(async () => {
      joined = isFollowed
        ? await joinFlights(context, other, flight.flightNumber)
        : await joinFlights(context, flight, operating);
    });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    logger().warn('a codeshare could not be joined', { flightId: flight.id, error });
  }
  return joined;
}
