import * as z from 'zod';
import { Id, line } from '#shared/schemas/text.ts';

/** What a car is for in a motorcade. */
export const CAR_ROLES = [
  'LEAD',
  'PRINCIPAL',
  'SPARE',
  'FOLLOW',
  'STAFF',
  'PRESS',
  'LUGGAGE',
  'MEDICAL',
  'TAIL',
  'OTHER',
] as const;
export const CarRole = z.enum(CAR_ROLES).meta({ id: 'CarRole' });
export type CarRole = z.infer<typeof CarRole>;

export const MAX_CARS = 12;

export const CarPosition = z.int().min(1).max(MAX_CARS);
export const CallSign = line(40).meta({ description: 'Its name on the radio', example: 'Falcon 2' });

/** What a ride has as a car of a motorcade. Writes of the motorcade set it. */
export const carFields = {
  motorcadeId: Id.optional().meta({ description: 'The motorcade that the ride is a car of' }),
  position: CarPosition.optional().meta({ description: 'The place in the motorcade: 1 drives ahead' }),
  role: CarRole.optional(),
  callSign: CallSign.optional(),
};

/** What a ride stores as a car. */
export type CarRecord = Readonly<z.output<z.ZodObject<typeof carFields>>> & {
  /** Where it was seen, each as `storedSighting` writes it. Stored beside the record: a change of it does not raise the version. */
  readonly sightings?: readonly string[] | undefined;
};
