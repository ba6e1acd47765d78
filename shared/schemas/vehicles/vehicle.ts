import * as z from 'zod';
import { changeOf, joined, recordFields, type StoredRecord } from '#shared/schemas/record.ts';
import { line, Name, Notes } from '#shared/schemas/text.ts';
import { warned } from '#shared/schemas/warning.ts';

export const VEHICLE_TYPES = ['SEDAN', 'SUV', 'VAN', 'MINIBUS', 'BUS', 'GOLF_CART', 'OTHER'] as const;
export const VehicleType = z.enum(VEHICLE_TYPES).meta({ id: 'VehicleType' });

/** Some types of vehicles, each once. */
export const VehicleTypes = z
  .array(VehicleType)
  .min(1, 'must have at least one type; leave it out for all types')
  .max(VEHICLE_TYPES.length)
  .refine((types) => new Set(types).size === types.length, 'must not contain a type twice')
  .meta({ example: ['SEDAN', 'SUV'] });
export type VehicleType = z.infer<typeof VehicleType>;

export const VEHICLE_STATUSES = ['AVAILABLE', 'IN_USE', 'MAINTENANCE', 'OUT_OF_SERVICE'] as const;
export const VehicleStatus = z.enum(VEHICLE_STATUSES).meta({ id: 'VehicleStatus' });

const fields = {
  name: Name.meta({ example: 'Van 3' }),
  type: VehicleType,
  seatCapacity: z.int().min(1).max(200).meta({ description: 'The number of seats for passengers' }),
  status: VehicleStatus.default('AVAILABLE'),
  licensePlate: line(20).optional().meta({ example: 'KA-01-4711' }),
  color: line(40).optional().meta({ example: 'black' }),
  notes: Notes.optional(),
};

/** The fields that a merge decides. */
export const VEHICLE_FIELDS = Object.keys(fields) as (keyof typeof fields)[];

export const NewVehicle = z.strictObject(fields).meta({ id: 'NewVehicle' });
export const VehicleChange = changeOf(fields).meta({ id: 'VehicleChange' });
export const Vehicle = z.object({ ...recordFields, ...fields, ...joined, ...warned }).meta({ id: 'Vehicle' });

export type NewVehicle = z.output<typeof NewVehicle>;
export type VehicleChange = z.output<typeof VehicleChange>;
export type VehicleRecord = StoredRecord & NewVehicle;
