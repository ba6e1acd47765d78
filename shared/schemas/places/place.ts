import * as z from 'zod';
import { Coordinates } from '#shared/schemas/coordinates.ts';
import { named, saying } from '#shared/schemas/fault.ts';
import { changeOf, recordFields, type StoredRecord } from '#shared/schemas/record.ts';
import { Id, line, Name, Notes } from '#shared/schemas/text.ts';
import { CalendarDate } from '#shared/schemas/time.ts';

/** The lodgings that a guest can have. A write of the guest writes an item of each. */
export const MAX_LODGINGS = 10;

export const Room = line(50).meta({ example: '214' });

export const Lodging = z
  .strictObject({
    placeId: Id.meta({ description: 'The place where they lodge', example: 'plc_4g7k2m9q3t5w8x1z6b0c' }),
    room: Room.optional(),
    from: CalendarDate.meta({ description: 'The first night: the day of check-in', example: '2027-05-09' }),
    to: CalendarDate.meta({
      description: 'The day of check-out. The night that begins on it is no longer theirs',
      example: '2027-05-12',
    }),
  })
  .meta({ id: 'Lodging' });
export type Lodging = Readonly<z.output<typeof Lodging>>;

/** Returns the place of a lodging in its list that begins before an earlier one ends; -1 if there is none. */
function overlappingAt(all: readonly Lodging[]): number {
  return all.findIndex(({ from, to }, at) => all.slice(0, at).some((other) => other.from < to && from < other.to));
}

/** The lodgings of a guest, in any order. */
export const Lodgings = z
  .array(Lodging)
  .max(MAX_LODGINGS, `must have at most ${MAX_LODGINGS} lodgings`)
  .check(({ issues, value }) => {
    // A fault in a date says it already.
    if (issues.length > 0) return;
    for (const [at, each] of value.entries()) {
      if (each.to > each.from) continue;
      const { error: message, params } = saying('NOT_AFTER', 'must be after from', { field: named('from') });
      issues.push({ code: 'custom', input: each.to, path: [at, 'to'], message, params });
    }
    const at = overlappingAt(value);
    if (issues.length > 0 || at < 0) return;
    const message = 'overlaps another lodging of this guest';
    issues.push({ code: 'custom', input: value, path: [at, 'from'], message });
  })
  .meta({
    description: `Where the guest spends the nights, at most ${MAX_LODGINGS} lodgings that do not overlap`,
  });

export const PLACE_KINDS = ['AIRPORT', 'STATION', 'HOTEL', 'VENUE', 'DEPOT', 'OTHER'] as const;
export const PlaceKind = z.enum(PLACE_KINDS).meta({ id: 'PlaceKind' });

export const MAX_PLACE_ALIASES = 20;
export const MAX_PLACE_BUFFER_MINUTES = 240;

const PlaceName = Name.meta({ example: 'Hotel Aurora' });

const fields = {
  name: PlaceName,
  aliases: z
    .array(PlaceName)
    .max(MAX_PLACE_ALIASES, `must have at most ${MAX_PLACE_ALIASES} names`)
    .default([])
    .meta({ description: 'Other names that people write for it', example: ['The Aurora'] }),
  kind: PlaceKind.default('OTHER'),
  iata: z
    .string()
    .regex(/^[A-Z]{3}$/, 'must be three capital letters, such as LHR')
    .optional()
    .meta({ description: 'The code of an airport', example: 'LHR' }),
  address: line(300).optional().meta({ example: '12 Quay Street, Harbourton' }),
  coordinates: Coordinates.optional(),
  bufferMinutes: z
    .int()
    .min(0)
    .max(MAX_PLACE_BUFFER_MINUTES)
    .optional()
    .meta({ description: 'Minutes to get in or out of it. Default: 20 for an AIRPORT, else 0', example: 5 }),
  handover: z.boolean().optional().meta({
    description:
      'Whether a vehicle can go from one driver to another there. Default: true for a HOTEL or DEPOT, else false',
  }),
  notes: Notes.optional(),
};

export const NewPlace = z.strictObject(fields).meta({ id: 'NewPlace' });
export const PlaceChange = changeOf(fields).meta({ id: 'PlaceChange' });
export const Place = z
  .object({
    ...recordFields,
    ...fields,
    bufferMinutes: z.int().meta({ description: 'Minutes to get in or out of it' }),
  })
  .meta({ id: 'Place' });

export type NewPlace = z.output<typeof NewPlace>;
export type PlaceChange = z.output<typeof PlaceChange>;
export type PlaceRecord = StoredRecord &
  Omit<NewPlace, 'bufferMinutes'> & {
    readonly bufferMinutes: number;
    /** When its coordinates last changed. Absent: never. */
    readonly locatedAt?: string | undefined;
  };
