import type { Subject } from '#shared/contract/define-contract.ts';
import { invalidField, invalidNow } from '#shared/contract/invalid-field.ts';
import { byStart } from '#shared/domain/activities/itinerary.ts';
import { NONE_RELATED, presentActivity } from '#shared/domain/activities/present-activity.ts';
import { presentFlight } from '#shared/domain/flights/present-flight.ts';
import { gpsOf } from '#shared/domain/gps/enrolment.ts';
import { presentMessage } from '#shared/domain/messages/present-message.ts';
import { presentMotorcade } from '#shared/domain/motorcades/progress.ts';
import { byId, onceEach } from '#shared/domain/records.ts';
import { dayOf, instantsOf, later, startOfDay } from '#shared/domain/time/days.ts';
import { findActivities } from '#shared/entities/activities/activity.ts';
import { MAX_ACTIVITIES_READ } from '#shared/entities/activities/activity-list.ts';
import { findBlocks } from '#shared/entities/blocks/block.ts';
import { driverStore } from '#shared/entities/drivers/driver.ts';
import { findFlights } from '#shared/entities/flights/flight.ts';
import { findDevices } from '#shared/entities/gps/device.ts';
import { messageStore } from '#shared/entities/messages/message.ts';
import { motorcadeStore } from '#shared/entities/motorcades/motorcade.ts';
import { allPlaces, placeStore } from '#shared/entities/places/place.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { vehicleStore } from '#shared/entities/vehicles/vehicle.ts';
import { readGuestNeeds, withNeeds } from '#shared/entities/vips/guest-needs.ts';
import { vipStore } from '#shared/entities/vips/vip.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { MAX_ASSIGNMENT_HOURS } from '#shared/schemas/assignments/needs.ts';
import type { Change, ChangedRecords } from '#shared/schemas/changes/change.ts';
import { MAX_DESK_DAYS, packedRecords } from '#shared/schemas/changes/desk.ts';
import { fault, named } from '#shared/schemas/fault.ts';
import type { NamedVip } from '#shared/schemas/vips/vip.ts';
import { DAY_MS, HOUR_MS } from '#shared/units/durations.ts';
import { presentActivities } from '#shared/use-cases/activities/present-activities.ts';
import { relatedRecords } from '#shared/use-cases/activities/related-records.ts';
import { type Attention, findAttention } from '#shared/use-cases/attention/say-what-follows.ts';
import { blocksBetween } from '#shared/use-cases/blocks/change-blocks.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { driverNotesOf } from '#shared/use-cases/messages/present-messages.ts';
import { formationsOf, readFormation } from '#shared/use-cases/motorcades/formations.ts';
import { seenByGps } from '#shared/use-cases/motorcades/report-sighting.ts';
import { openPlan, type Plan } from '#shared/use-cases/plan/read-plan.ts';
import { messagesWaitFor } from '#shared/use-cases/settings/present-settings.ts';
import { arrivalsOf } from '#shared/use-cases/ways/ways.ts';
import { beginning, cursorOf } from './read-changes.ts';

/** How far the default range reaches. */
const DEFAULT_MS = 2 * DAY_MS;
/** The longest time between the date of a departure and its arrival. */
const LONGEST_FLIGHT_MS = 2 * DAY_MS;

interface Range {
  readonly from: string;
  readonly to: string;
}

/**
 * Reads everything that a desk shows of a range, and the position from which GET /api/changes goes on. The position lies before all reads,
 * so no change is missed. Eventually consistent, may be a second old. Throws ValidationFailed if the range is longer than 31 days, or has more
 * than 5,000 activities.
 */
export async function readDesk(
  { actor, now }: Pick<UseCaseContext, 'actor' | 'now'>,
  query: { readonly from?: string | undefined; readonly to?: string | undefined },
) {
  const settings = await readSettings();
  const { from = startOfDay(dayOf(now, settings), settings), to = later(from, DEFAULT_MS) } = instantsOf(
    query,
    settings,
  );
  if (to <= from)
    throw invalidField('query.to', fault('NOT_AFTER', 'must be after query.from', { field: named('from') }));
  if (Date.parse(to) - Date.parse(from) > MAX_DESK_DAYS * DAY_MS)
    throw invalidField(
      'query.to',
      fault('PERIOD_TOO_LONG', `must be at most ${MAX_DESK_DAYS} days after query.from`, {
        most: { hours: MAX_DESK_DAYS * 24, rest: 0 },
        field: named('from'),
      }),
    );
  const opening = openPlan(now);
  const { flights: hasFlights } = settings.features;
  const [attention, found, flights, names, needs, places, blocks] = await Promise.all([
    findAttention(now, later(now, DAY_MS), { opening }),
    opening.then((plan) => activitiesIn(plan, { from, to })),
    hasFlights ? opening.then((plan) => plan.flights(dateOf(later(from, -LONGEST_FLIGHT_MS)), dateOf(to))) : [],
    opening.then((plan) => plan.names()),
    readGuestNeeds(),
    allPlaces(),
    opening.then((plan) => blocksBetween(from, to, plan)),
  ]);
  const formations = await formationsOf(found);
  const activities = onceEach([...found, ...formations.flatMap(({ cars }) => cars)]).toSorted(byStart);
  const { facts } = attention;
  const [arriving, noted] = await Promise.all([arrivalsOf(activities, now), driverNotesOf(activities, { actor, now })]);
  // The briefs of other records are left out: the desk has these records.
  const related = { ...NONE_RELATED, flights: byId(flights), ...arriving, ...noted };
  const waitingFor = messagesWaitFor(settings.features);
  return {
    from,
    to,
    cursor: await cursorOf(beginning(now)),
    activities: packedRecords(
      'activities',
      activities.map((activity) => presentActivity(activity, related)),
    ),
    motorcades: packedRecords(
      'motorcades',
      formations.map((formation) => presentMotorcade(formation, related, { now })),
    ),
    flights: packedRecords(
      'flights',
      flights.map((flight) => presentFlight(flight, now)),
    ),
    drivers: packedRecords('drivers', [...facts.related.drivers.values()]),
    vehicles: packedRecords('vehicles', [...facts.related.vehicles.values()]),
    vips: packedRecords(
      'vips',
      withNeeds(names, needs)
        .filter(({ deletedAt }) => deletedAt === undefined)
        .toSorted(byName),
    ),
    places: packedRecords('places', places),
    blocks: packedRecords('blocks', blocks),
    messages: packedRecords(
      'messages',
      facts.messages.map((message) => presentMessage(message, [], waitingFor)),
    ),
    attention: countsOf(attention),
  };
}

