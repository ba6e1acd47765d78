import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { flightOf, subjectOf } from '#shared/pages/desk/panels/kinds.ts';
import { canRevert } from '#shared/pages/desk/panels/shown-value.ts';
import { route, selected } from '#shared/pages/desk/route.ts';
import { api, me } from '#shared/pages/desk/session.ts';
import { dayName } from '#shared/pages/desk/store/days.ts';
import type { Activity, Flight, Vehicle } from '#shared/pages/desk/store/records.ts';
import { find, lists } from '#shared/pages/desk/store/store.ts';
import { times } from '#shared/pages/desk/words.ts';
import type { Field } from './operations.ts';
import { valueName } from './words.ts';

/** What a person may choose. */
export interface Option {
  readonly id: string;
  readonly name: string;
  /** A second line that tells two of one name apart. */
  readonly detail?: string | undefined;
}

type Options = ReadonlySignal<readonly Option[]>;

function joined(...parts: readonly (string | number | null | undefined)[]): string {
  return parts.filter((each) => each !== undefined && each !== null && each !== '').join(' · ');
}

function byName(options: readonly Option[]): readonly Option[] {
  return [...options].sort((a, b) => a.name.localeCompare(b.name));
}

function ofActivity({ driverId, id, startTime, title, type, vehicleId }: Activity): Option {
  const names = joined(find('vehicles', vehicleId)?.name, find('drivers', driverId)?.name);
  return { id, name: title, detail: joined(times.value.dayTime(startTime), names || valueName('type', type)) };
}

function ofVehicle({ id, licensePlate, name, seatCapacity, type }: Vehicle): Option {
  return { id, name, detail: joined(valueName('type', type), seatCapacity, licensePlate) };
}

function ofFlight({ arrival, departure, flightDate, flightNumber, id }: Flight): Option {
  return {
    id,
    name: flightNumber,
    detail: joined(dayName(flightDate), `${departure.iata ?? ''} → ${arrival.iata ?? ''}`),
  };
}

function all<T>(list: ReadonlySignal<ReadonlyMap<string, T>>): readonly T[] {
  return [...list.value.values()];
}

/** The records that the desk has in its store. */
const HELD: Readonly<Record<string, Options>> = {
  ScheduleEvent: computed(() =>
    all(lists.activities)
      .toSorted((a, b) => (a.startTime < b.startTime ? -1 : 1))
      .map(ofActivity),
  ),
  Motorcade: computed(() =>
    all(lists.motorcades).map(({ id, startTime, title }) => ({
      id,
      name: title,
      detail: times.value.dayTime(startTime),
    })),
  ),
  Flight: computed(() => all(lists.flights).map(ofFlight)),
  Driver: computed(() =>
    byName(all(lists.drivers).map(({ id, name, phone }) => ({ id, name, detail: joined(phone) }))),
  ),
  Vehicle: computed(() => byName(all(lists.vehicles).map(ofVehicle))),
  Vip: computed(() =>
    byName(all(lists.vips).map(({ id, name, organization }) => ({ id, name, detail: joined(organization) }))),
  ),
  Place: computed(() =>
    byName(all(lists.places).map(({ address, id, name }) => ({ id, name, detail: joined(address) }))),
  ),
  Block: computed(() =>
    all(lists.blocks).map(({ driverId, from, id, reason, vehicleId }) => ({
      id,
      name: joined(find('drivers', driverId)?.name ?? find('vehicles', vehicleId)?.name, times.value.dayTime(from)),
      detail: joined(reason),
    })),
  ),
  Message: computed(() =>
    all(lists.messages).map(({ createdAt, id, text }) => ({
      id,
      name: text.slice(0, 60),
      detail: times.value.dayTime(createdAt),
    })),
  ),
};

/** A record of a list that is read for a form. */
export interface Listed {
  readonly id: string;
  readonly version?: number;
  readonly deletedAt?: string | null;
  readonly changes?: unknown;
  readonly [field: string]: unknown;
}

/** The lists that the desk does not hold: read once, when a form needs them. */
const PATHS: Readonly<Record<string, string>> = {
  Layout: '/api/import/layouts',
  Muster: '/api/musters',
  Order: '/api/orders',
  Proposal: '/api/proposals',
  Report: '/api/reports',
  Supplier: '/api/suppliers',
  User: '/api/users',
  Webhook: '/api/webhooks',
};

