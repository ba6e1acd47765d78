import * as z from 'zod';
import { ActivityStatus, DriverBrief, VehicleBrief } from '#shared/schemas/activities/activity.ts';
import { Needs, TagSettings } from '#shared/schemas/assignments/needs.ts';
import { exactlyOne, noneTwice } from '#shared/schemas/fault.ts';
import { recordFields, type StoredLink, type StoredRecord } from '#shared/schemas/record.ts';
import { Id, idList, line, Name, Phone } from '#shared/schemas/text.ts';
import { ClockSetting, Instant, Timestamp } from '#shared/schemas/time.ts';
import { VehicleType } from '#shared/schemas/vehicles/vehicle.ts';

/** The statuses that are stored. */
export const ORDER_STATES = ['OFFERED', 'ACCEPTED', 'DECLINED', 'EXPIRED', 'WITHDRAWN'] as const;
type OrderState = (typeof ORDER_STATES)[number];
export const OrderStatus = z.enum([...ORDER_STATES, 'NAMED', 'CHANGE_TO_CONFIRM']).meta({
  id: 'OrderStatus',
  description:
    'OFFERED: waits for the answer. ACCEPTED: the supplier holds vehicles for it. NAMED: each ride has a driver and a vehicle of theirs. CHANGE_TO_CONFIRM: a ride has changed since they accepted. DECLINED, EXPIRED and WITHDRAWN: over',
});

/** With the checks of rides and suppliers, an order fits one transaction. */
export const MAX_ORDERED_RIDES = 40;
/** The most suppliers that are asked next. */
export const MAX_NEXT_SUPPLIERS = 10;

const eventIds = idList('a ride', 'rides', MAX_ORDERED_RIDES);

export const NewOrder = z
  .strictObject({
    supplierId: Id.meta({ description: 'The supplier that is asked first' }),
    eventIds: eventIds.meta({ description: 'The rides. Each has one order at a time' }),
    vehicleType: VehicleType,
    deadline: Timestamp.meta({ description: 'Until when they may answer. The next supplier has as long' }),
    thenTo: z
      .array(Id)
      .max(MAX_NEXT_SUPPLIERS, `must have at most ${MAX_NEXT_SUPPLIERS} suppliers`)
      .refine(...noneTwice('a supplier'))
      .default([])
      .meta({ description: 'The suppliers that are asked next, if it declines or the deadline passes' }),
  })
  .meta({ id: 'NewSupplierOrder' });
export type NewOrder = z.output<typeof NewOrder>;

const oneOf = 'must be given by its id or as a new one, not both';
export const OrderNaming = z
  .strictObject({
    eventIds: eventIds.optional().meta({ description: 'Rides of the order. Default: all of them' }),
    driverId: Id.optional().meta({ description: 'A driver of the supplier' }),
    newDriver: z
      .strictObject({ name: Name, phone: Phone.optional() })
      .optional()
      .meta({ description: 'A new driver of the supplier' }),
    vehicleId: Id.optional().meta({ description: 'A vehicle of the supplier' }),
    newVehicle: z
      .strictObject({
        licensePlate: line(20).meta({ example: 'KA-01-4711' }),
        type: VehicleType.optional().meta({ description: 'Default: that of the order' }),
        seatCapacity: z.int().min(1).max(200).meta({ description: 'The number of seats for passengers' }),
      })
      .optional()
      .meta({ description: 'A new vehicle of the supplier' }),
  })
  .refine(...exactlyOne(['newDriver', 'driverId'], oneOf))
  .refine(...exactlyOne(['newVehicle', 'vehicleId'], oneOf))
  .meta({ id: 'OrderNaming', example: { newDriver: { name: 'Dana' }, vehicleId: 'veh_4g7k2m9q3t5w8x1z6b0c' } });
export type OrderNaming = z.output<typeof OrderNaming>;

export const OrderRefusal = z
  .strictObject({
    eventIds: eventIds.optional().meta({
      description: 'Rides of the order that they leave. They become an order of their own. Default: all of them',
    }),
    reason: line(200).optional().meta({ description: 'Why, for the desk', example: 'All vans are out' }),
  })
  .prefault({})
  .meta({ id: 'OrderRefusal' });
export type OrderRefusal = z.output<typeof OrderRefusal>;

export const OrderWithdrawal = OrderRefusal.unwrap()
  .extend({
    bySupplier: z.boolean().optional().meta({
      description:
        'true: the supplier withdraws, as they told the desk, for example by phone. The next one of `thenTo` is asked. Default: false, if the desk sends it',
    }),
  })
  .prefault({})
  .meta({ id: 'OrderWithdrawal' });
export type OrderWithdrawal = z.output<typeof OrderWithdrawal>;

const ORDER_CHANGES = ['status', 'startTime', 'endTime', 'places'] as const;
export type OrderChange = (typeof ORDER_CHANGES)[number];

