import * as z from 'zod';
import { carProgress, motorcadeProgress } from '#shared/schemas/accountability/sighting.ts';
import { ActivityStatus, DriverBrief, VehicleBrief } from '#shared/schemas/activities/activity.ts';
import { details, END_EXAMPLE, links, START_EXAMPLE } from '#shared/schemas/activities/activity-fields.ts';
import { type Accepts, accepts } from '#shared/schemas/assignments/needs.ts';
import { forecast } from '#shared/schemas/attention/attention.ts';
import { noneTwice, saying } from '#shared/schemas/fault.ts';
import { changeOf, recordFields, type StoredRecord } from '#shared/schemas/record.ts';
import { Id } from '#shared/schemas/text.ts';
import { Instant } from '#shared/schemas/time.ts';
import { VipBrief } from '#shared/schemas/vips/vip.ts';
import { warned } from '#shared/schemas/warning.ts';
import { CallSign, CarPosition, CarRole, MAX_CARS } from './car.ts';

/** The most guests of all cars together. */
export const MAX_MOTORCADE_GUESTS = 200;

/** What all cars of a motorcade share. */
const movement = {
  title: details.title.meta({ example: 'Arrival of the head of state' }),
  pickupLocation: details.pickupLocation,
  pickupPlaceId: links.pickupPlaceId,
  dropoffLocation: details.dropoffLocation,
  dropoffPlaceId: links.dropoffPlaceId,
  startTime: details.startTime,
  endTime: details.endTime,
  flightId: links.flightId.meta({
    description: 'The flight that it waits for, or goes to. All cars follow it together, or none',
  }),
  flightLeg: links.flightLeg,
  notes: details.notes,
  splittable: z.boolean().default(false).meta({
    description: 'true: a car may have its own times, places and status. Default: the cars move as one',
  }),
};

const vipIds = z
  .array(Id)
  .max(MAX_MOTORCADE_GUESTS)
  .refine(...noneTwice('a VIP'));

const NewCar = z
  .strictObject({
    position: CarPosition.optional().meta({ description: 'Default: the place in the list. Give all or none' }),
    callSign: CallSign.optional(),
    role: CarRole,
    vehicleId: Id.optional(),
    driverId: Id.optional(),
    coDriverId: Id.optional().meta({ description: 'The second driver' }),
    vipIds: vipIds.default([]),
  })
  .meta({ id: 'NewCar' });
export type NewCar = z.output<typeof NewCar>;

export const NewMotorcade = z
  .strictObject({
    ...movement,
    ...accepts,
    masterEventId: links.masterEventId.meta({
      description: 'The meal, meeting or event that the motorcade drives to or from',
    }),
    cars: z
      .array(NewCar)
      .min(1, 'must have at least one car')
      .max(MAX_CARS, `must have at most ${MAX_CARS} cars`)
      .meta({ description: 'In order, the first drives ahead' }),
  })
  .meta({
    id: 'NewMotorcade',
    example: {
      title: 'Arrival of the head of state',
      pickupLocation: 'Airport, gate 4',
      dropoffLocation: 'Guildhall',
      startTime: START_EXAMPLE,
      endTime: END_EXAMPLE,
      cars: [{ role: 'LEAD' }, { role: 'PRINCIPAL', vipIds: ['vip_4g7k2m9q3t5w8x1z6b0c'] }, { role: 'SPARE' }],
    },
  });
export type NewMotorcade = z.output<typeof NewMotorcade>;

export const MotorcadeChange = changeOf(movement).extend(accepts).meta({ id: 'MotorcadeChange' });
export type MotorcadeChange = z.output<typeof MotorcadeChange>;

const Car = z
  .object({
    activityId: Id.meta({ description: 'The ride of the car. It is an activity like any other' }),
    position: CarPosition,
    callSign: CallSign.optional(),
    role: CarRole,
    status: ActivityStatus,
    startTime: Instant,
    endTime: Instant.meta({ example: END_EXAMPLE }),
    vehicleId: z.string().nullable(),
    driverId: z.string().nullable(),
    coDriverId: z.string().optional().meta({ description: 'The second driver' }),
    vipIds: z.array(z.string()),
    vehicle: VehicleBrief.nullable(),
    driver: DriverBrief.nullable(),
    vips: z.array(VipBrief).meta({ description: 'The VIPs in brief, without deleted ones' }),
    ...carProgress,
  })
  .meta({ id: 'Car' });

export const Motorcade = z
  .object({
    ...recordFields,
    ...movement,
    startTime: Instant,
    endTime: Instant.meta({ example: END_EXAMPLE }),
    pickupPlaceId: z.string().nullable().default(null),
    dropoffPlaceId: z.string().nullable().default(null),
    masterEventId: z.string().nullable().default(null),
    flightId: z.string().nullable().default(null),
    status: ActivityStatus.meta({
      description: 'Follows from the cars: IN_PROGRESS from the first start until the last one has arrived',
    }),
    cars: z.array(Car).meta({ description: 'In order, the first drives ahead' }),
    ...motorcadeProgress,
    ...warned,
    ...forecast,
  })
  .meta({ id: 'Motorcade' });
export type Motorcade = z.input<typeof Motorcade>;

const positions = z
  .array(CarPosition)
  .min(1, 'must name a car')
  .max(MAX_CARS)
  .refine((each) => new Set(each).size === each.length, saying('TWICE', 'must not name a car twice'));

export const NewOrder = z.strictObject({ order: positions.meta({ example: [2, 1, 3] }) }).meta({ id: 'NewOrder' });
export const MotorcadeSplit = z
  .strictObject({
    positions: positions.meta({ description: 'The cars that go on by themselves', example: [4, 5] }),
    title: details.title
      .optional()
      .meta({ description: 'Of the new motorcade. Default: the title, and “second part”' }),
  })
  .meta({ id: 'MotorcadeSplit' });
export const MotorcadeJoin = z
  .strictObject({ otherId: Id.meta({ description: 'The motorcade that joins' }) })
  .meta({ id: 'MotorcadeJoin' });
export const DroppedCar = z.strictObject({ position: CarPosition }).meta({ id: 'DroppedCar' });
export const TwoMotorcades = Motorcade.extend({
  other: Motorcade.optional().meta({ description: 'The new motorcade' }),
}).meta({ id: 'TwoMotorcades' });

/** A motorcade as it is stored. Its cars are activities, and the rest of it is theirs. */
export type MotorcadeRecord = StoredRecord &
  Omit<NewMotorcade, keyof Accepts | 'cars'> & {
    /** In no order: the cars have positions. */
    readonly carIds: readonly string[];
    /** The request that last changed it. A repeat of that request must not do so again. */
    readonly changeId?: string | undefined;
  };
