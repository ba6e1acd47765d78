import type * as z from 'zod';
import type { ImportedTable } from '#shared/schemas/guest-list/import-file.ts';
import type { OwnOrders as Schema } from '#shared/schemas/suppliers/order.ts';

export type OwnOrders = z.output<typeof Schema>;
export type Imported = z.output<typeof ImportedTable>;
export type Order = OwnOrders['orders'][number];
export type Fleet = Pick<OwnOrders, 'drivers' | 'tags' | 'vehicles'>;
export type Tags = OwnOrders['tags'];

/** What a person answers, and the body of the request. Tells whether it was done. */
export type Act = (verb: 'accept' | 'decline' | 'name' | 'withdraw', body?: object) => Promise<boolean>;