const OrderedRide = z
  .object({
    eventId: z.string(),
    changed: z.array(z.enum(ORDER_CHANGES)).meta({ description: 'What has changed since they accepted' }),
    was: z
      .object({ startTime: Instant, endTime: Instant })
      .optional()
      .meta({ description: 'Only of a ride that has changed: the times that they accepted' }),
    ride: z
      .object({
        status: ActivityStatus,
        startTime: Instant,
        endTime: Instant,
        pickupLocation: z.string().optional(),
        dropoffLocation: z.string().optional(),
        stops: z.array(z.object({ at: Instant, location: z.string().optional() })).optional(),
        parties: z.array(z.int()).meta({ description: 'How many people of each party ride', example: [2, 1] }),
        seats: z.int().meta({ description: 'The most seats that are needed at one time' }),
        wheelchairs: z.int(),
        childSeats: z.int(),
        luggage: z.int(),
        needs: Needs,
        signs: z.array(z.string()).meta({
          description: 'What the driver holds up. Of accepted rides, from `settings.suppliers.namesFromHours` before',
        }),
        driver: DriverBrief.nullable().meta({ description: 'Only one of the supplier' }),
        vehicle: VehicleBrief.nullable().meta({ description: 'Only one of the supplier' }),
      })
      .nullable()
      .meta({ description: 'null: the order is over, or the ride is deleted' }),
  })
  .meta({ id: 'OrderedRide' });

export const Order = z
  .object({
    ...recordFields,
    supplierId: z.string().meta({ description: 'Who is asked now, or holds it' }),
    thenTo: z.array(z.string()).meta({ description: 'Who is asked next. Suppliers see an empty list' }),
    vehicleType: VehicleType,
    status: OrderStatus,
    deadline: Instant,
    namedAt: Instant.optional().meta({ description: 'When a driver or vehicle was last named' }),
    left: z
      .array(
        z.object({
          supplierId: z.string(),
          status: z.enum(['DECLINED', 'EXPIRED', 'WITHDRAWN']),
          at: Instant,
          reason: z.string().optional().meta({ description: 'What they said' }),
        }),
      )
      .meta({ description: 'Who has left it, in order of time. Suppliers see an empty list' }),
    rides: z.array(OrderedRide),
  })
  .meta({ id: 'SupplierOrder' });
export type Order = z.input<typeof Order>;

/** A ride as the supplier accepted it, or as it was offered. It shows no person. */
export interface RideTerms {
  readonly eventId: string;
  readonly startTime: string;
  readonly endTime: string;
  /** A fingerprint of its places. */
  readonly places: string;
  /** The ride is cancelled or deleted, and the supplier knows. */
  readonly isOff?: boolean | undefined;
}

export type OrderRecord = StoredRecord & {
  readonly supplierId: string;
  readonly thenTo: readonly string[];
  readonly vehicleType: VehicleType;
  readonly status: OrderState;
  /** With the deadline: how long each supplier may take. */
  readonly offeredAt: string;
  readonly deadline: string;
  readonly namedAt?: string | undefined;
  /** The request that last declined, named or withdrew it. A repeat of that request must not do so again. */
  readonly answerId?: string | undefined;
  /** The address of the service, with which links in messages begin. */
  readonly linkBase?: string | undefined;
  readonly left: Order['left'];
  readonly rides: readonly RideTerms[];
};

export const OrderLink = z
  .object({
    orderId: z.string(),
    supplierId: z.string(),
    url: z.url().nullable().meta({
      description:
        'The address. Anyone who has it may answer this order for the supplier. It is shown only once. null: in the answer to a repeat under the same Idempotency-Key',
      example: 'https://api.example.org/api/supplier#vGx0S1vKq2bJ8n4cYw7dTz',
    }),
    createdAt: Instant,
    endsAt: Instant.meta({
      description: 'When it ends at the latest. It also ends when the supplier leaves the order',
    }),
  })
  .meta({ id: 'OrderLink' });

/** A link as it is stored. Its id is that of the order, which has one link. */
export interface OrderLinkRecord extends StoredLink {
  /** The supplier that was asked or held the order when the link was made. */
  readonly supplierId: string;
}

/** What a supplier sees on its page. */
export const OwnOrders = z
  .object({
    supplier: z.object({ id: z.string(), name: z.string() }),
    timezone: z.string().meta({ description: 'The IANA time zone of the event' }),
    clock: ClockSetting,
    country: z.string(),
    desk: z.string().nullable().meta({ description: 'How to reach the desk: `pdf.contact` of the settings' }),
    orders: z.array(Order).meta({ description: 'What it is asked and holds, in order of their first rides' }),
    drivers: z.array(DriverBrief).meta({ description: 'Its drivers, in order of name' }),
    vehicles: z.array(VehicleBrief).meta({ description: 'Its vehicles, in order of name' }),
    tags: TagSettings.meta({ description: 'The names of the tags that `needs` of its rides have' }),
  })
  .meta({ id: 'OwnOrders' });
export type OwnOrders = z.input<typeof OwnOrders>;
