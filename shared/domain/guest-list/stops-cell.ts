import { type Stop, stopsOf } from '#shared/domain/activities/stops.ts';
import { canonical } from '#shared/domain/records.ts';
import { clockAt } from '#shared/domain/time/zoned.ts';
import type { ActivityChange, ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { StopRecord } from '#shared/schemas/activities/activity-fields.ts';
import { DAY_MS, MINUTE_MS } from '#shared/units/durations.ts';
import { EMPTIES } from './cells.ts';
import type { FoundGuests } from './find-named.ts';
import type { ListedRow } from './read-rows.ts';
import { type Told, tell } from './tell.ts';

/** How a stop begins and ends, and what stands before a guest: `09:15 Hotel Bristol 5 min +Ada +Ben −Cem`. */
const TIME = /^(\d{1,2})[:.](\d{2}) /u;
const STANDS = / (\d{1,3}) ?min$/u;
const BEFORE_GUEST = / (?=[+−–-]\S)/u;
/** A name with one of these would end at it. */
const ENDS_NAME = /[;\n+−–]| -/u;

/** Returns the stops of a ride as one cell. */
export function stopsCell(
  ride: ActivityRecord,
  timezone: string,
  nameOf: (id: string | undefined) => string | undefined,
): string | undefined {
  if (!ride.stops) return undefined;
  const named = (ids: readonly string[], sign: string): string[] =>
    ids.map((id) => {
      const name = nameOf(id) ?? id;
      return `${sign}${ENDS_NAME.test(name) ? id : name}`;
    });
  const textOf = ({ at, boards, leaves, location = '', minutes }: Stop): string =>
    [
      new Date(clockAt(at, timezone).ms).toISOString().slice(11, 16),
      location,
      ...(minutes > 0 ? [`${minutes} min`] : []),
      ...named(boards, '+'),
      ...named(leaves, '−'),
    ].join(' ');
  return stopsOf(ride).map(textOf).join('; ');
}

interface StopMeans {
  readonly timezone: string;
  readonly findGuests: (parts: readonly string[]) => FoundGuests;
  readonly startTime: string;
}

/**
 * Reads the stops of a ride. Their times are those of clocks on the day of the ride, or after midnight of it. A cell that is emptied says that
 * there are none. `vipIds` are the guests that the cell names.
 */
export function readStops(
  texts: readonly string[],
  means: StopMeans,
): { readonly stops: ActivityChange['stops']; readonly vipIds: readonly string[] } | { readonly fault: Told } {
  if (texts.length === 1 && EMPTIES.test(texts[0] ?? '')) return { stops: null, vipIds: [] };
  const start = clockAt(means.startTime, means.timezone).ms;
  const read = texts.map((text) => readStop(text, means.findGuests));
  const fault = read.find((each) => 'fault' in each);
  if (fault && 'fault' in fault) return fault;
  const all = read.flatMap((each) => ('fault' in each ? [] : [each]));
  return {
    vipIds: [...new Set(all.flatMap(({ boards, leaves }) => [...boards, ...leaves]))],
    stops: all.map(({ boards, leaves, location, minutes, ms }, place) => ({
      location,
      afterMinutes: ((ms - start + DAY_MS) % DAY_MS) / MINUTE_MS,
      ...(minutes !== undefined && { minutes }),
      // Who gets on at the first stop, or off at the last, needs no word of it.
      ...(boards.length > 0 && place > 0 && { boards }),
      ...(leaves.length > 0 && place < all.length - 1 && { leaves }),
    })),
  };
}

interface ReadStop {
  readonly location: string;
  /** The time of day. */
  readonly ms: number;
  readonly minutes: number | undefined;
  readonly boards: string[];
  readonly leaves: string[];
}

function readStop(text: string, findGuests: StopMeans['findGuests']): ReadStop | { readonly fault: Told } {
  const [time, hours, minutes] = TIME.exec(text) ?? [];
  const [place = '', ...guests] = text.slice(time?.length ?? 0).split(BEFORE_GUEST);
  const [said = '', stands] = STANDS.exec(place.trim()) ?? [];
  const location = place.trim().slice(0, place.trim().length - said.length);
  if (hours === undefined || location === '') return { fault: tell('STOP_FORM', { text }) };
  const found = guests.map((guest) => ({ sign: guest.slice(0, 1), ...findGuests([guest.slice(1).trim()]) }));
  const fault = found.find((each) => 'fault' in each);
  if (fault && 'fault' in fault) return { fault: fault.fault };
  const idsOf = (isOn: boolean): string[] =>
    found.flatMap((each) => ('ids' in each && (each.sign === '+') === isOn ? each.ids : []));
  return {
    location,
    ms: (Number(hours) * 60 + Number(minutes)) * MINUTE_MS,
    minutes: stands === undefined ? undefined : Number(stands),
    boards: idsOf(true),
    leaves: idsOf(false),
  };
}

/** Tells whether a row says of the stops of a ride what is stored, which may name fewer guests, and places by their ids. */
export function sameStops(
  ride: ActivityRecord,
  row: Pick<ActivityChange, 'dropoffLocation' | 'pickupLocation' | 'vipIds'>,
  stops: readonly StopRecord[],
): boolean {
  const shown = (each: ActivityRecord): string => canonical(stopsOf(each).map(({ placeId: _place, ...stop }) => stop));
  const { dropoffLocation, pickupLocation, vipIds } = row;
  const after = {
    ...ride,
    stops,
    vipIds: vipIds ?? ride.vipIds,
    dropoffLocation: dropoffLocation ?? ride.dropoffLocation,
    pickupLocation: pickupLocation ?? ride.pickupLocation,
  };
  return ride.stops !== undefined && shown(ride) === shown(after);
}

/** The marks of systems for chauffeurs before the pick-up, the stops and the drop-off: `PU: JFK; ST: 10 Main St; DO: Plaza`. */
const ROUTING = /(?:^|[\s;|,])(?<mark>P\/?U|ST|WT|D\/?O) ?: */gu;
const BESIDE_STOP = /^(?:[-\s:;|,]|\d{1,2}:\d{2}(?: ?[AP]M)?\b)+/iu;
const BEHIND_STOP = /[-:;|,]$/u;

/** Returns the row with the stops that its routing names, where no cells do. Stops on the way have no times, so they stay in the notes. */
export function withRouting(listed: ListedRow): ListedRow {
  const { routing, ...input } = listed.input;
  if (typeof routing !== 'string') return listed;
  const marks = [...routing.matchAll(ROUTING)];
  const stops = marks.map(({ 0: all, groups, index }, at) => ({
    mark: groups?.['mark']?.replace('/', ''),
    text: routing
      .slice(index + all.length, marks[at + 1]?.index)
      .replace(BESIDE_STOP, '')
      .trim()
      .replace(BEHIND_STOP, '')
      .trim(),
  }));
  const textOf = (mark: string) => stops.find((stop) => stop.mark === mark)?.text || undefined;
  const [from, to] = [textOf('PU'), textOf('DO')];
  const isWhole = stops.length > 0 && stops.every(({ mark }) => mark === 'PU' || mark === 'DO');
  const notes = [input['notes'], isWhole ? undefined : routing].filter(Boolean).join('\n');
  return {
    ...listed,
    input: {
      ...(from !== undefined && { pickupLocation: from }),
      ...(to !== undefined && { dropoffLocation: to }),
      ...input,
      ...(notes !== '' && { notes }),
    },
  };
}
