import { Problem } from '#shared/contract/problem.ts';
import { isActive } from '#shared/domain/assignments/assignment.ts';
import { inOrderOfMoving, movedWithFlight } from '#shared/domain/flights/impact.ts';
import { ridesOfFlight } from '#shared/domain/flights/rides.ts';
import { findActivities } from '#shared/entities/activities/activity.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { FollowedPickup } from '#shared/schemas/flights/flight-impact.ts';
import type { FlightRecord } from '#shared/schemas/flights/flight-record.ts';
import { onAnyStage } from '#shared/table/staged.ts';
import { changeActivity } from '#shared/use-cases/activities/change-activity.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { assertMovesAlone } from '#shared/use-cases/motorcades/formations.ts';

/**
 * Moves all pick-ups of a flight that are not over to its arrival, one checked write each. A refused pick-up does not stop the others.
 * A pick-up that moves away makes room for the next one, so their order follows the direction of the move.
 */
export async function followPickups(context: UseCaseContext, flight: FlightRecord): Promise<FollowedPickup[]> {
  context.actor.authorize('update', 'Flight', flight);
  // `If-Match` of the request names the version of the flight.
  const ofPickup: UseCaseContext = { ...context, ifMatch: () => undefined };
  const found = await findActivities(ridesOfFlight(flight));
  const waiting = found.filter((pickup) => !pickup.deletedAt && isActive(pickup) && pickup.flightId === flight.id);
  const followAll = async (): Promise<FollowedPickup[]> => {
    const results: FollowedPickup[] = [];
    for (const pickup of inOrderOfMoving(waiting, flight)) results.push(await followOne(ofPickup, pickup, flight));
    return results.sort((a, b) => (a.startTime < b.startTime ? -1 : 1));
  };
  return context.dryRun ? onAnyStage(followAll) : followAll();
}

async function followOne(
  context: UseCaseContext,
  pickup: ActivityRecord,
  flight: FlightRecord,
): Promise<FollowedPickup> {
  const { id: eventId, title } = pickup;
  try {
    const { after, before } = await changeActivity(context, { id: eventId }, async (current) => {
      const moved = movedWithFlight(current, flight, context.now);
      await assertMovesAlone(current, moved);
      return moved;
    });
    const outcome = after.version === before.version ? 'UNCHANGED' : 'MOVED';
    const { endTime, startTime, warnings } = after;
    return { eventId, title, outcome, startTime, endTime, ...(warnings && { warnings }) };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { alternatives, conflicts } = error.details;
    const problem = {
      code: error.code,
      detail: error.message,
      ...(conflicts ? { conflicts: [...conflicts] } : {}),
      ...(alternatives ? { alternatives: [...alternatives] } : {}),
    };
    const { endTime, startTime } = pickup;
    return { eventId, title, outcome: 'REFUSED', startTime, endTime, problem };
  }
}
