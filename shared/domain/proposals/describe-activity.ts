import { rideChanges } from '#shared/domain/messages/ride-change.ts';
import { timed } from '#shared/domain/sentences/english.ts';
import type { Said, Timed, Value } from '#shared/domain/sentences/sentence.ts';
import { readableTimes } from '#shared/domain/time/format.ts';
import type { Activity, ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { minutesFrom } from '#shared/units/durations.ts';
import { type Shown, type Spelling, say, swapCode, type WrittenFacts } from './names.ts';

const VERBS = {
  CANCELLED: 'CANCEL_IT',
  IN_PROGRESS: 'START_IT',
  COMPLETED: 'COMPLETE_IT',
  SCHEDULED: 'REOPEN_IT',
} as const;

/** Tells whether a record is an activity as operations show it. */
export function isActivity(record: Shown | undefined): record is Shown & Activity {
  return Array.isArray(record?.['vips']) && typeof record['startTime'] === 'string';
}

/** `Cancel “Arrival” (Mon 10 May 09:00), 3 guests` */
export function sayStatus(before: Shown & Activity, status: string): Value[] {
  const name = nameOf(before) ?? '';
  const verb =
    status in VERBS
      ? say(VERBS[status as keyof typeof VERBS], { name })
      : say('FIELD_IS', { field: status, value: name });
  return [verb, ...sayGuests(before)];
}

/** Says what a deletion takes away: `3 guests`. */
export function sayGuests({ vips }: Pick<Activity, 'vips'>): Said[] {
  return vips.length === 0 ? [] : [counted(vips)];
}

function counted({ length }: readonly unknown[]): Said {
  return say('GUESTS_ABOARD', { n: length });
}

/** Says the legs that go with their master. */
export function sayLegs({ children }: Pick<Activity, 'children'>): Said[] {
  const titles = children.map(({ title }) => say('QUOTED', { text: title }));
  return titles.length === 0 ? [] : [say('WITH_LEGS', { titles: { all: titles } })];
}

/** Says who leaves and who joins: `Remove 2 guests from “Lunch” (Mon 10 May 12:00): Ada, Ben`. */
export function sayGuestChanges(before: Shown & Activity, after: Shown & Activity): Said[] {
  const name = nameOf(before);
  const lost = without(before.vips, after.vips);
  const won = without(after.vips, before.vips);
  return [
    ...(lost.length > 0 ? [say('REMOVE_GUESTS', { count: counted(lost), name, guests: { all: lost } })] : []),
    ...(won.length > 0 ? [say('ADD_GUESTS', { count: counted(won), name, guests: { all: won } })] : []),
  ];
}

function without(all: Activity['vips'], others: Activity['vips']): string[] {
  const left = new Set(others.map(({ id }) => id));
  return all.filter(({ id }) => !left.has(id)).map(({ name }) => name);
}

/** `time of “Lunch”: Mon 10 May 12:00–13:00 -> Mon 10 May 13:00–14:00`; undefined if the times stay. */
export function sayTimes(before: Shown & Activity, after: Shown & Activity, { timezone }: Spelling): Said[] {
  const [from, to] = [before, after].map((each) => readableTimes(each, timezone));
  const [old, next] = [before, after].map((each) => ({ ...timed(each as Timed), id: undefined, title: undefined }));
  return from === to ? [] : [say('TIME_OF', { title: before.title, from: old, to: next })];
}

/** Says who drives which ride after a swap: `Ann (…) and Ben (…) swap drivers: Ann: Dana -> Eli; Ben: Eli -> Dana`. Undefined if there is none. */
export function saySwap({ after, before, body = {}, operationId }: WrittenFacts): Said | undefined {
  const other = after['other'] as Shown | undefined;
  if (operationId !== 'swapEvents' || !isActivity(before) || !isActivity(after) || !isActivity(other)) return undefined;
  const { what } = body;
  const [ride, second] = [before, other].map(({ startTime, title }) => say('RIDE_AT', { title, at: startTime }));
  // The other ride had what this one has now.
  const sides: readonly Side[] = [
    [before.title, before, after],
    [other.title, after, other],
  ];
  const changes = sides.map(([title, had, has]) => say('ABOUT', { what: title, changes: swappedOf(what, had, has) }));
  return say('ABOUT', { what: say(swapCode(what), { ride, other: second }), changes: { all: [changes] } });
}

/** The title of a ride, and the rides that have what it had and what it has. */
type Side = readonly [title: string, had: Activity, has: Activity];

function swappedOf(what: unknown, had: Activity, has: Activity): { readonly all: readonly Value[] } {
  const sides = [had, has];
  const hasCoDriver = sides.some(({ coDriver }) => coDriver);
  const pairs = {
    driver: sides.map(({ driver }): Value => driver?.name ?? say('WITHOUT_DRIVER')),
    coDriver: sides.map(({ coDriver }) =>
      coDriver ? say('AS_CO_DRIVER', { name: coDriver.name }) : say('WITHOUT_CO_DRIVER'),
    ),
    vehicle: sides.map(({ vehicle }): Value => vehicle?.name ?? say('WITHOUT_VEHICLE')),
  };
  const all = [
    ...(what === 'VEHICLES' ? [] : [pairs.driver, ...(hasCoDriver ? [pairs.coDriver] : [])]),
    ...(what === 'DRIVERS' ? [] : [pairs.vehicle]),
  ];
  return { all: all.map(([from, to]) => say('BECOMES', { from, to })) };
}

/** Names the drivers to tell of the change: `Ben is told by message`. */
export function sayTold(before: Shown | undefined, after: Shown | undefined, { names, tells }: Spelling): Said[] {
  const ends = after ?? before;
  if (!tells || !isActivity(ends)) return [];
  const deleted = { ...ends, deletedAt: ends.endTime };
  const changes = rideChanges(recordOf(before), recordOf(after ?? deleted) as ActivityRecord);
  const told = changes.map(({ driverId }) => names.get(driverId) ?? driverNameIn(driverId, before, after));
  return told.length === 0 ? [] : [say('ARE_TOLD', { n: told.length, names: { and: told } })];
}

function driverNameIn(id: string, ...records: readonly (Shown | undefined)[]): Value {
  return (
    records.map((each) => each?.['driver'] as Activity['driver']).find((driver) => driver?.id === id)?.name ??
    say('THE_DRIVER')
  );
}

/** Answers say null where records say nothing, and when a vehicle is at a stop instead of how long after the start. */
function recordOf(shown: Shown | undefined): ActivityRecord | undefined {
  if (!isActivity(shown)) return undefined;
  const { startTime, stops } = shown;
  const asStored = stops?.map(({ at, ...stop }) => ({
    ...stop,
    afterMinutes: minutesFrom(startTime, at),
  }));
  const said = Object.entries({ ...shown, stops: asStored ?? null }).filter(([, value]) => value !== null);
  return Object.fromEntries(said) as unknown as ActivityRecord;
}

const ID = /^[a-z]{2,8}_[0-9a-z]{20}$/;
const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/;
const ENUM = /^[A-Z]{2,}(?:_[A-Z]+)*$/;

/** Says a value for people: names instead of ids, instants, `none` where nothing is set. `field`: the one that has it. */
export function sayValue(value: unknown, spelling: Spelling, field = ''): Value {
  if (value === undefined || value === null || value === '') return say('NONE');
  if (typeof value === 'boolean') return value ? say('YES') : say('NO');
  if (typeof value === 'string') return sayText(value, spelling, field);
  if (Array.isArray(value))
    return value.length === 0 ? say('NONE') : { all: value.map((each) => sayValue(each, spelling, field)) };
  if (typeof value === 'object') return sayLodging(value as Shown, spelling) ?? sayFields(value as Shown, spelling);
  return Number(value);
}

/** Says fields with their values: `name Ada, phone +44 20 7946 0999`. */
export function sayFields(fields: Shown, spelling: Spelling): { readonly all: readonly Value[] } {
  const all = Object.entries(fields).filter(([, value]) => value !== undefined);
  return {
    all: all.map(([field, value]) =>
      say('FIELD_IS', { field: { field: '', value: field }, value: sayValue(value, spelling, field) }),
    ),
  };
}

/** Says a lodging: `Hotel Bellevue, room 7, 2027-05-09 to 2027-05-12`. Undefined for other values. */
function sayLodging({ from, placeId, room, to }: Shown, spelling: Spelling): Value | undefined {
  if (typeof placeId !== 'string' || typeof from !== 'string' || typeof to !== 'string') return undefined;
  const where = typeof room === 'string' ? [say('ROOM', { room })] : [];
  return { all: [sayText(placeId, spelling), ...where, say('FROM_TO', { from, to })] };
}

function sayText(text: string, { names }: Spelling, field = ''): Value {
  const name = names.get(text);
  if (name !== undefined) return name;
  if (ID.test(text)) return say('RECORD_GONE');
  if (field !== '' && ENUM.test(text)) return { field, value: text };
  return INSTANT.test(text) ? sayTime(text) : text;
}

/** Says an instant. A text that is none stays: the operation refuses it. */
function sayTime(text: string): Value {
  const ms = Date.parse(text);
  return Number.isNaN(ms) ? text : new Date(ms).toISOString();
}

/** Names a record: an activity with its title and start, others with their name. Returns undefined for a record without one. */
export function nameOf(record: Shown | undefined): Value | undefined {
  const { flightDate, flightNumber, from, name, startTime, title, to } = record ?? {};
  if (typeof startTime === 'string' && typeof title === 'string') {
    const times = record?.['allDay'] ? String(record['startDate']) : sayTime(startTime);
    return say('TITLE_AND_TIMES', { title, times });
  }
  if (typeof flightNumber === 'string')
    return say('FLIGHT_OF_DATE', { flight: flightNumber, date: String(flightDate) });
  if (typeof name === 'string') return name;
  if (typeof title === 'string') return say('QUOTED', { text: title });
  return typeof from === 'string' && typeof to === 'string'
    ? say('FROM_TO', { from: sayTime(from), to: sayTime(to) })
    : undefined;
}
