import * as z from 'zod';
import { accepts } from '#shared/schemas/assignments/needs.ts';
import { forecast } from '#shared/schemas/attention/attention.ts';
import { shownNotes } from '#shared/schemas/drivers/driver.ts';
import { noneTwice } from '#shared/schemas/fault.ts';
import { FlightImpact } from '#shared/schemas/flights/flight-impact.ts';
import { Location } from '#shared/schemas/gps/gps.ts';
import { type CarRecord, carFields } from '#shared/schemas/motorcades/car.ts';
import { changeOf, recordFields, type StoredRecord } from '#shared/schemas/record.ts';
import { Id } from '#shared/schemas/text.ts';
import { Instant } from '#shared/schemas/time.ts';
import type { Role } from '#shared/schemas/users/user.ts';
import { VehicleTypes } from '#shared/schemas/vehicles/vehicle.ts';
import { VipBrief } from '#shared/schemas/vips/vip.ts';
import { warned } from '#shared/schemas/warning.ts';
import {
  details,
  END_EXAMPLE,
  FLIGHT_LEGS,
  Goods,
  links,
  rideNeeds,
  START_EXAMPLE,
  Stop,
  type Stopped,
  shownPlaces,
} from './activity-fields.ts';
import { type Aboard, type Absence, Arrived, type GuestCall, guestReports } from './boarding.ts';

export const ETA_BASES = ['ROUTER', 'ESTIMATE'] as const;

/** When a ride in progress arrives. */
export const Eta = z
  .object({
    at: Instant.meta({ description: 'When it arrives at its drop-off, or at the `stop`' }),
    minutes: z.int().min(0).meta({ description: 'The minutes until then' }),
    basis: z.enum(ETA_BASES).meta({
      description: 'ROUTER: by the roads. ESTIMATE: by the straight line, because there is no router or it fails',
    }),
    ageSeconds: z.int().min(0).meta({ description: "The age of the driver's position" }),
    lateMinutes: z
      .int()
      .min(0)
      .meta({ description: 'The minutes after the end of the ride, or after the time of the `stop`. 0: in time' }),
    stop: z.string().optional().meta({
      description: 'Of a ride with stops: the name of the stop to which it drives now, if it is not the last one',
    }),
  })
  .meta({ id: 'Eta', description: 'When a ride in progress arrives whose driver shares a position' });
export type Eta = Readonly<z.output<typeof Eta>>;

function exampleText(example: string) {
  return z.string().meta({ example });
}

/** The driver and the vehicle of an activity, in brief. */
export const DriverBrief = z
  .object({ id: z.string(), name: exampleText('Amara Okafor'), phone: z.string().nullable().default(null) })
  .meta({ id: 'DriverBrief' });
export const VehicleBrief = z
  .object({
    id: z.string(),
    name: exampleText('Van 3'),
    type: exampleText('VAN'),
    seatCapacity: z.int(),
    licensePlate: z.string().optional(),
  })
  .meta({ id: 'VehicleBrief' });

export const ACTIVITY_TYPES = ['TRANSPORT', 'MEAL', 'MEETING', 'EVENT'] as const;
export const ActivityType = z.enum(ACTIVITY_TYPES).meta({ id: 'ActivityType' });
export type ActivityType = z.infer<typeof ActivityType>;

export const ACTIVITY_STATUSES = ['SCHEDULED', 'IN_PROGRESS', 'COMPLETED', 'CANCELLED'] as const;
export const ActivityStatus = z.enum(ACTIVITY_STATUSES).meta({ id: 'ActivityStatus' });
export type ActivityStatus = z.infer<typeof ActivityStatus>;

export const MAX_VIPS_PER_ACTIVITY = 1_000;

export const VipIds = z
  .array(Id)
  .max(MAX_VIPS_PER_ACTIVITY, `must have at most ${MAX_VIPS_PER_ACTIVITY} VIPs`)
  .refine(...noneTwice('a VIP'));

