import { Problem } from '#shared/contract/problem.ts';
import { isActive } from '#shared/domain/assignments/assignment.ts';
import { collide } from '#shared/domain/assignments/ledger.ts';
import { inOrderOfMoving, movedWithFlight } from '#shared/domain/flights/follow.ts';
import { findActivities } from '#shared/entities/activity.ts';
import { readSettings } from '#shared/entities/settings.ts';
import type { ActivityRecord } from '#shared/schemas/activity.ts';
import type { FlightRecord } from '#shared/schemas/flight-record.ts';
import type { FollowedPickup } from '#shared/schemas/followed-pickup.ts';
import { changeActivity } from '#shared/use-cases/activities/change-activity.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';

/**
 * Moves all pick-ups of a flight that are not over to its arrival, one checked write each. A refused pick-up does not stop the others.
 * A pick-up that moves away makes room for the next one, so their order follows the direction of the move.
 */
export const followPickups = async (context: UseCaseContext, flight: FlightRecord): Promise<FollowedPickup[]> => {
  context.actor.authorize('update', 'Flight', flight);
  // `If-Match` of the request names the version of the flight.
  const ofPickup: UseCaseContext = { ...context, ifMatch: () => undefined };
  const [found, { turnaroundMinutes }] = await Promise.all([findActivities(flight.pickupIds ?? []), readSettings()]);
  const waiting = found.filter((pickup) => !pickup.deletedAt && isActive(pickup) && pickup.flightId === flight.id);
  const results: FollowedPickup[] = [];
  for (const pickup of inOrderOfMoving(waiting, flight)) {
    const isFreed = (times: Times, problem: Problem) => isFreedBy(results, problem, times, turnaroundMinutes);
    results.push(await followOne(ofPickup, pickup, flight, isFreed));
  }
  return results.sort((a, b) => (a.startTime < b.startTime ? -1 : 1));
};

type Times = Pick<ActivityRecord, 'startTime' | 'endTime'>;

const followOne = async (
  context: UseCaseContext,
  pickup: ActivityRecord,
  flight: FlightRecord,
  isFreed: (times: Times, problem: Problem) => boolean,
): Promise<FollowedPickup> => {
  const { id: eventId, title } = pickup;
  let wanted = pickup;
  try {
    const { after, before } = await changeActivity(context, { id: eventId }, (current) => {
      wanted = movedWithFlight(current, flight, context.now);
      return wanted;
    });
    const outcome = after.version === before.version ? 'UNCHANGED' : 'MOVED';
    return { eventId, title, outcome, startTime: after.startTime, endTime: after.endTime };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { startTime, endTime } = wanted;
    if (context.dryRun && isFreed(wanted, error)) return { eventId, title, outcome: 'MOVED', startTime, endTime };
    const { alternatives, conflicts } = error.details;
    const problem = {
      code: error.code,
      detail: error.message,
      ...(conflicts ? { conflicts: [...conflicts] } : {}),
      ...(alternatives ? { alternatives: [...alternatives] } : {}),
    };
    const { endTime: end, startTime: start } = pickup;
    return { eventId, title, outcome: 'REFUSED', startTime: start, endTime: end, problem };
  }
};

/**
 * Tells whether a refusal names only pick-ups that this request moves out of the way. A dry run moves none of them, so the table still
 * holds their old times.
 */
const isFreedBy = (
  results: readonly FollowedPickup[],
  { details: { conflicts = [] } }: Problem,
  { endTime: end, startTime: start }: Times,
  turnaroundMinutes: number,
): boolean => {
  const moved = new Map(results.filter(({ outcome }) => outcome === 'MOVED').map((each) => [each.eventId, each]));
  return (
    conflicts.length > 0 &&
    conflicts.every(({ activityId }) => {
      const other = moved.get(activityId ?? '');
      return other && !collide({ start, end }, { start: other.startTime, end: other.endTime }, turnaroundMinutes);
    })
  );
};
