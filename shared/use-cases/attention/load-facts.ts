import { guestsToGoLater } from '#shared/domain/activities/boarding.ts';
import { byStart } from '#shared/domain/activities/itinerary.ts';
import { daysOf } from '#shared/domain/assignments/assignment.ts';
import { isAhead } from '#shared/domain/assignments/warnings.ts';
import { departuresOf, guestsWithoutRide, TO_AIRPORT_MS } from '#shared/domain/attention/departures.ts';
import {
  type AttentionFacts,
  guestsToReadWhole,
  HOURS_AFTER_WINDOW,
  type SeenVip,
} from '#shared/domain/attention/facts.ts';
import { ridesOfFlight } from '#shared/domain/flights/rides.ts';
import { waypointIdsOf } from '#shared/domain/places/place.ts';
import { byId } from '#shared/domain/records.ts';
import { failingServices } from '#shared/domain/services/service-word.ts';
import { later } from '#shared/domain/time/days.ts';
import { mayGoOn } from '#shared/domain/ways/arrival.ts';
import { longerRide, shortRideWarnings, travelOf } from '#shared/domain/ways/travel-of.ts';
import { placeCode } from '#shared/domain/ways/ways.ts';
import { findActivities } from '#shared/entities/activities/activity.ts';
import { MAX_ACTIVITIES_READ, ridesToAnswer } from '#shared/entities/activities/activity-list.ts';
import { allDrivers } from '#shared/entities/drivers/driver.ts';
import { findFlights } from '#shared/entities/flights/flight.ts';
import { devicesAtTracker } from '#shared/entities/gps/device.ts';
import { troubledSince, waitingMessages } from '#shared/entities/messages/message.ts';
import { readServiceStates } from '#shared/entities/services/service-states.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { ordersEndingAfter } from '#shared/entities/suppliers/order.ts';
import { allVehicles } from '#shared/entities/vehicles/vehicle.ts';
import { readGuestNeeds, withNeeds } from '#shared/entities/vips/guest-needs.ts';
import { findVips } from '#shared/entities/vips/vip.ts';
import { allWebhooks } from '#shared/entities/webhooks/webhook.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { DEFAULT_SPEED_KMH } from '#shared/schemas/gps/gps.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/units/durations.ts';
import { openMusters } from '#shared/use-cases/accountability/read-muster.ts';
import { blockIdsOf } from '#shared/use-cases/blocks/change-blocks.ts';
import { loadHours } from '#shared/use-cases/hours/load-hours.ts';
import { formationsOf } from '#shared/use-cases/motorcades/formations.ts';
import { openPlan, type Plan } from '#shared/use-cases/plan/read-plan.ts';
import { messagesWaitFor } from '#shared/use-cases/settings/present-settings.ts';
import { ordersInView, suppliersInView } from '#shared/use-cases/suppliers/orders-in-view.ts';
import { arrivalsOf, loadWays } from '#shared/use-cases/ways/ways.ts';

/** How long a message to the desk waits to be read. */
const UNREAD_MS = 7 * DAY_MS;
/** The longest time between the date of a departure and its arrival. */
const LONGEST_FLIGHT_MS = 2 * DAY_MS;