export const NewActivity = z
  .strictObject({
    type: ActivityType,
    ...details,
    ...changeOf(links).shape,
    startTime: details.startTime.optional().meta({ description: 'Required, unless `allDay` is true' }),
    endTime: details.endTime.optional().meta({ description: 'Required, unless `allDay` is true' }),
    ...accepts,
    vipIds: VipIds.optional().meta({
      description: `The VIPs, at most ${MAX_VIPS_PER_ACTIVITY}. On a TRANSPORT with a masterEventId this may be absent or empty: it then takes the VIPs of the master`,
    }),
  })
  .meta({
    id: 'NewActivity',
    // An example with all fields would be invalid: some fields are for TRANSPORT only.
    example: {
      type: 'MEAL',
      title: 'Dinner',
      startTime: START_EXAMPLE,
      endTime: END_EXAMPLE,
      vipIds: ['vip_4g7k2m9q3t5w8x1z6b0c'],
    },
  });

export const ActivityChange = changeOf({ type: ActivityType, ...details, ...links, vipIds: VipIds })
  .extend({
    ...accepts,
    seriesId: Id.nullable()
      .optional()
      .meta({ description: 'null: it is no longer a run of its series. Another series is refused' }),
  })
  .meta({ id: 'ActivityChange' });

export type NewActivity = z.output<typeof NewActivity>;
export type ActivityChange = z.output<typeof ActivityChange>;
type Fields<S extends z.ZodRawShape> = Readonly<z.output<z.ZodObject<S>>>;

/** An activity as it is stored. */
export type ActivityRecord = StoredRecord &
  Fields<typeof details> &
  Stopped<Fields<typeof links>> &
  CarRecord &
  ActivityReports & {
    readonly type: ActivityType;
    readonly status: ActivityStatus;
    readonly vipIds: readonly string[];
    /** The arrival of the flight that the times were made for. For a drop-off: the departure. */
    readonly flightArrival?: string | undefined;
    /** The airport (IATA) of the flight that the pick-up was made for. For a drop-off: where it departs. Absent: not known, or that of the booking. */
    readonly flightAirport?: string | undefined;
    /** When the driver last got a reminder. Written beside the record, like the fields below: it does not raise the version. */
    readonly lastReminderSent?: string | undefined;
    /** The reminders that were sent, as `reminderMarkOf` names them. */
    readonly reminded?: readonly string[] | undefined;
    /** The version that a message asked the driver to confirm. */
    readonly askedVersion?: number | undefined;
    /** When a message last asked the driver to confirm what changed beside it, such as the terminal of its flight. */
    readonly besideAskedAt?: string | undefined;
    /** The version that the driver has confirmed. Absent again while a change beside it waits for them. */
    readonly acknowledgedVersion?: number | undefined;
    /** The messages in which its drivers noted something on it. */
    readonly driverNoteIds?: readonly string[] | undefined;
    /** When its last guest left it. Absent while it has guests, and if it never had any. */
    readonly emptiedAt?: string | undefined;
    /** When a coordinator reopened the activity after it was COMPLETED. */
    readonly reopenedAt?: string | undefined;
    /** The request that last swapped its vehicle or driver. A repeat of that request must not swap back. */
    readonly swapId?: string | undefined;
    /** The ride that ended on its way, whose guests this one takes on. */
    readonly relieves?: string | undefined;
    /** The series that it is a run of. */
    readonly seriesId?: string | undefined;
    /** The activity that the series repeats by it, and the start that the series gave it. */
    readonly runOf?: { readonly activityId: string; readonly startTime: string } | undefined;
    /** The legs of this master. They are stored beside the record: a change of them does not raise its version. */
    readonly childIds?: readonly string[] | undefined;
  };

export const ActivityBrief = z
  .object({
    id: z.string(),
    type: ActivityType,
    title: z.string().meta({ example: 'Dinner at the Guildhall' }),
    startTime: Instant,
    endTime: Instant.meta({ example: END_EXAMPLE }),
    status: ActivityStatus,
  })
  .meta({ id: 'ActivityBrief' });
