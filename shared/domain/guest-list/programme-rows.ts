import type { ActivityChange, ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { EMPTIES, saysNoOne, saysUnknown } from './cells.ts';
import type { RowFault } from './faults.ts';
import type { Found, FoundGuests } from './find-named.ts';
import { areMostly, isClock } from './headings.ts';
import { COLUMNS, coordinatesOf } from './next-activity.ts';
import { notePeople, readParts } from './parts-of-parties.ts';
import {
  isFaulty,
  lacksEnd,
  repeatedTimes,
  timesOf,
  timesOfDays,
  UNKNOWN_WAY_MINUTES,
  withEnds,
} from './programme-times.ts';
import type { ListedRow, ReadRows } from './read-rows.ts';
import type { ShownTime } from './read-time.ts';
import type { ListedActivity } from './recognise-activities.ts';
import { readStops, withRouting } from './stops-cell.ts';
import { type Told, tell } from './tell.ts';

/** The way of a row, between two texts. */
interface WayOfRow {
  readonly from: string;
  readonly to: string;
  readonly mode: ActivityRecord['mode'] | null;
  /** When the ride starts. */
  readonly start: string;
}

export interface ProgrammeMeans {
  readonly timezone: string;
  readonly dayStartsAt: string;
  readonly findGuests: (parts: readonly string[]) => FoundGuests;
  readonly findVehicle: (text: string) => Found;
  /** Finds the place that a text names by the code of its airport, and not by its name. */
  readonly findPlace: (text: string) => { readonly id: string; readonly as?: string } | undefined;
  readonly findDriver: (text: string) => Found;
  /** Finds a flight by its number, perhaps with its date, around a date. */
  readonly findFlight: (text: string, date: string) => Found;
  /** Returns the minutes of the way between two places at a time. Undefined if none is known. */
  readonly minutesBetween: (way: WayOfRow) => number | undefined;
  /** Returns how many people guests are, with their companions. */
  readonly peopleOf: (vipIds: readonly string[]) => number;
}

const TEXTS = ['location', 'pickupLocation', 'dropoffLocation', 'description', 'notes'] as const;
/** Values that stand in the row as requests have them. */
const VALUES = [
  'flightLeg',
  'vehicleTypes',
  'kind',
  'waitMinutes',
  'mode',
  'carries',
  'seatsNeeded',
  'luggage',
  'needs',
  'pinVehicle',
  'pinDriver',
] as const;
const OF_RIDES = ['vehicle', 'driver', 'coDriver', 'pickupLocation', 'dropoffLocation', 'flight', 'master'];

const MAX_TITLE = 300;

type Listed = Pick<ReadRows, 'faultAt' | 'rows' | 'unknown'>;

/**
 * Returns the rows of the programme with ids for names and instants for times, and a fault for each cell that names nothing. A ride without
 * a title is named after its stops, and one without an end takes the minutes of its way: the notices say so.
 */
export function programmeRows({ faultAt, rows, unknown }: Listed, means: ProgrammeMeans) {
  // A column of times that is not known may be that of the ends.
  const mayHaveEnds = unknown.columns.some(({ cells }) => areMostly(cells, (cell) => cell.length > 2 && isClock(cell)));
  const [faults, notices]: [RowFault[], RowFault[]] = [[], []];
  const activities = withEnds(rows.map(withRouting)).flatMap((listed): ListedActivity[] => {
    const refuse = (field: string, told: Told): void => {
      faults.push(faultAt(listed, field, told));
    };
    const before = faults.length;
    const { allDay, endTime, startDate, startTime, title = titleOf(listed) } = listed.input;
    const isEstimated = lacksEnd(listed) && (isFromTo(listed) || !mayHaveEnds);
    const when = allDay ? { startDate } : { startTime, endTime: endTime ?? (isEstimated || undefined) };
    for (const [field, value] of Object.entries({ title, ...when })) {
      if (value === undefined && !isFaulty(listed, field)) refuse(field, tell('REQUIRED'));
    }
    if (faults.length > before || listed.faulty.size > 0) return [];
    const note = (field: string, told: Told): void => {
      notices.push(faultAt(listed, field, told));
    };
    const activity = resolved({ ...listed, input: { ...listed.input, title } }, means, { refuse, note });
    return activity && faults.length === before ? [activity] : [];
  });
  return { activities, faults, notices };
}

function stopsOf({ input: { dropoffLocation, pickupLocation } }: ListedRow): (string | undefined)[] {
  return [pickupLocation, dropoffLocation].map((stop) =>
    typeof stop === 'string' && !EMPTIES.test(stop) ? stop : undefined,
  );
}

function isFromTo(listed: ListedRow): boolean {
  return stopsOf(listed).every((stop) => stop !== undefined);
}

/** Returns the title of a ride that has none: its stops. Undefined if it has none of them either. */
function titleOf(listed: ListedRow): string | undefined {
  const [from, to] = stopsOf(listed);
  const title = from === undefined ? to && `To ${to}` : to === undefined ? `From ${from}` : `${from} to ${to}`;
  return title?.slice(0, MAX_TITLE).toWellFormed();
}

type Say = Readonly<Record<'note' | 'refuse', (field: string, told: Told) => void>>;

function resolved(listed: ListedRow, means: ProgrammeMeans, { note, refuse }: Say): ListedActivity | undefined {
  const input = listed.input as {
    readonly [name: string]: unknown;
    readonly allDay?: boolean | null;
    readonly startTime?: ShownTime;
    readonly endTime?: ShownTime;
    readonly startDate?: string;
    readonly endDate?: string;
    readonly position?: number;
    readonly role?: string;
    readonly offset?: number;
    readonly endOffset?: number;
    readonly type?: ActivityRecord['type'];
    readonly mode?: ActivityRecord['mode'] | null;
    readonly untilNext?: number;
  };
  const [from = '', to = ''] = stopsOf(listed);
  const minutesFrom = (start: string): number => {
    const { untilNext } = input;
    const isRide = from !== '' && to !== '';
    if (untilNext !== undefined && !isRide) note('endTime', tell('END_TAKEN', { minutes: untilNext }));
    if (untilNext !== undefined && !isRide) return untilNext;
    const minutes = means.minutesBetween({ from, to, mode: input.mode ?? null, start });
    if (minutes === undefined) note('endTime', tell('RIDE_END_UNKNOWN', { minutes: UNKNOWN_WAY_MINUTES }));
    else note('endTime', tell('RIDE_END_OF_WAY', { minutes }));
    return minutes ?? UNKNOWN_WAY_MINUTES;
  };
  const { startTime } = input;
  const times = timesIn(input, means, minutesFrom, { note, refuse });
  if (!times) return undefined;
  const textOf = (name: string): string | null | undefined => {
    const text = input[name];
    if (typeof text !== 'string') return undefined;
    return EMPTIES.test(text) ? null : text;
  };
  const idOf = (field: string, find: (text: string) => Found): string | null | undefined => {
    const text = textOf(field);
    if (typeof text !== 'string') return text;
    const found = find(text);
    if ('id' in found && found.as !== undefined) note(field, tell('READ_AS', { name: found.as }));
    if ('id' in found) return found.id;
    if (saysNoOne(text)) note(field, tell('COUNTS_AS_BLANK'));
    // The flights may come in later. The same list then gives the ride its flight.
    else if (field === 'flight') note(field, found.fault);
    else refuse(field, found.fault);
    return undefined;
  };
  const placeIn = (field: string): string | undefined => {
    const place = means.findPlace(textOf(field) ?? '');
    if (place?.as !== undefined) note(field, tell('READ_AS', { name: place.as }));
    return place?.id;
  };
  const guests = (input['guests'] ?? (input['name'] === undefined ? undefined : [input['name']])) as
    | readonly string[]
    | undefined;
  const listedIds = guests && guestsOf(guests, means, { note, refuse });
  const { stops, vipIds } = stopsIn(input['stops'], listedIds, { ...means, startTime: times.startTime }, refuse);
  notePeople(input['people'], vipIds && means.peopleOf(vipIds), note);
  const isRide = OF_RIDES.some((name) => typeof textOf(name) === 'string');
  const fields: ActivityChange = {
    type: input.type ?? (isRide ? 'TRANSPORT' : undefined),
    title: String(input['title']),
    ...times,
    ...Object.fromEntries(TEXTS.map((name) => [name, textOf(name)])),
    pickupPlaceId: placeIn('pickupLocation'),
    dropoffPlaceId: placeIn('dropoffLocation'),
    ...Object.fromEntries(VALUES.map((name) => [name, input[name]])),
    pickupCoordinates: coordinatesOf(input['pickupCoordinates']),
    vipIds,
    people: peopleIn(input['parts'], means, refuse),
    goods: goodsIn(input, means, { note, refuse }),
    stops,
    vehicleId: idOf('vehicle', means.findVehicle),
    driverId: idOf('driver', means.findDriver),
    coDriverId: idOf('coDriver', means.findDriver),
    flightId: idOf('flight', (text) => means.findFlight(text, startTime?.date ?? input.startDate ?? '')),
  };
  return {
    listed,
    id: listed.ref,
    code: textOf('code') ?? undefined,
    startTime: times.startTime,
    endTime: times.endTime,
    fields: Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)),
    ofNewOnly: new Set([
      ...[...(listed.defaulted ?? [])].map((column) => FIELD_OF.get(column) ?? column),
      ...(listed.texts.has('title') ? [] : ['title']),
      ...(input.endTime === undefined && !input.allDay ? ['endTime'] : []),
    ]),
    master: textOf('master'),
    series: textOf('series'),
    car: {
      motorcade: textOf('motorcade'),
      position: input.position,
      role: input.role,
      callSign: textOf('callSign'),
    },
    isCancelled: input['status'] === 'CANCELLED',
  };
}

