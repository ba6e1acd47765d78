import * as z from 'zod';
import { guestIds, LOADS, TagIds } from '#shared/schemas/assignments/needs.ts';
import { anyOf, noneTwice, saying } from '#shared/schemas/fault.ts';
import { changeOf, joined, recordFields, type StoredRecord } from '#shared/schemas/record.ts';
import { Id, line, Name, Notes } from '#shared/schemas/text.ts';
import { DEPARTMENTS, Department } from '#shared/schemas/vips/vip.ts';
import { warned } from '#shared/schemas/warning.ts';

export const VEHICLE_TYPES = [
  'SEDAN',
  'SUV',
  'VAN',
  'MINIBUS',
  'BUS',
  'GOLF_CART',
  'BOAT',
  'HELICOPTER',
  'TRUCK',
  'OTHER',
] as const;
export const VehicleType = z.enum(VEHICLE_TYPES).meta({ id: 'VehicleType' });

/** Some types of vehicles, each once. */
export const VehicleTypes = z
  .array(VehicleType)
  .min(1, 'must have at least one type; leave it out for all types')
  .max(VEHICLE_TYPES.length)
  .refine(...noneTwice('a type'))
  .meta({ example: ['SEDAN', 'SUV'] });
export type VehicleType = z.infer<typeof VehicleType>;

const MAX_RESERVED_FOR = 100;

/** The guests that a vehicle is kept for. */
const ReservedFor = z
  .strictObject({
    vipIds: guestIds(MAX_RESERVED_FOR).optional().meta({ description: 'Guests. Put companions on the list' }),
    departments: z.array(Department).min(1).max(DEPARTMENTS.length).optional(),
  })
  .refine(
    ({ departments, vipIds = [] }) => vipIds.length > 0 || departments !== undefined,
    saying('ANY_OF', 'must name at least one guest or department', anyOf('vipIds', 'departments')),
  )
  .meta({
    id: 'ReservedFor',
    description: 'Every guest of its rides is among these, and it has no rides without guests',
  });

export const VEHICLE_STATUSES = ['AVAILABLE', 'IN_USE', 'MAINTENANCE', 'OUT_OF_SERVICE'] as const;
export const VehicleStatus = z.enum(VEHICLE_STATUSES).meta({ id: 'VehicleStatus' });

const fields = {
  name: Name.meta({ example: 'Van 3' }),
  type: VehicleType,
  seatCapacity: z.int().min(1).max(200).meta({ description: 'The number of seats for passengers' }),
  wheelchairPlaces: z.int().min(0).max(50).optional().meta({
    description: 'Places for guests who travel in a wheelchair. Such a guest takes no seat. Default: 0',
  }),
  seatsPerWheelchair: z.int().min(0).max(10).optional().meta({
    description: 'Seats that each wheelchair takes away, such as seats that fold. Default: 0',
  }),
  childSeats: z
    .int()
    .min(0)
    .max(100)
    .optional()
    .meta({ description: 'Seats for children that it carries. Default: 0' }),
  luggage: z.int().min(0).max(2_000).optional().meta({
    description: 'Pieces of luggage that it takes. Absent: unknown, so luggage is not checked',
  }),
  tags: TagIds.optional().meta({ description: 'What it has: ids of `settings.tags.vehicle`', example: ['LIFT'] }),
  reservedFor: ReservedFor.optional(),
  carries: z.enum(LOADS).optional().meta({ description: 'What it is for. Default: GOODS for a TRUCK, else GUESTS' }),
  supplierId: Id.optional().meta({
    description: 'The company that it belongs to. Absent: our own. What a supplier adds is always its own',
  }),
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