export type ActivityBrief = z.infer<typeof ActivityBrief>;

export const Activity = z
  .object({
    ...recordFields,
    type: ActivityType,
    ...details,
    startTime: Instant,
    endTime: Instant.meta({ example: END_EXAMPLE }),
    status: ActivityStatus,
    vipIds: z.array(z.string()).meta({
      description: 'Those of `vips`, and deleted VIPs: they have their places again when they are restored',
    }),
    ...shownPlaces,
    driverId: z.string().nullable().default(null),
    coDriverId: z.string().optional(),
    vehicleId: z.string().nullable().default(null),
    masterEventId: z.string().nullable().default(null),
    flightId: z.string().nullable().default(null),
    flightLeg: z
      .enum(FLIGHT_LEGS)
      .nullable()
      .default(null)
      .meta({ description: 'DEPARTURE: a drop-off. null with a flightId: a pick-up' }),
    vehicleTypes: VehicleTypes.optional(),
    ...rideNeeds,
    goods: Goods.optional(),
    stops: z.array(Stop).optional(),
    pinVehicle: z.boolean().default(false),
    pinDriver: z.boolean().default(false),
    ...carFields,
    seriesId: z
      .string()
      .optional()
      .meta({ description: 'The series that it is a run of: see REPEAT of `POST /api/proposals`' }),
    flightImpact: FlightImpact.optional(),
    arrived: Arrived.optional().meta({ description: 'The driver waits at the pick-up' }),
    ...guestReports,
    driverLocation: Location.optional().meta({ description: 'Where the driver is, while the activity is in progress' }),
    eta: Eta.optional(),
    lastReminderSent: Instant.nullable().default(null),
    acknowledgedVersion: z.int().optional().meta({
      description: 'The version that the driver has confirmed with `OK <number>`. It does not raise the version',
    }),
    ...shownNotes,
    vips: z.array(VipBrief).meta({
      description: 'The VIPs in brief, without deleted ones. `partySize` is how many of the party travel on it',
    }),
    driver: DriverBrief.nullable().default(null),
    coDriver: DriverBrief.optional(),
    vehicle: VehicleBrief.nullable().default(null),
    master: ActivityBrief.nullable().default(null),
    children: z.array(ActivityBrief),
    ...warned,
    ...forecast,
  })
  .meta({ id: 'Activity' });
export type Activity = z.input<typeof Activity>;

/** What people have reported of an activity. */
interface ActivityReports {
  /** The role of the user who set the status, and when. Absent if the clock set it, or if nothing has begun. */
  readonly statusSetBy?: { readonly role: Role; readonly at: string } | undefined;
  /** The role of the user who reported the start, and when. Stays after the end: completed rides tell how long ways take. */
  readonly begunBy?: { readonly role: Role; readonly at: string; readonly version?: number } | undefined;
  /** Which driver waits at which pick-up. See `arrivedOf`. Records of former releases do not name it. */
  readonly arrived?: (Arrived & { readonly driverId: string; readonly pickup?: string | undefined }) | undefined;
  /** The guests who are aboard, or were. Marks of guests who are no longer on it do not count: see `aboardOf`. */
  readonly aboard?: readonly Aboard[] | undefined;
  /** The guests who did not travel on it. See `absencesOf`. */
  readonly notAboard?: readonly Absence[] | undefined;
  /** What guests said by their page. Each kind once per guest: the last time counts. */
  readonly guestCalls?: readonly GuestCall[] | undefined;
}

export const AddVips = z.strictObject({ vipIds: VipIds.min(1, 'must have at least one VIP') }).meta({ id: 'AddVips' });
const statusMove = { status: ActivityStatus, ...accepts };
export const StatusMove = z.strictObject(statusMove).meta({ id: 'StatusMove' });
