import type * as z from 'zod';
import type { Activity } from '#shared/schemas/activities/activity.ts';
import type { ListedAudit } from '#shared/schemas/audit/audit.ts';
import type { Driver } from '#shared/schemas/drivers/driver.ts';
import type { Flight } from '#shared/schemas/flights/flight.ts';
import type { Message } from '#shared/schemas/messages/message.ts';
import type { Motorcade } from '#shared/schemas/motorcades/motorcade.ts';
import type { Place } from '#shared/schemas/places/place.ts';
import type { Order } from '#shared/schemas/suppliers/order.ts';
import type { Supplier } from '#shared/schemas/suppliers/supplier.ts';
import type { User } from '#shared/schemas/users/user.ts';
import type { Vehicle } from '#shared/schemas/vehicles/vehicle.ts';
import type { Vip } from '#shared/schemas/vips/vip.ts';

/** The whole records, as their reads answer them. The store has them in brief. */
export type WholeActivity = z.output<typeof Activity>;
export type WholeMotorcade = z.output<typeof Motorcade>;
export type WholeFlight = z.output<typeof Flight>;
export type WholeDriver = z.output<typeof Driver>;
export type WholeVehicle = z.output<typeof Vehicle>;
export type WholeGuest = z.output<typeof Vip>;
export type WholePlace = z.output<typeof Place>;
export type WholeMessage = z.output<typeof Message>;
export type WholeOrder = z.output<typeof Order>;
export type WholeSupplier = z.output<typeof Supplier>;
export type WholeUser = z.output<typeof User>;
export type Audited = z.output<typeof ListedAudit>;