function dateOf(instant: string): string {
  return instant.slice(0, 10);
}

function byName(a: NamedVip, b: NamedVip): number {
  return a.name.localeCompare(b.name, 'en') || (a.id < b.id ? -1 : 1);
}

/**
 * Returns the activities that overlap a range, in order of start. One that is over is found if it began up to 3 days before the range: nothing
 * holds a vehicle or driver for longer. One that is not over is found however long it lasts.
 */
async function activitiesIn(plan: Plan, { from, to }: Range): Promise<ActivityRecord[]> {
  const [begun, underWay] = await Promise.all([
    plan.beginning(later(from, -MAX_ASSIGNMENT_HOURS * HOUR_MS), to),
    plan.running(to),
  ]);
  const found = onceEach([...begun, ...underWay]).filter(({ endTime, startTime }) => endTime > from && startTime < to);
  if (found.length <= MAX_ACTIVITIES_READ) return found;
  throw invalidNow(
    'query.to',
    fault('TOO_MUCH', `selects more than ${MAX_ACTIVITIES_READ} activities. Choose a shorter range`),
  );
}

/** Counts the rows that are not hidden, by code and severity. */
function countsOf({ facts, rows }: Attention) {
  const shown = rows.filter(({ dismissal }) => !dismissal);
  const groups = Map.groupBy(shown, ({ code, severity }) => `${code} ${severity}`);
  const codes = [...groups.values()].flatMap(([first, ...others]) =>
    first ? [{ code: first.code, severity: first.severity, count: others.length + 1 }] : [],
  );
  return { until: facts.until, total: shown.length, codes };
}

type Context = Pick<UseCaseContext, 'actor' | 'now'>;

interface Stored {
  readonly id: string;
  readonly deletedAt?: string | undefined;
}

/**
 * Returns the records of these changes as they are now, each once, as its GET answers it. Strong consistency: a record is never older than its
 * change. Leaves out deleted records, and those that the caller may not read.
 */
export async function changedRecords(context: Context, changes: readonly Change[]): Promise<ChangedRecords> {
  const { actor, now } = context;
  const read = async <R extends Stored>(subject: Subject, find: (ids: string[]) => Promise<R[]>): Promise<R[]> => {
    const about = changes.filter((change) => change.subject === subject && !change.deleted);
    const ids = [...new Set(about.map(({ subjectId }) => subjectId))];
    const found = ids.length > 0 ? await find(ids) : [];
    return found.filter((record) => record.deletedAt === undefined && actor.can('read', subject, record));
  };
  const [activities, motorcades, flights, drivers, vehicles, vips, places, blocks, messages] = await Promise.all([
    read('ScheduleEvent', findActivities).then((found) => presentActivities(context, found)),
    read('Motorcade', motorcadeStore.findMany).then((found) =>
      Promise.all(
        found.map(async (motorcade) => {
          const formation = await readFormation(motorcade);
          const [related, seen] = await Promise.all([
            relatedRecords(formation.cars, 'eventual'),
            seenByGps(context, formation.cars),
          ]);
          return presentMotorcade(formation, related, seen);
        }),
      ),
    ),
    read('Flight', findFlights),
    read('Driver', driverStore.findMany).then(async (found) => {
      const devices = byId(await findDevices(found.map(({ id }) => id)));
      return found.map((driver) => ({ ...driver, gps: gpsOf(devices.get(driver.id)) }));
    }),
    read('Vehicle', vehicleStore.findMany),
    read('Vip', vipStore.findMany),
    read('Place', placeStore.findMany),
    read('Block', findBlocks),
    read('Message', messageStore.findMany).then(async (found) => {
      const kept = found.filter(({ keptUntil }) => keptUntil > now);
      if (kept.length === 0) return [];
      const waitingFor = messagesWaitFor((await readSettings()).features);
      // Links to attachments would bring the client of the file store into each poll.
      return kept.map((message) => presentMessage(message, [], waitingFor));
    }),
  ]);
  // A flight that was joined with another one is that one now.
  const own = flights.filter(({ joinedTo }) => joinedTo === undefined);
  return {
    activities,
    motorcades,
    flights: own.map((flight) => presentFlight(flight, now)),
    drivers,
    vehicles,
    vips,
    places,
    blocks,
    messages,
  };
}