/** Returns the times of a row, and says what is to be said of them. Undefined if they have a fault. */
function timesIn(
  input: Parameters<typeof timesOfDays>[0] & {
    readonly allDay?: boolean | null;
    readonly startTime?: ShownTime;
    readonly endTime?: ShownTime;
  },
  { dayStartsAt, timezone }: ProgrammeMeans,
  minutesFrom: (start: string) => number,
  { note, refuse }: Say,
) {
  const { endTime, startTime } = input;
  const shown = startTime && { ...input, startTime, endTime };
  const times = input.allDay
    ? timesOfDays(input, { dayStartsAt, timezone })
    : shown && timesOf(shown, timezone, minutesFrom);
  if (!times || 'fault' in times) {
    if (times) refuse(times.field, times.fault);
    return undefined;
  }
  for (const { field, told } of shown ? repeatedTimes(shown, times, timezone) : []) note(field, told);
  return times;
}

/** The fields of requests by the columns that have another name. */
const FIELD_OF = new Map(Object.entries(COLUMNS).map(([field, column]) => [column, field]));

function peopleIn(cell: unknown, { findGuests }: ProgrammeMeans, refuse: Say['refuse']): ActivityChange['people'] {
  if (cell === undefined) return undefined;
  const parts = readParts(cell as readonly string[], findGuests);
  if ('people' in parts) return parts.people;
  refuse('parts', parts.fault);
  return undefined;
}

