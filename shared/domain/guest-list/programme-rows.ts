import type { ActivityChange, ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { EMPTIES } from './cells.ts';
import type { ShownTime } from './read-time.ts';
import type { RowFault } from './faults.ts';
import type { Found } from './find-by-name.ts';
import type { FoundGuests } from './find-guests.ts';
import type { ListedActivity } from './listed-activity.ts';
import { timesOf } from './programme-times.ts';
import type { ListedRow, ReadRows } from './read-rows.ts';

export interface ProgrammeMeans {
  readonly timezone: string;
  readonly findGuests: (parts: readonly string[]) => FoundGuests;
  readonly findVehicle: (text: string) => Found;
  readonly findDriver: (text: string) => Found;
  /** Finds a flight by its number, perhaps with its date, around a date. */
  readonly findFlight: (text: string, date: string) => Found;
}

const TEXTS = ['location', 'pickupLocation', 'dropoffLocation', 'description', 'notes'] as const;
/** Values that stand in the row as requests have them. */
const VALUES = ['flightLeg', 'vehicleTypes', 'pinVehicle', 'pinDriver'] as const;
const OF_RIDES = ['vehicle', 'driver', 'pickupLocation', 'dropoffLocation', 'flight', 'master'];

/** Returns the rows of the programme with ids for names and instants for times, and a fault for each cell that names nothing. */
export function programmeRows({ faultAt, rows }: Pick<ReadRows, 'faultAt' | 'rows'>, means: ProgrammeMeans) {
  const faults: RowFault[] = [];
  const activities = rows.flatMap((listed): ListedActivity[] => {
    const refuse = (field: string, message: string): void => {
      faults.push(faultAt(listed, field, message));
    };
    const before = faults.length;
    for (const field of ['title', 'startTime', 'endTime']) {
      if (listed.input[field] === undefined && !listed.faulty.has(field)) refuse(field, 'is required');
    }
    if (faults.length > before || listed.faulty.size > 0) return [];
    const activity = resolved(listed, means, refuse);
    return activity && faults.length === before ? [activity] : [];
  });
  return { activities, faults };
}

function resolved(
  listed: ListedRow,
  means: ProgrammeMeans,
  refuse: (field: string, message: string) => void,
): ListedActivity | undefined {
  const input = listed.input as {
    readonly [name: string]: unknown;
    readonly startTime: ShownTime;
    readonly endTime: ShownTime;
    readonly startDate?: string;
    readonly endDate?: string;
    readonly position?: number;
    readonly role?: string;
    readonly offset?: number;
    readonly endOffset?: number;
    readonly type?: ActivityRecord['type'];
  };
  const times = timesOf(input, means.timezone);
  if ('fault' in times) {
    refuse(times.field, times.fault);
    return undefined;
  }
  const textOf = (name: string): string | null | undefined => {
    const text = input[name];
    if (typeof text !== 'string') return undefined;
    return EMPTIES.test(text) ? null : text;
  };
  const idOf = (field: string, find: (text: string) => Found): string | null | undefined => {
    const text = textOf(field);
    if (typeof text !== 'string') return text;
    const found = find(text);
    if ('id' in found) return found.id;
    refuse(field, found.fault);
    return undefined;
  };
  const guests = input['guests'] as readonly string[] | undefined;
  const isRide = OF_RIDES.some((name) => typeof textOf(name) === 'string');
  const fields: ActivityChange = {
    type: input.type ?? (isRide ? 'TRANSPORT' : undefined),
    title: String(input['title']),
    ...times,
    ...Object.fromEntries(TEXTS.map((name) => [name, textOf(name)])),
    ...Object.fromEntries(VALUES.map((name) => [name, input[name]])),
    pickupCoordinates: coordinatesOf(input['pickupCoordinates']),
    vipIds: guests && guestsOf(guests, means, refuse),
    vehicleId: idOf('vehicle', means.findVehicle),
    driverId: idOf('driver', means.findDriver),
    flightId: idOf('flight', (text) => means.findFlight(text, input.startTime.date ?? input.startDate ?? '')),
  };
  return {
    listed,
    id: listed.ref,
    code: textOf('code') ?? undefined,
    ...times,
    fields: Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)),
    master: textOf('master'),
    car: {
      motorcade: textOf('motorcade'),
      position: input.position,
      role: input.role,
      callSign: textOf('callSign'),
    },
    isCancelled: input['status'] === 'CANCELLED',
  };
}

/** Coordinates whose cells are both emptied go. */
function coordinatesOf(cells: unknown): ActivityChange['pickupCoordinates'] {
  const read = cells as ActivityChange['pickupCoordinates'];
  return read && Object.values(read).every((value) => value === null) ? null : read;
}

function guestsOf(
  parts: readonly string[],
  { findGuests }: ProgrammeMeans,
  refuse: (field: string, message: string) => void,
): string[] | undefined {
  if (parts.length === 1 && EMPTIES.test(parts[0] ?? '')) return [];
  const found = findGuests(parts);
  if ('ids' in found) return [...found.ids];
  refuse('guests', found.fault);
  return undefined;
}
