import { decideLodging, decideWhereabouts, type Programme } from '#shared/domain/accountability/decide-whereabouts.ts';
import { headCounts } from '#shared/domain/accountability/muster-guests.ts';
import { presentWhereabouts } from '#shared/domain/accountability/present-whereabouts.ts';
import type { LodgingTonight } from '#shared/domain/accountability/stay.ts';
import { driverIdsOf } from '#shared/domain/assignments/assignment.ts';
import { eventAirports } from '#shared/domain/flights/airports.ts';
import { locationOf } from '#shared/domain/gps/fix-freshness.ts';
import { isVisibleNow } from '#shared/domain/gps/privacy.ts';
import { groupByEach } from '#shared/domain/group-by-each.ts';
import { plainText } from '#shared/domain/plain-text.ts';
import { byId } from '#shared/domain/records.ts';
import { dateAfter, later } from '#shared/domain/time/days.ts';
import { isNightOf, nightAt, sleepingHoursAt } from '#shared/domain/vips/lodging.ts';
import { allDrivers } from '#shared/entities/drivers/driver.ts';
import { DEVICE_SUBJECT, devicesAtTracker } from '#shared/entities/gps/device.ts';
import { lodgingsUntil } from '#shared/entities/places/place.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { allVehicles } from '#shared/entities/vehicles/vehicle.ts';
import { findVipNames } from '#shared/entities/vips/vip.ts';
import { isConfigured } from '#shared/platform/config.ts';
import type { HeadCounts, MissingSource, Whereabouts } from '#shared/schemas/accountability/whereabouts.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { DeviceRecord, Location } from '#shared/schemas/gps/gps.ts';
import type { SettingsRecord } from '#shared/schemas/settings/settings.ts';
import { type Page, type PageRequest, readCursor, sealCursor } from '#shared/table/read-pages.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/units/durations.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { privacyFor } from '#shared/use-cases/gps/driver-locations.ts';
import { lodgingNames } from '#shared/use-cases/places/link-places.ts';
import { openPlan, type Plan } from '#shared/use-cases/plan/read-plan.ts';

/** The clocks of clients differ from ours. An instant this near counts as the present. */
const PRESENT_MS = MINUTE_MS;

type Reader = Pick<UseCaseContext, 'actor' | 'now'>;

interface WhereaboutsQuestion {
  /** Default: now. */
  readonly at?: string | undefined;
  /** Default: all VIPs. Deleted and unknown ones are left out. */
  readonly vipIds?: readonly string[] | undefined;
  /** Shows locations that `gps.privacyMinutes` would hide. The caller must audit that. */
  readonly overridesPrivacy?: boolean | undefined;
}

export interface WhereaboutsReport {
  readonly at: string;
  readonly counts: HeadCounts;
  readonly missingSources: MissingSource[];
  /** In order of name. */
  readonly items: Whereabouts[];
}

/**
 * Returns the most likely place of each VIP at an instant. Reads in one round trip, and the names of the places where guests lodge
 * in a second one, eventually consistent. The cost follows the activities and flights around the instant, the fleet, the number of VIPs
 * and the lodgings that are not over.
 */
export async function whereabouts(
  reader: Reader,
  { at = reader.now, overridesPrivacy = false, vipIds }: WhereaboutsQuestion = {},
): Promise<WhereaboutsReport> {
  const isPresent = Math.abs(Date.parse(at) - Date.parse(reader.now)) <= PRESENT_MS;
  const now = isPresent && at > reader.now ? at : reader.now;
  const reading = readSettings();
  const opening = openPlan(now);
  const [settings, lodgings, vips, programmes, drivers, vehicles, devices] = await Promise.all([
    reading,
    loadLodgings(at, reading),
    vipIds ? findVipNames(vipIds) : opening.then((plan) => plan.names()),
    opening.then((plan) => loadProgrammes(at, plan)),
    allDrivers(),
    allVehicles(),
    isPresent ? devicesAtTracker() : [],
  ]);
  const fleet = {
    drivers: byId(drivers),
    vehicles: byId(vehicles),
    locations: locationsOf(
      devices.filter(visibleTo(reader, programmes.activities, settings, overridesPrivacy)),
      settings,
      now,
    ),
  };
  const { airports } = programmes;
  const question = { at, now, timezone: settings.timezone, airports };
  const hours = sleepingHoursAt(at, settings.timezone);
  const items = vips
    .filter(({ deletedAt }) => deletedAt === undefined)
    .map((vip) => {
      const known = decideWhereabouts(programmes.of(vip.id), question);
      return presentWhereabouts(vip, decideLodging(known, { hours, lodging: lodgings.get(vip.id) }), question, fleet);
    })
    .map((item) => ({ item, key: placeInList(item) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ item }) => item);
  return { at, counts: headCounts(items), missingSources: missingSources(settings), items };
}

/** Returns the sort key of the list: the name, then the id. */
function placeInList({ vip: { id, name } }: Whereabouts): string {
  return `${plainText(name)}\u0000${id}`;
}

