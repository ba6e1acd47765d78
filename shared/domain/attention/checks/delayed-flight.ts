import { isAhead } from '#shared/domain/assignments/warnings.ts';
import type { AttentionFacts } from '#shared/domain/attention/facts.ts';
import { timedMotorcade } from '#shared/domain/attention/motorcades.ts';
import { replacedAt } from '#shared/domain/attention/replacements.ts';
import { type AttentionCheck, activityRow, cancelMend, type RowText, say } from '#shared/domain/attention/row.ts';
import { hasNewTimes, type Impact, impactOf } from '#shared/domain/flights/impact.ts';
import { isDropoff } from '#shared/domain/flights/rides.ts';
import type { Formation } from '#shared/domain/motorcades/movement.ts';
import { timed } from '#shared/domain/sentences/english.ts';
import type { Said } from '#shared/domain/sentences/sentence.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { Mend } from '#shared/schemas/attention/attention.ts';
import type { FlightRecord } from '#shared/schemas/flights/flight-record.ts';

/**
 * Drop-offs whose flight departs, and pick-ups whose flight arrives, 15 minutes or more earlier or later than they were planned for. The mend moves the pick-up. Also
 * pick-ups whose flight is cancelled, or diverted to an airport that is not known. The mend cancels the pick-up of a cancelled flight. Guests of a diverted flight
 * still need a ride, which a person must plan.
 */
export const delayedFlight: AttentionCheck = {
  codes: ['PICKUP_NOT_MOVED', 'DROPOFF_NOT_MOVED', 'FLIGHT_NOT_ARRIVING', 'FLIGHT_NOT_DEPARTING'],
  find: (facts) => {
    const { activities, now, related } = facts;
    return activities.flatMap((pickup) => {
      const flight = related.flights.get(pickup.flightId ?? '');
      const impact = impactOf(pickup, flight);
      if (!flight || !impact || !isAhead(pickup, now)) return [];
      const formation = boundOf(facts, pickup);
      const cars = formation?.cars.filter((car) => isAhead(car, now) && car.flightId === pickup.flightId) ?? [pickup];
      // One row for all cars of a motorcade.
      if (cars[0]?.id !== pickup.id) return [];
      const about = formation ? timedMotorcade(formation) : timed(pickup);
      const cancel = formation ? cancelMotorcade(formation) : cancelMend(pickup);
      if (!hasNewTimes(impact)) {
        const code = isDropoff(pickup) ? 'FLIGHT_NOT_DEPARTING' : 'FLIGHT_NOT_ARRIVING';
        const isCancelled = impact.flightStatus === 'CANCELLED';
        const describe = (): RowText => {
          const cure = isDropoff(pickup) ? 'CANCEL_DROPOFF' : 'CANCEL_PICKUP';
          const status = { field: 'status', value: impact.flightStatus };
          const advice = [say(isCancelled ? cure : 'FIND_LANDING')];
          return {
            ...say(code, { ride: about, flight: flight.flightNumber, status, advice }),
            mend: isCancelled ? cancel : null,
            choices: isCancelled ? [] : [{ ...cancel, says: say('DO_CANCEL', { ride: about }) }],
          };
        };
        return activityRow(code, pickup, {
          describe,
          causes: [flight],
          basis: impact.flightStatus,
        });
      }
      const { airport, arrivalTime, endTime, minutes, startTime } = impact;
      const code = isDropoff(pickup) ? 'DROPOFF_NOT_MOVED' : 'PICKUP_NOT_MOVED';
      const describe = (): RowText => {
        const replaced = replacedTogether(facts, cars, { startTime, endTime });
        const inTime = say(minutes < 0 ? 'DRIFT_EARLIER' : 'DRIFT_LATER', { minutes: { minutes: Math.abs(minutes) } });
        const drift = airport ? driftTo(airport.name, isDropoff(pickup), minutes === 0 ? undefined : inTime) : inTime;
        const times = { startTime, endTime };
        const advice = adviceOf(replaced);
        return {
          ...say(code, { flight: flight.flightNumber, drift, ride: about, times, advice }),
          mend: followMend(pickup, flight, impact, { replaced, isTogether: formation !== undefined }),
        };
      };
      return activityRow(code, pickup, {
        describe,
        causes: [flight],
        basis: airport ? `${arrivalTime} ${airport.iata}` : arrivalTime,
      });
    });
  },
};

/** Says from or to where a flight goes now, and the drift in time if there is one. */
function driftTo(place: string, isDeparture: boolean, inTime: Said | undefined): Said {
  const at = say(isDeparture ? 'DRIFT_FROM' : 'DRIFT_AT', { place });
  return inTime ? say('DRIFT_ELSEWHERE', { at, drift: inTime }) : at;
}

type Replaced = ReturnType<typeof replacedAt>;

/** The motorcade of a car that cannot move alone. */
function boundOf({ motorcades }: AttentionFacts, { motorcadeId }: ActivityRecord): Formation | undefined {
  return motorcades.find(({ motorcade }) => motorcade.id === motorcadeId && !motorcade.splittable);
}

function cancelMotorcade({ motorcade: { id } }: Formation): Mend {
  return { operationId: 'moveMotorcadeStatus', params: { motorcadeId: id }, body: { status: 'CANCELLED' } };
}

/** The cars of a motorcade move with what they have, or not at all. */
function replacedTogether(
  facts: AttentionFacts,
  cars: readonly ActivityRecord[],
  times: Parameters<typeof replacedAt>[2],
): Replaced {
  const all = cars.map((car) => replacedAt(facts, car, times));
  return cars.length === 1 || all.every((each) => each?.names.length === 0) ? all[0] : undefined;
}

function adviceOf(replaced: Replaced): Said[] {
  if (!replaced) return [say('BUSY_THEN'), say('PROPOSAL_MAY')];
  return replaced.names.length === 0 ? [] : [say('GETS', { names: { and: replaced.names } })];
}

/** Returns the request that moves a pick-up with its flight. Where its vehicle or driver has something else then, with another one, or a proposal. */
function followMend(
  { id }: ActivityRecord,
  { flightDate, flightNumber }: FlightRecord,
  { airport, endTime, leg, startTime }: Impact,
  { isTogether, replaced }: { readonly replaced: Replaced; readonly isTogether: boolean },
): Mend {
  if (!replaced || (isTogether && replaced.names.length > 0)) {
    return { operationId: 'createProposal', params: {}, body: { kind: 'FOLLOW', flightNumber, date: flightDate } };
  }
  const { names, ...others } = replaced;
  if (isTogether) return { operationId: 'followFlightPickups', params: { flightNumber }, query: { date: flightDate } };
  if (names.length === 0) return { operationId: 'followFlight', params: { eventId: id } };
  return {
    operationId: 'updateEvent',
    params: { eventId: id },
    body: {
      startTime,
      endTime,
      ...others,
      ...(airport ? { [leg ? 'dropoffLocation' : 'pickupLocation']: airport.name } : {}),
    },
  };
}
