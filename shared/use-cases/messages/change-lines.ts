import { driftOf, hasNewTimes, impactOf } from '#shared/domain/flights/impact.ts';
import { isDropoff } from '#shared/domain/flights/rides.ts';
import {
  BESIDE,
  besideLike,
  changedFacts,
  isSameRide,
  isUnderWay,
  type RideFacts,
  rideOf,
} from '#shared/domain/messages/ride-change.ts';
import {
  changedRideText,
  delayedFlightText,
  type Line,
  type WhyOff,
} from '#shared/domain/messages/templates/changes-text.ts';
import { type Relief, shownDrivers, shownGuests } from '#shared/domain/messages/templates/ride-text.ts';
import { byId, onceEach } from '#shared/domain/records.ts';
import type { Wording } from '#shared/domain/reports/wording.ts';
import { findFlights } from '#shared/entities/flights/flight.ts';
import { endNotice, type FlightNotice } from '#shared/entities/flights/flight-notice.ts';
import { type DriverNotice, removeNotice } from '#shared/entities/messages/driver-notice.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { DriverRecord } from '#shared/schemas/drivers/driver.ts';
import type { FlightRecord } from '#shared/schemas/flights/flight-record.ts';
import type { NamedVip } from '#shared/schemas/vips/vip.ts';
import { later } from '#shared/domain/time/days.ts';
import type { Write } from '#shared/table/write.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/units/durations.ts';
import {
  besideNow,
  besideStill,
  reliefsOf,
  type Shown,
  shownRides,
  withKnownGuests,
  withLiveGuests,
} from './shown-rides.ts';

/** A change of a ride. Its text is empty if the driver needs no word of it. */
export interface Change extends Line {
  readonly activity: ActivityRecord | undefined;
  /** Something changed beside the ride, which does not raise its version. */
  readonly isBeside: boolean;
  /** Only the contact of the desk is another one: the driver reads it, and has nothing to confirm. */
  readonly isOfDesk?: boolean;
  /** News of a flight that the ride has followed: its times are made for what is expected now. */
  readonly isFollowed?: boolean;
  /** When the ride starts. */
  readonly at: string;
  /** When the ride ends, as it is or as the driver knows it, or when its relief comes: the latest of these. A ride under way goes on for an hour at least. */
  readonly until: string;
  /** The guests that the text names. */
  readonly guests: readonly NamedVip[];
  /** The other drivers that the text names. */
  readonly drivers: readonly Pick<DriverRecord, 'id'>[];
  readonly removal: readonly Write[];
}

/** Removing the notice, and the version that we ask about. */
const WRITES_PER_CHANGE = 2;
/** That the message shows the person, and the check that they are not erased. */
const WRITES_PER_PERSON = 2;

/** Returns the changes of rides. A ride that is over, and one that is as the driver knows it, need no text. */
export async function changeLines(
  notices: readonly DriverNotice[],
  activities: ReadonlyMap<string, ActivityRecord>,
  wording: Wording,
  now: string,
): Promise<Change[]> {
  const rides = notices.map((notice) => {
    const activity = activities.get(notice.activityId);
    return { notice, activity, current: rideOf(activity, notice.driverId), known: notice.known };
  });
  const facts = rides.flatMap(({ current, known }) => [known, current].filter((ride) => ride !== undefined));
  // A ride that has ended before its time, with guests aboard, may have a relief.
  const isCut = (known: RideFacts, { endTime }: RideFacts): boolean =>
    endTime <= now && (endTime < known.endTime || hasOtherRelief(known));
  const cut = rides.flatMap(({ activity, current, known }) =>
    activity && current && known && isCut(known, current) ? { ride: activity, until: known.endTime } : [],
  );
  const [shown, reliefs] = await Promise.all([shownRides(facts, [...activities.values()]), reliefsOf(cut)]);
  const compared = rides.map(({ activity, current: found, known: noted, notice }) => {
    const known = besideStill(withKnownGuests(noted, found, shown), activity);
    const relief = reliefs.get(notice.activityId);
    const current = besideLike(found && withLiveGuests(found, shown), known, (name) =>
      name === BESIDE.relief ? relief?.mark : besideNow(name, activity, shown),
    );
    // One whose guests another vehicle takes on goes nowhere.
    const goesOn = activity !== undefined && isUnderWay(activity) && !hasOtherRelief(known);
    const isEnded = !goesOn && isOver([known, current], now, relief && hasOtherRelief(known));
    const until = latestOf(current?.endTime, known?.endTime, relief?.at, goesOn ? later(now, HOUR_MS) : undefined);
    const isBeside = noted?.beside !== undefined;
    return { activity, current, isBeside, isSame: isEnded || isSameRide(known, current), known, notice, until };
  });
  return compared
    .filter(({ isSame, notice }) => !isSame || !mayComeYet(notice, now))
    .map(({ activity, current, isBeside, isSame, known, notice, until }) => {
      const records = recordsFor(activity, shown, reliefs);
      const told = isSame ? [] : [current, current && known].filter((ride) => ride !== undefined);
      const guests = onceEach(told.flatMap((ride) => shownGuests(ride, records)));
      const drivers = onceEach(told.flatMap((ride) => shownDrivers(ride, records)));
      return {
        text: isSame ? '' : changedRideText({ known, current, whyOff: whyOff(activity, known) }, records, wording),
        writes: WRITES_PER_CHANGE + WRITES_PER_PERSON * (guests.length + drivers.length),
        activity,
        isBeside,
        isOfDesk: isOfDesk(known, current),
        at: (current ?? known)?.startTime ?? '',
        until,
        guests,
        drivers,
        removal: [removeNotice(notice)],
      };
    });
}