/** A cell of goods that is emptied takes all of them away. */
function goodsIn(
  input: Readonly<Record<string, unknown>>,
  means: ProgrammeMeans,
  say: Say,
): ActivityChange['goods'] | undefined {
  const { what, ...goods } = (input['goods'] ?? {}) as { what?: string | null; pieces?: number };
  if (typeof what !== 'string') return what;
  if (EMPTIES.test(what)) return null;
  const of = input['goodsOf'] as readonly string[] | undefined;
  const ofVipIds = of && guestsOf(of, means, say, 'goodsOf');
  return { what, ...goods, ...(ofVipIds && ofVipIds.length > 0 && { ofVipIds }) };
}

/** Returns the stops of a row, and its guests: those of its column, or else those that the stops name. */
function stopsIn(
  cell: unknown,
  listed: string[] | undefined,
  means: Parameters<typeof readStops>[1],
  refuse: Say['refuse'],
): Pick<ActivityChange, 'stops' | 'vipIds'> {
  if (cell === undefined) return { vipIds: listed };
  const read = readStops(cell as readonly string[], means);
  if ('fault' in read) refuse('stops', read.fault);
  if ('fault' in read) return { vipIds: listed };
  const { stops, vipIds } = read;
  if (listed && vipIds.some((id) => !listed.includes(id))) refuse('stops', tell('STOP_OF_OTHER'));
  return { stops, vipIds: listed ?? (vipIds.length > 0 ? [...vipIds] : undefined) };
}

function guestsOf(
  parts: readonly string[],
  { findGuests }: ProgrammeMeans,
  { note, refuse }: Say,
  field = 'guests',
): string[] | undefined {
  if (parts.length === 1 && EMPTIES.test(parts[0] ?? '')) return [];
  const found = findGuests(parts);
  if ('ids' in found) {
    for (const notice of found.notices ?? []) note(field, notice);
    return [...found.ids];
  }
  if (parts.length === 1 && saysUnknown(parts[0] ?? '')) note(field, tell('COUNTS_AS_BLANK'));
  else refuse(field, found.fault);
  return undefined;
}
