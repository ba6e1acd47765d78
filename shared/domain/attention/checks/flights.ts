import { namesOf } from '#shared/domain/activities/leg-warnings.ts';
import { isAhead } from '#shared/domain/assignments/warnings.ts';
import { type AttentionFacts, activitiesByGuest } from '#shared/domain/attention/facts.ts';
import { leaveChoice } from '#shared/domain/attention/leave-choice.ts';
import { replacedAt } from '#shared/domain/attention/replacements.ts';
import {
  type AttentionCheck,
  activityRow,
  cancelMend,
  type FoundRow,
  type RowText,
  say,
} from '#shared/domain/attention/row.ts';
import { type Connection, connectionsOf } from '#shared/domain/flights/connections.ts';
import { hasNewTimes, type Impact, impactOf, MIN_IMPACT_MINUTES } from '#shared/domain/flights/impact.ts';
import { departureSpan, expectedArrival, expectedDeparture, scheduledArrival } from '#shared/domain/flights/phase.ts';
import { isDropoff } from '#shared/domain/flights/rides.ts';
import type { Formation } from '#shared/domain/motorcades/movement.ts';
import { lastChange, onceEach } from '#shared/domain/records.ts';
import { timed } from '#shared/domain/sentences/english.ts';
import type { Said } from '#shared/domain/sentences/sentence.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { Mend } from '#shared/schemas/attention/attention.ts';
import type { FlightRecord } from '#shared/schemas/flights/flight-record.ts';
import { minutesFrom } from '#shared/units/durations.ts';
import { timedMotorcade } from './motorcade-cars.ts';

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

/** A flight that is late: when it was to land, and when it lands. */
interface Late {
  readonly flight: FlightRecord;
  readonly planned: string;
  readonly lands: string;
}

function lateFlights({ flights, now }: AttentionFacts): Late[] {
  return flights.flatMap((flight) => {
    const [planned, lands] = [scheduledArrival(flight), expectedArrival(flight)];
    if (flight.facts?.status === 'CANCELLED' || planned === undefined || lands === undefined || lands <= now) return [];
    return minutesFrom(planned, lands) < MIN_IMPACT_MINUTES ? [] : [{ flight, planned, lands }];
  });
}

/** Tells whether something that was planned for after a flight is missed: a ride that begins before it lands, or anything else that is over then. */
function isMissed({ endTime, flightId, startTime, type }: ActivityRecord, { lands, planned }: Late): boolean {
  // The rides of flights have rows of their own.
  if (startTime < planned || flightId !== undefined) return false;
  return type === 'TRANSPORT' ? startTime < lands : endTime <= lands;
}

function rowsOf(facts: AttentionFacts, late: Late): FoundRow[] {
  const { flight, lands } = late;
  const { vips } = facts.related;
  const flying = flight.vipIds.filter((id) => vips.has(id) && !vips.get(id)?.deletedAt);
  const theirs = onceEach(flying.flatMap((id) => activitiesByGuest(facts.activities).get(id) ?? []));
  const missed = theirs.filter(
    (each) => each.status === 'SCHEDULED' && !each.allDay && each.startTime > facts.now && isMissed(each, late),
  );
  const ids = new Set(missed.map(({ id }) => id));
  return missed.flatMap((activity) => {
    const guests = flying.filter((id) => activity.vipIds.includes(id));
    // Who leaves a master leaves its legs too.
    if (ids.has(activity.masterEventId ?? '')) return [];
    return [
      activityRow('GUEST_LANDS_LATE', activity, {
        severity: 'WARNING',
        causes: [flight],
        basis: [flight.id, lands, ...guests.toSorted()].join(' '),
        describe: () => ({
          ...say('GUEST_LANDS_LATE', {
            ride: timed(activity),
            guests: namesOf(guests, vips),
            flight: flight.flightNumber,
            at: lands,
          }),
          mend: null,
          choices: activity.motorcadeId === undefined ? leaveChoice(facts, activity, guests) : [],
        }),
      }),
    ];
  });
}

