import * as z from 'zod';
import { Coordinates } from '#shared/schemas/coordinates.ts';
import { changeOf, recordFields, type StoredRecord } from '#shared/schemas/record.ts';
import { line, Name, Notes } from '#shared/schemas/text.ts';

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