/** The change that a notice tells may come a moment after it. */
function mayComeYet({ latest = '' }: DriverNotice, now: string): boolean {
  return latest > later(now, -MINUTE_MS);
}

function isOfDesk(known: RideFacts | undefined, current: RideFacts | undefined): boolean {
  return known !== undefined && current !== undefined && changedFacts(known, current).join() === 'desk';
}

/** Tells whether a ride is over as it is and as its driver knows it, and no one else comes for its guests than they know. */
function isOver(rides: readonly (RideFacts | undefined)[], now: string, isOtherRelief = false): boolean {
  return !isOtherRelief && rides.every((ride) => !ride || ride.endTime <= now);
}

function latestOf(...times: readonly (string | undefined)[]): string {
  return times.reduce<string>((latest, time = '') => (time > latest ? time : latest), '');
}

function hasOtherRelief(known: RideFacts | undefined): boolean {
  return known?.beside?.[BESIDE.relief] !== undefined;
}

function recordsFor(
  activity: ActivityRecord | undefined,
  { cars, ...records }: Shown,
  reliefs: ReadonlyMap<string, Relief>,
) {
  const id = activity?.id ?? '';
  return { ...records, car: cars.get(id), relief: reliefs.get(id) };
}

/** Says why the former driver of a ride does not have it any more. */
function whyOff(activity: ActivityRecord | undefined, known: RideFacts | undefined): WhyOff {
  if (!activity || activity.deletedAt || activity.status === 'CANCELLED') return 'cancelled';
  const other = known?.isCoDriver ? activity.coDriverId : activity.driverId;
  return other === undefined ? 'noLongerYours' : 'givenToAnother';
}

/** Returns the news of flights. Those of a ride that is over need no text. */
export async function flightLines(
  notices: readonly FlightNotice[],
  activities: ReadonlyMap<string, ActivityRecord>,
  wording: Wording,
  { driverId, now }: { readonly driverId: string; readonly now: string },
): Promise<Change[]> {
  const flights = byId(await findFlights(notices.map(({ flightId }) => flightId)));
  return notices.map((notice) => {
    const activity = activities.get(notice.activityId);
    const flight = flights.get(notice.flightId);
    const ride = rideOf(activity, driverId);
    const known: RideFacts | undefined = activity && flight && ride && ride.endTime > now ? ride : undefined;
    const news = { ...notice, title: ride?.title ?? '', flightNumber: flight?.flightNumber ?? '' };
    const isDeparture = activity !== undefined && isDropoff(activity);
    return {
      text: known ? delayedFlightText({ ...news, airport: newAirport(activity, flight), isDeparture }, wording) : '',
      writes: WRITES_PER_CHANGE,
      activity,
      // Another time, or none, is another job. It does not raise the version of the ride.
      isBeside: true,
      isFollowed: followsNow(activity, flight),
      at: ride?.startTime ?? '',
      until: ride?.endTime ?? '',
      guests: [],
      drivers: [],
      removal: [endNotice(notice, driverId)],
    };
  });
}

function newAirport(ride: ActivityRecord | undefined, flight: FlightRecord | undefined): string | undefined {
  const drift = ride && driftOf(ride, flight);
  return hasNewTimes(drift) ? drift.airport?.name : undefined;
}

function followsNow(ride: ActivityRecord | undefined, flight: FlightRecord | undefined): boolean {
  return ride !== undefined && hasNewTimes(driftOf(ride, flight)) && impactOf(ride, flight) === undefined;
}

/** Leaves out the news of flights that their rides have followed, if the line of the ride is told too: that says the flight, the time and the place. */
export function withoutFollowed(changes: readonly Change[], news: readonly Change[]): Change[] {
  const told = changes.filter(({ text }) => text !== '');
  const lineOf = (each: Change) =>
    each.isFollowed ? told.find(({ activity }) => activity === each.activity) : undefined;
  const joined = changes.map((line) => {
    const followed = news.filter((each) => lineOf(each) === line);
    return {
      ...line,
      writes: line.writes + WRITES_PER_CHANGE * followed.length,
      removal: [line, ...followed].flatMap(({ removal }) => removal),
    };
  });
  return [...joined, ...news.filter((each) => !lineOf(each))];
}