function instant(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
function dateOf(milliseconds: number): string {
  return instant(milliseconds).slice(0, 10);
}

/**
 * Reads everything that the checks of GET /api/attention need, in two round trips. A third follows while a muster is open, a guest who
 * departs soon has no ride ahead, a motorcade lies in the window, or a ride is overfull or empty. The cost follows the activities,
 * flights and guests of the window, and the fleet. Eventually consistent, may be a second old. Activities that are in progress and end
 * more than 24 hours later, and after the window, are not found. A window with more than 5,000 activities ends earlier: the facts say when.
 */
export async function loadFacts(
  now: string,
  wanted: string,
  opening: Promise<Plan> = openPlan(now),
): Promise<AttentionFacts> {
  const [start, end] = [Date.parse(now), Date.parse(wanted)];
  const lastRead = end + HOURS_AFTER_WINDOW * HOUR_MS;
  const days = daysOf({ start: instant(start - DAY_MS / 2), end: instant(lastRead + DAY_MS / 2) });
  const [
    settings,
    { nearby, until },
    flights,
    drivers,
    vehicles,
    ledger,
    devices,
    messages,
    musters,
    webhooks,
    unanswered,
    needs,
    orders,
  ] = await Promise.all([
    readSettings(),
    opening.then((plan) => readWindow(plan, now, wanted)),
    opening.then((plan) => plan.flights(dateOf(start - LONGEST_FLIGHT_MS), dateOf(end + DAY_MS))),
    allDrivers(),
    allVehicles(),
    opening.then((plan) => plan.ledger(days)),
    devicesAtTracker(),
    troubledSince(instant(start - UNREAD_MS)),
    openMusters(),
    allWebhooks(),
    ridesToAnswer(now),
    readGuestNeeds(),
    ordersEndingAfter(now),
  ]);
  const [listed, others, otherFlights, blocks, ways, arriving, hours, motorcades, states, unsent, suppliers] =
    await Promise.all([
      (await opening).names([
        ...[...nearby, ...unanswered, ...flights].flatMap(({ vipIds }) => vipIds),
        ...nearby.flatMap(({ goods }) => goods?.ofVipIds ?? []),
      ]),
      findActivities(
        missing([...nearby.map(({ masterEventId }) => masterEventId), ...flights.flatMap(ridesOfFlight)], nearby),
      ),
      findFlights(
        missing(
          nearby.map(({ flightId }) => flightId),
          flights,
        ),
      ),
      (await opening).blocks(blockIdsOf(ledger)),
      loadWays(nearby.flatMap(waypointIdsOf)),
      arrivalsOf(settings.features.gps ? nearby : [], now),
      loadHours({ settings, drivers, from: now, to: until, vehicles: async () => byId(vehicles) }),
      formationsOf(nearby),
      // Travels with the other reads by key.
      readServiceStates(),
      messagesWaitFor(settings.features) === 'PROVIDER' ? waitingMessages() : [],
      suppliersInView(orders, drivers),
    ]);
  const { features, gps, tags, timezone } = settings;
  const activities = nearby.filter(({ startTime }) => startTime < until);
  const names = withNeeds(listed, needs);
  const whole = [
    ...guestsToReadWhole(activities, { vips: byId(names), vehicles: byId(vehicles) }),
    ...messages.flatMap(({ vipId, vipIds = [] }) => [...vipIds, ...(vipId === undefined ? [] : [vipId])]),
  ];
  const related = {
    vips: byId<SeenVip>([...names, ...(await findVips(whole, 'eventual'))]),
    activities: byId([...others, ...nearby]),
    drivers: byId(drivers),
    vehicles: byId(vehicles),
    flights: byId([...otherFlights, ...flights]),
  };
  const seen = {
    now,
    until,
    writing: settings,
    timezone,
    tags,
    flights,
    nearby,
    related,
    depart: settings.flights,
  };
  const services = failingServices(states, features, now);
  const isLocating = features.gps && services.every(({ service }) => service !== 'gps');
  const placeOf: AttentionFacts['placeOf'] = (placeId) => ways.place(placeCode(placeId));
  const enrolled = isLocating ? devices.filter(({ deviceId }) => deviceId !== undefined) : [];
  return {
    ...seen,
    travel: travelOf(settings, ways),
    handoverMinutes: settings.handoverMinutes,
    placeOf,
    shortRides: (ride) => shortRideWarnings(ride, settings, ways),
    longerRide: (ride, isFixed) => longerRide(ride, settings, ways, isFixed),
    hours,
    activities,
    motorcades,
    arrivals: arriving.arrivals ?? new Map(),
    over: await ridesThatAreOver(await opening, { ...seen, placeOf, unanswered }),
    unanswered,
    messages,
    unsent,
    services,
    musters,
    orders: ordersInView(orders, { nearby, now, suppliers }),
    suppliers,
    webhooks,
    gps: { ...gps, assumedSpeedKmh: gps.assumedSpeedKmh ?? DEFAULT_SPEED_KMH, devices: byId(enrolled) },
    blocks: byId(blocks),
    ledger,
  };
}

/** The longest ride to an airport. */
const LONGEST_RIDE_MS = 6 * HOUR_MS;

/**
 * Reads the rides of the last hours that are over, if a guest who departs soon has no ride ahead: one of these may have brought them to
 * the airport. Also those since a ride after which some guests go: one of these may have taken them.
 */
async function ridesThatAreOver(
  plan: Pick<Plan, 'beginning'>,
  facts: Pick<
    AttentionFacts,
    'flights' | 'nearby' | 'now' | 'placeOf' | 'related' | 'timezone' | 'unanswered' | 'until'
  >,
) {
  const soon = later(facts.now, TO_AIRPORT_MS);
  const isMissing = departuresOf(facts).some(
    (departure) => departure.departs < soon && guestsWithoutRide(departure, facts.nearby, facts).length > 0,
  );
  const left = [...facts.nearby, ...facts.unanswered].filter((ride) => guestsToGoLater(ride).length > 0);
  const since = [
    ...(isMissing ? [later(facts.now, -TO_AIRPORT_MS - LONGEST_RIDE_MS)] : []),
    ...left.map(({ startTime }) => startTime),
  ].toSorted()[0];
  return since !== undefined && since < facts.now ? plan.beginning(since, facts.now) : [];
}

/** Returns the ids that are not among the records. */
function missing(ids: readonly (string | undefined)[], records: readonly { readonly id: string }[]): string[] {
  const known = new Set(records.map(({ id }) => id));
  return ids.filter((id) => id !== undefined && !known.has(id)) as string[];
}

/** What is planned in the coming hours, as far as one answer can look. */
interface Window {
  /** The end of the window. Earlier than it was asked for, if the window has more activities than one answer looks at. */
  readonly until: string;
  /** Activities that are not over and start up to some hours after the window, in order of start. */
  readonly nearby: readonly ActivityRecord[];
}

/**
 * Reads the activities of a window. One with more than 5,000 of them ends where the next one starts. Of a longer window, the first day
 * is read first: the rest only if it fits.
 */
async function readWindow(plan: Pick<Plan, 'between' | 'running'>, now: string, wanted: string): Promise<Window> {
  const firstDay = later(now, DAY_MS);
  const begin = wanted < firstDay ? wanted : firstDay;
  const first = aheadOf(await plan.running(readUntil(begin)), now);
  const isWhole = begin === wanted || first.length > MAX_ACTIVITIES_READ;
  const rest = isWhole ? [] : aheadOf(await plan.between(readUntil(begin), readUntil(wanted)), now);
  const known = new Set(first.map(({ id }) => id));
  const found = [...first, ...rest.filter(({ id }) => !known.has(id))].toSorted(byStart);
  const until = endOf(found, now, isWhole ? begin : wanted);
  return { until, nearby: found.filter(({ startTime }) => startTime < readUntil(until)) };
}

/** A guest who lands near the end of the window is met after it. */
function readUntil(until: string): string {
  return later(until, HOURS_AFTER_WINDOW * HOUR_MS);
}

function aheadOf(running: readonly ActivityRecord[], now: string): ActivityRecord[] {
  return running.filter((activity) => isAhead(activity, now) || mayGoOn(activity, now));
}

function endOf(found: readonly ActivityRecord[], now: string, wanted: string): string {
  const beyond = found[MAX_ACTIVITIES_READ];
  if (!beyond || beyond.startTime >= wanted) return wanted;
  const soonest = later(now, MINUTE_MS);
  return beyond.startTime < soonest ? soonest : beyond.startTime;
}