/** Where deleted records are: they can be restored. */
const DELETED: Readonly<Record<string, string>> = {
  ScheduleEvent: '/api/events',
  Driver: '/api/drivers',
  Flight: '/api/flights',
  Motorcade: '/api/motorcades',
  Place: '/api/places',
  Supplier: '/api/suppliers',
  Vehicle: '/api/vehicles',
  Vip: '/api/vips',
};

const read = new Map<string, Signal<readonly Listed[]>>();

function listAt(path: string, isPage = false): ReadonlySignal<readonly Listed[]> {
  const known = read.get(path);
  if (known) return known;
  const found = signal<readonly Listed[]>([]);
  read.set(path, found);
  const reading = isPage
    ? api()
        .get<{ items: Listed[] }>(path)
        .then(({ items }) => items)
    : api().list<Listed>(path);
  void keep(reading, found).catch(() => {
    // The next form asks again. Without the list the id can still be typed.
    read.delete(path);
  });
  return found;
}

async function keep(reading: Promise<readonly Listed[]>, found: Signal<readonly Listed[]>): Promise<void> {
  found.value = await reading;
}

/** Returns the changes that a form offers: those of the record in the panel, else for an administrator those of today, and for others their own. */
function changesPath(): string {
  const { id, kind } = selected(route.value) ?? {};
  const subject = kind && subjectOf(kind);
  const of =
    subject && id ? `subject=${subject}&subjectId=${encodeURIComponent(id)}` : me().role !== 'ADMINISTRATOR' && 'by=me';
  return `/api/audit?limit=100${of ? `&${of}` : ''}`;
}

/** Returns the records of a kind that the desk reads for forms. */
export function listed(record: string): readonly Listed[] {
  if (record === 'Change') return listAt(changesPath(), true).value.filter(canRevert);
  const path = PATHS[record];
  return path === undefined ? [] : listAt(path).value;
}

/** Forgets what was read, after a write that may change it. */
export function forgetLists(): void {
  read.clear();
}

function ofListed(each: Listed): Option {
  const {
    createdAt,
    email,
    fields,
    fileName,
    flightDate,
    flightNumber,
    id,
    kind,
    name,
    operationId,
    reason,
    startTime,
    status,
    subject,
    title,
    url,
  } = each as Listed & Readonly<Record<string, string | undefined>>;
  const at = startTime ?? createdAt;
  return {
    id,
    name:
      (name ??
        title ??
        fileName ??
        flightNumber ??
        url ??
        email ??
        joined(operationId ?? (kind && valueName('kind', kind)) ?? subject, fields)) ||
      id,
    detail: joined(
      reason,
      status && valueName('status', status),
      flightDate ?? (at ? times.value.dayTime(at) : undefined),
    ),
  };
}

/** The kinds of proposals, and the writes, whose activities are rides. */
const OF_RIDES = ['ASSIGN', 'MERGE', 'SWAP', 'SPLIT', 'ORDER'];

/** Returns what a field of a form may hold. */
export function choicesFor(
  { item, name, record = item?.record ?? '', types }: Field,
  isDeleted = false,
): readonly Option[] {
  // A paper replaces one of its kind.
  if (record === 'Report')
    return listed(record)
      .filter(({ kind }) => types?.includes(String(kind)))
      .map(ofListed);
  const options = choicesOf(record, isDeleted);
  if (record !== 'ScheduleEvent') return options;
  const isRide = ({ id }: Option): boolean => find('activities', id)?.type === 'TRANSPORT';
  // A ride has no legs.
  if (name === 'masterId' || name === 'masterEventId') return options.filter((each) => !isRide(each));
  const isOfRides = name === 'eventIds' || types?.some((type) => OF_RIDES.includes(type));
  return isOfRides ? options.filter(isRide) : options;
}

/** Returns what an id field may hold. `isDeleted`: the records that were deleted. */
export function choicesOf(record: string, isDeleted = false): readonly Option[] {
  const path = DELETED[record];
  if (isDeleted && path !== undefined)
    return listAt(`${path}?includeDeleted=true`)
      .value.filter(({ deletedAt }) => Boolean(deletedAt))
      .map(ofListed);
  return HELD[record]?.value ?? listed(record).map(ofListed);
}

/** Returns the name of a record that the desk holds or has read, else its id. */
export function recordName(record: string, id: string): string {
  return choicesOf(record).find((each) => each.id === id)?.name ?? flightOf(id)?.flightNumber ?? id;
}
