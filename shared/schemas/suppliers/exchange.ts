import * as z from 'zod';
import { ActivityStatus, DriverBrief, VehicleBrief } from '#shared/schemas/activities/activity.ts';
import { Id, line, Place } from '#shared/schemas/text.ts';
import { Instant, Timestamp } from '#shared/schemas/time.ts';
import { Order, OrderNaming, OrderRefusal } from './order.ts';

/** What makes a webhook the exchange of reservations with the system of a supplier. */
export const Exchange = z
  .strictObject({
    supplierId: Id,
    takesRides: z.boolean().default(false).meta({ description: 'Whether the supplier may send rides of its own' }),
  })
  .meta({ id: 'WebhookExchange' });
export type Exchange = z.output<typeof Exchange>;

const orderId = Id.meta({ description: 'An order that the supplier is asked or holds' });
const reference = line(100).meta({
  description: 'The number of the ride in the system of the sender',
  example: 'HC-4711',
});
const sequence = z.int().min(1).max(Number.MAX_SAFE_INTEGER).meta({
  description: 'Greater with each message of a ride. A message that is not newer than the last one changes nothing',
});

// Generators for Go cannot write a default that is an object.
const refusal = OrderRefusal.unwrap().optional();

const RideOfPartner = z
  .strictObject({
    startTime: Timestamp,
    endTime: Timestamp,
    pickupLocation: Place,
    dropoffLocation: Place,
    people: z.int().min(1).max(1_000),
    luggage: z.int().min(0).max(2_000).optional(),
  })
  .meta({ id: 'RideOfPartner', description: 'It names no person' });
export type RideOfPartner = z.output<typeof RideOfPartner>;

function message<const T extends string, S extends z.ZodRawShape>(type: T, fields: S) {
  return z.strictObject({ type: z.literal(type), timestamp: Timestamp.optional(), ...fields });
}

/** What a supplier's system says: about orders of ours, and about rides of its own. */
export const ExchangeMessage = z
  .discriminatedUnion('type', [
    message('order.read', { orderId }),
    message('order.accept', { orderId }),
    message('order.decline', { orderId, data: refusal }),
    message('order.withdraw', { orderId, data: refusal }),
    message('order.name', { orderId, data: OrderNaming }),
    message('order.progress', {
      orderId,
      data: z.strictObject({ eventId: Id, status: z.enum(['IN_PROGRESS', 'COMPLETED']) }),
    }),
    message('ride.read', { reference }),
    message('ride.put', { reference, sequence, data: RideOfPartner }),
    message('ride.cancel', { reference, sequence }),
  ])
  .meta({ id: 'ExchangeMessage', example: { type: 'order.accept', orderId: 'ord_4g7k2m9q3t5w8x1z6b0c' } });
export type ExchangeMessage = z.output<typeof ExchangeMessage>;

const ExchangedRide = z
  .object({
    reference: z.string(),
    sequence: z.int().meta({ description: 'That of the last message that counted' }),
    eventId: z.string(),
    ride: z
      .object({
        status: ActivityStatus,
        startTime: Instant,
        endTime: Instant,
        pickupLocation: z.string().optional(),
        dropoffLocation: z.string().optional(),
        driver: DriverBrief.nullable(),
        vehicle: VehicleBrief.nullable(),
      })
      .nullable()
      .meta({ description: 'null: it was cancelled before it was sent, or the desk has deleted it' }),
  })
  .meta({ id: 'ExchangedRide' });
export type ExchangedRide = z.input<typeof ExchangedRide>;

/** What an exchange answers, and what it adds to the messages that it sends. */
export const Reservation = z
  .object({
    order: Order.optional(),
    ride: ExchangedRide.optional(),
  })
  .meta({ id: 'Reservation' });
export type Reservation = z.input<typeof Reservation>;

/** The last message of a partner about a ride. Its id is that of the activity. */
export interface ExchangedRideRecord {
  readonly id: string;
  readonly supplierId: string;
  readonly reference: string;
  readonly sequence: number;
}