/**
 * What guests miss because their flight is late. No mend: they may come later all the same, or something may wait for them. A choice takes
 * them off it and its legs.
 */
export const guestLandsLate: AttentionCheck = {
  codes: ['GUEST_LANDS_LATE'],
  find: (facts) => lateFlights(facts).flatMap((late) => rowsOf(facts, late)),
};

const GONE = ['ACTIVE', 'LANDED', 'CANCELLED', 'INCIDENT'];

function rowOf(facts: AttentionFacts, { first, minutes, second, vipIds }: Connection): FoundRow[] {
  const departs = expectedDeparture(second);
  const isOver = departs === undefined || departs <= facts.now || departs >= facts.until;
  if (isOver || GONE.includes(second.facts?.status ?? '')) return [];
  const { vips } = facts.related;
  const live = vipIds.filter((id) => vips.has(id) && !vips.get(id)?.deletedAt);
  if (live.length === 0) return [];
  const status = first.facts?.status;
  const isLost = status === 'CANCELLED' || status === 'DIVERTED';
  const flight = first.flightNumber;
  const why = isLost
    ? say('FLIGHT_IS', { flight, status: { field: 'status', value: status } })
    : say('FLIGHT_LEAVES_TIME', { flight, minutes: { minutes } });
  return [
    {
      code: 'CONNECTION_AT_RISK',
      severity: 'CRITICAL',
      subject: { type: 'Flight', id: second.id, name: second.flightNumber },
      at: departs,
      since: first.arrivalNewsAt ?? lastChange(first),
      basis: [first.id, minutes, status, ...live.toSorted()].join(' '),
      describe: () => ({
        ...say('CONNECTION_AT_RISK', { guests: namesOf(live, vips), flight: second.flightNumber, why }),
        mend: null,
      }),
    },
  ];
}

/**
 * Guests with two flights, of which the second leaves from the airport where the first lands: the first comes later than an hour before the
 * second departs, or than their tickets give them, or does not come. A person must rebook them.
 */
export const connectionAtRisk: AttentionCheck = {
  codes: ['CONNECTION_AT_RISK'],
  find: (facts) =>
    connectionsOf(facts.flights)
      .filter(({ isAtRisk }) => isAtRisk)
      .flatMap((connection) => rowOf(facts, connection)),
};

/**
 * Followed flights that the provider has lost, without saying that they are cancelled. They may fly all the same, so no person is told: a coordinator
 * asks the airline. The row ends when the provider or a person says more, and 24 hours after the departure at the latest, with the window.
 */
export const flightNotTracked: AttentionCheck = {
  codes: ['FLIGHT_NOT_TRACKED'],
  find: ({ flights, now, related: { vips }, until }) =>
    flights.flatMap((flight) => {
      const { facts, flightDate, flightNumber, id, vipIds } = flight;
      const at = expectedArrival(flight) ?? new Date(departureSpan(flight).latest).toISOString();
      if (!facts?.statusReason || at <= now || at >= until) return [];
      const guests = vipIds.filter((vip) => vips.has(vip) && !vips.get(vip)?.deletedAt);
      const describe = () => ({
        ...say(guests.length > 0 ? 'FLIGHT_NOT_TRACKED_OF' : 'FLIGHT_NOT_TRACKED', {
          flight: flightNumber,
          date: flightDate,
          guests: namesOf(guests, vips),
          advice: [say('ASK_AIRLINE')],
        }),
        mend: null,
        choices: [],
      });
      return [
        {
          code: 'FLIGHT_NOT_TRACKED',
          severity: 'WARNING' as const,
          subject: { type: 'Flight' as const, id, name: flightNumber },
          at,
          since: lastChange(flight),
          basis: facts.statusReason,
          describe,
        },
      ];
    }),
};