/** Returns whether the reader may see the driver of a device now. */
function visibleTo(
  { actor, now }: Reader,
  activities: readonly ActivityRecord[],
  { features, gps }: SettingsRecord,
  overridesPrivacy: boolean,
): (device: DeviceRecord) => boolean {
  const privacyMinutes = overridesPrivacy ? undefined : privacyFor(actor, gps);
  const ofDriver = groupByEach(activities, driverIdsOf);
  return ({ deviceId, id }) =>
    features.gps &&
    deviceId !== undefined &&
    actor.can('read', DEVICE_SUBJECT, { driverId: id }) &&
    isVisibleNow(ofDriver.get(id) ?? [], privacyMinutes, now);
}

function locationsOf(
  devices: readonly DeviceRecord[],
  { gps: { intervalSeconds } }: SettingsRecord,
  now: string,
): ReadonlyMap<string, Location> {
  return new Map(
    devices.flatMap(({ id, newest }) =>
      newest ? [[id, locationOf(id, newest, { intervalSeconds, now })] as const] : [],
    ),
  );
}

const SERVICES = [
  { source: 'FLIGHTS', service: 'flights' },
  { source: 'GPS', service: 'gps' },
  { source: 'MESSAGING', service: 'messaging' },
] as const;

function missingSources({ features }: SettingsRecord): MissingSource[] {
  return SERVICES.flatMap(({ service, source }): MissingSource[] => {
    if (!features[service]) return [{ source, reason: 'SWITCHED_OFF' }];
    return isConfigured(service) ? [] : [{ source, reason: 'NOT_CONFIGURED' }];
  });
}

/** Returns one page of a list in order of name. */
export async function cutList(all: readonly Whereabouts[], page: PageRequest): Promise<Page<Whereabouts>> {
  const { place = '', startedAt } = await readCursor(page);
  const lastSeen = Buffer.from(place, 'base64url').toString('utf8');
  const rest = all.filter((item) => placeInList(item) > lastSeen);
  const items = rest.slice(0, page.limit);
  const last = items.at(-1);
  if (!last || rest.length === items.length) return { items, nextCursor: null };
  const key = Buffer.from(placeInList(last), 'utf8').toString('base64url');
  return { items, nextCursor: await sealCursor(page.list, startedAt, key) };
}

/** As long as the longest ride. What began earlier is not found, even if it still lasts. */
const HOURS_BACK = 72;
const HOURS_AHEAD = 48;

/** The activities and the airports of the event around an instant, and the activities and flights of each guest. */
interface Programmes {
  readonly activities: readonly ActivityRecord[];
  readonly airports: ReadonlySet<string>;
  readonly of: (vipId: string) => Programme;
}

/**
 * Reads what begins from 72 hours before an instant until 48 hours after it, in one round trip. Eventually consistent.
 */
async function loadProgrammes(at: string, plan: Pick<Plan, 'beginning' | 'flights'>): Promise<Programmes> {
  const [from, to] = [later(at, -HOURS_BACK * HOUR_MS), later(at, HOURS_AHEAD * HOUR_MS)];
  const [activities, flights] = await Promise.all([
    plan.beginning(from, to),
    plan.flights(from.slice(0, 10), to.slice(0, 10)),
  ]);
  const byFlight = byId(flights);
  const activitiesOf = groupByEach(activities, ({ vipIds }) => vipIds);
  const flightsOf = groupByEach(flights, ({ vipIds }) => vipIds);
  const of = (vipId: string): Programme => {
    const own = activitiesOf.get(vipId) ?? [];
    // The guests of a pick-up arrive on its flight, also if the flight does not list them.
    const meeting = own.flatMap(({ flightId = '' }) => byFlight.get(flightId) ?? []);
    return { vipId, activities: own, flights: [...new Set([...(flightsOf.get(vipId) ?? []), ...meeting])] };
  };
  return { activities, airports: eventAirports(flights), of };
}

/**
 * Reads where each guest lodges in the night that an instant belongs to, by their ids. Reads the settings' zone at the same time, and the
 * names of the places after that. Eventually consistent. A lodging at a deleted place is left out.
 */
async function loadLodgings(
  at: string,
  settings: Promise<{ readonly timezone: string }>,
): Promise<ReadonlyMap<string, LodgingTonight>> {
  // A night may be two dates before that of UTC, and check-out is the day after it.
  const [found, { timezone }] = await Promise.all([lodgingsUntil(dateAfter(at.slice(0, 10), -1)), settings]);
  const night = nightAt(at, timezone);
  const tonight = found.filter((each) => isNightOf(each, night));
  const names = await lodgingNames([{ lodging: tonight }]);
  return new Map(
    tonight.flatMap(({ placeId, room, vipId }) => {
      const place = names.get(placeId);
      return place === undefined ? [] : [[vipId, { placeId, place, room }] as const];
    }),
  );
}
