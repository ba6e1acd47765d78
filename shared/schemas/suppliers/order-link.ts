import * as z from 'zod';
import { DriverBrief, VehicleBrief } from '#shared/schemas/activities/activity.ts';
import { TagSettings } from '#shared/schemas/assignments/needs.ts';
import type { StoredLink } from '#shared/schemas/record.ts';
import { ClockSetting, Instant } from '#shared/schemas/time.ts';
import { Order } from './order.ts';

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
