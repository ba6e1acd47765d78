import { HOUR_MS, MINUTE_MS } from '#shared/units/durations.ts';
import type { Values } from './values.ts';

/** The fields of a place by its record, and those of a place by its words. One field of the form holds both. */
export const PAIRS: Readonly<Record<string, string>> = {
  pickupPlaceId: 'pickupLocation',
  dropoffPlaceId: 'dropoffLocation',
  placeId: 'location',
};

/** How long a new ride or motorcade takes, until a person says it. */
const RIDE_MS = 30 * MINUTE_MS;

/** The kinds of proposals that are about all of a time: that is the day in view, from now on. */
const OF_A_DAY: readonly unknown[] = ['ASSIGN', 'REASSIGN', 'POSTPONE', 'ORDER'];

/** Returns the time that a proposal begins with. `day`: when the day in view begins and ends. */
export function windowOf(
  operationId: string,
  { kind }: Values,
  day: { readonly from: number; readonly to: number },
  now: number,
): Values {
  if (operationId !== 'createProposal' || !OF_A_DAY.includes(kind)) return {};
  const from = now > day.from && now < day.to ? now : day.from;
  return { from: new Date(from).toISOString(), to: new Date(day.to).toISOString() };
}

interface Deriving {
  readonly operationId: string;
  /** The values with the change in them. */
  readonly values: Values;
  readonly changed: readonly string[];
  readonly touched: ReadonlySet<string>;
  readonly nameOfPlace: (id: string) => string;
}

function placeName(values: Values, field: string, nameOfPlace: (id: string) => string): string | undefined {
  const id = values[field];
  if (typeof id === 'string' && id !== '') return nameOfPlace(id);
  const text = values[PAIRS[field] ?? ''];
  return typeof text === 'string' && text !== '' ? text : undefined;
}

/** Returns what follows from a change in a form of something new: the title from the places, the end from the start. A person's own words stay. */
export function derivedFrom({ changed, nameOfPlace, operationId, touched, values }: Deriving): Values {
  const isRide = operationId === 'createEvent' && values['type'] === 'TRANSPORT';
  if (!isRide && operationId !== 'createMotorcade') return {};
  const [from, to] = ['pickupPlaceId', 'dropoffPlaceId'].map((field) => placeName(values, field, nameOfPlace));
  const isPlace = changed.some((name) => name.startsWith('pickup') || name.startsWith('dropoff'));
  const start = values['startTime'];
  return {
    ...(isPlace && !touched.has('title') && from && to && { title: `${from} → ${to}` }),
    ...(changed.includes('startTime') &&
      !touched.has('endTime') &&
      typeof start === 'string' && { endTime: new Date(Date.parse(start) + RIDE_MS).toISOString() }),
  };
}

/** Returns the end that keeps the length, when a person moves the start of what exists. */
export function endMoved(before: Values, start: unknown): string | undefined {
  const [from, to] = [before['startTime'], before['endTime']];
  if (typeof from !== 'string' || typeof to !== 'string' || typeof start !== 'string') return undefined;
  const length = Date.parse(to) - Date.parse(from);
  return length > 0 && length < 48 * HOUR_MS ? new Date(Date.parse(start) + length).toISOString() : undefined;
}
