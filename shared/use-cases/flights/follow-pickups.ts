import { Problem } from '#shared/contract/problem.ts';
import { hasSetOut } from '#shared/domain/activities/boarding.ts';
import { isActive } from '#shared/domain/assignments/assignment.ts';
import { inOrderOfMoving, movedWithFlight } from '#shared/domain/flights/impact.ts';
import { ridesOfFlight } from '#shared/domain/flights/rides.ts';
import { followedFormation } from '#shared/domain/motorcades/change-formation.ts';
import { findActivities } from '#shared/entities/activities/activity.ts';
import type { Activity, ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { FollowedPickup } from '#shared/schemas/flights/flight-impact.ts';
import type { FlightRecord } from '#shared/schemas/flights/flight-record.ts';
import { onAnyStage } from '#shared/table/dry-runs.ts';
import { changeActivity } from '#shared/use-cases/activities/change-activity.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { changeFormation } from '#shared/use-cases/motorcades/change-formation.ts';
import { assertMovesAlone, boundMotorcades } from '#shared/use-cases/motorcades/formations.ts';

/**
 * Moves all pick-ups of a flight that are not over to its arrival, one checked write each. The cars of a motorcade move in one write, or none. A refused pick-up does not stop the others.
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
    const bound = await boundMotorcades(waiting);
    const done = new Set<string>();
    for (const pickup of inOrderOfMoving(waiting, flight)) {
      if (done.has(pickup.id)) continue;
      const cars = bound.get(pickup.motorcadeId ?? '')?.cars ?? [pickup];
      for (const { id } of cars) done.add(id);
      const moved = bound.has(pickup.motorcadeId ?? '') ? followTogether : followOne;
      results.push(...(await moved(ofPickup, cars, flight)));
    }
    return results.sort((a, b) => (a.startTime < b.startTime ? -1 : 1));
  };
  return context.dryRun ? onAnyStage(followAll) : followAll();
}

/** Moves the pick-up that is given, unless it has set out. */
async function followOne(
  context: UseCaseContext,
  pickups: readonly ActivityRecord[],
  flight: FlightRecord,
): Promise<FollowedPickup[]> {
  const [{ id } = { id: '' }] = pickups;
  return unlessRefused(pickups, async () => {
    const { after, before } = await changeActivity(context, { id }, async (current) => {
      if (hasSetOut(current)) return current;
      const moved = movedWithFlight(current, flight, context.now);
      await assertMovesAlone(current, moved);
      return moved;
    });
    return [resultOf(after, after.version !== before.version)];
  });
}

/** Moves all cars of a motorcade in one transaction, or none. */
async function followTogether(
  context: UseCaseContext,
  cars: readonly ActivityRecord[],
  flight: FlightRecord,
): Promise<FollowedPickup[]> {
  const [{ motorcadeId: id = '' } = {}] = cars as readonly [ActivityRecord?];
  return unlessRefused(cars, async () => {
    const { motorcade } = await changeFormation({ ...context, retried: false }, { id }, (found) =>
      followedFormation(found, flight, context.now),
    );
    const moved = new Map(motorcade.cars.map((car) => [car.activityId, car]));
    const results = cars.map((car) => {
      const after = { ...car, ...moved.get(car.id), id: car.id };
      return resultOf(after, after.startTime !== car.startTime);
    });
    const { warnings } = motorcade;
    return results.map((each, place) => (place === 0 && warnings ? { ...each, warnings } : each));
  });
}

type Followed = Pick<Activity, 'endTime' | 'id' | 'startTime' | 'title' | 'warnings'>;

function resultOf({ endTime, id: eventId, startTime, title, warnings }: Followed, isMoved: boolean): FollowedPickup {
  const outcome = isMoved ? 'MOVED' : 'UNCHANGED';
  return { eventId, title, outcome, startTime, endTime, ...(warnings && { warnings }) };
}

/** Returns a refusal for each ride, if it is refused. */
async function unlessRefused(
  rides: readonly ActivityRecord[],
  follow: () => Promise<FollowedPickup[]>,
): Promise<FollowedPickup[]> {
  try {
    return await follow();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { alternatives, conflicts } = error.details;
    const problem = {
      code: error.code,
      detail: error.message,
      ...(conflicts ? { conflicts: [...conflicts] } : {}),
      ...(alternatives ? { alternatives: [...alternatives] } : {}),
    };
    return rides.map(({ endTime, id: eventId, startTime, title }) => {
      return { eventId, title, outcome: 'REFUSED' as const, startTime, endTime, problem };
    });
  }
}
