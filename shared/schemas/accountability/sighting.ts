import * as z from 'zod';
import { aboardField } from '#shared/schemas/activities/boarding.ts';
import { exactlyOne } from '#shared/schemas/fault.ts';
import { CarPosition } from '#shared/schemas/motorcades/car.ts';
import { Id, Place } from '#shared/schemas/text.ts';
import { Instant, Timestamp } from '#shared/schemas/time.ts';

export const NewSighting = z
  .strictObject({
    position: CarPosition.meta({ description: 'The car, by its place in the motorcade' }),
    placeId: Id.optional().meta({ description: 'The place that it passed. Give this or `at`' }),
    at: Place.optional().meta({
      description: 'The place in words. The name or an alias of a place is linked',
      example: 'Bridge Street, north end',
    }),
    time: Timestamp.optional().meta({ description: 'When it passed. Default: now' }),
    withdrawn: z.boolean().default(false).meta({
      description: 'true: the reports of this car at this place were wrong, and go. Its status stays',
    }),
  })
  .refine(...exactlyOne(['placeId', 'at'], 'or `at` must say the place: give one of the two'))
  .meta({ id: 'NewSighting', example: { position: 1, at: 'Bridge Street, north end' } });
export type NewSighting = z.output<typeof NewSighting>;

/** Who knows it: a person along the way, or the phone of the driver. */
const BASES = ['REPORTED', 'GPS'] as const;

const passedPlace = {
  placeId: z.string().nullable().default(null),
  place: z.string().meta({ description: 'The place in words', example: 'Bridge Street, north end' }),
};

/** How a car gets on. */
export const carProgress = {
  ...aboardField,
  lastPlace: z
    .object({ ...passedPlace, at: Instant, basis: z.enum(BASES) })
    .nullable()
    .default(null)
    .meta({
      id: 'LastPlace',
      description:
        'The newest place of the car: REPORTED by a person, or by GPS within 250 m of one of the places of the motorcade',
    }),
  gapMinutes: z.int().nullable().default(null).meta({
    description:
      'Minutes behind the car ahead: at the newest place that both have passed, or between their newest positions. Negative: it drove ahead of that car',
  }),
  isBehind: z.boolean().default(false).meta({
    description:
      'true: more than 5 minutes behind the car ahead, or not seen where more than half of the other cars were seen, though a later car was, or though 5 minutes have gone by since',
  }),
};

const LastCarThrough = z
  .object({
    ...passedPlace,
    firstAt: Instant.meta({ description: 'When the first car passed' }),
    at: Instant.meta({ description: 'When the last car so far passed' }),
    position: CarPosition.meta({ description: 'The last car so far' }),
    cars: z.int().meta({ description: 'The number of cars that were seen' }),
    isWhole: z.boolean().meta({ description: 'true: the tail has passed, and no car is missing there' }),
  })
  .meta({ id: 'LastCarThrough' });
export type LastCarThrough = z.input<typeof LastCarThrough>;

/** How a motorcade gets on. */
export const motorcadeProgress = {
  lastCarThrough: z.array(LastCarThrough).meta({
    description: 'The places at which cars were seen, in the order in which the first car came there',
  }),
};

/** That a car has passed a place. */
export interface Sighting {
  readonly placeId?: string | undefined;
  readonly place: string;
  readonly at: string;
  /** The id of the user. */
  readonly by: string;
}

/** A sighting as it is stored with its car, as JSON: time, id of the place or an empty text, place in words, user. */
export const StoredSighting = z.tuple([z.string(), z.string(), z.string(), z.string()]);
