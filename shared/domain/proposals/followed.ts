import { isActive } from '#shared/domain/assignments/assignment.ts';
import { inOrderOfMoving, movedWithFlight } from '#shared/domain/flights/impact.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { FlightRecord } from '#shared/schemas/flights/flight-record.ts';
import type { RideNotice } from '#shared/schemas/proposals/proposal-record.ts';
import type { PlannedChange } from './planned-change.ts';

interface Followed {
  readonly changes: readonly PlannedChange[];
  readonly notices: readonly RideNotice[];
}

/**
 * Returns the pick-ups of a flight as they move to its arrival. A pick-up that a user has started stays. One that the clock has started
 * moves: its driver waits at the airport. Throws FLIGHT_UNKNOWN if there is no expected arrival.
 */
export function followed(pickups: readonly ActivityRecord[], flight: FlightRecord, now: string): Followed {
  const waiting = pickups.filter((each) => !each.deletedAt && isActive(each) && each.flightId === flight.id);
  const hasBegun = ({ status, statusSetBy }: ActivityRecord): boolean => status === 'IN_PROGRESS' && !!statusSetBy;
  const changes = inOrderOfMoving(
    waiting.filter((each) => !hasBegun(each)),
    flight,
  ).flatMap((before) => {
    const after = movedWithFlight(before, flight, now);
    return after === before ? [] : [{ before, after }];
  });
  return {
    changes,
    notices: waiting.filter(hasBegun).map(({ id }) => ({ code: 'ACTIVITY_HAS_BEGUN', activityId: id })),
  };
}
