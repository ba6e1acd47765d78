import { defineContract } from '#shared/contract/define-contract.ts';
import { Forbidden, NotFound } from '#shared/contract/problems.ts';
import { driverBrief } from '#shared/domain/activities/present-activity.ts';
import { requireLive } from '#shared/domain/records.ts';
import { firstStartOf, isOpenOrder, lastEndOf, orderAt } from '#shared/domain/suppliers/order.ts';
import { later } from '#shared/domain/time/days.ts';
import { allDrivers } from '#shared/entities/drivers/driver.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { orderStore, ordersEndingAfter } from '#shared/entities/suppliers/order.ts';
import { supplierStore } from '#shared/entities/suppliers/supplier.ts';
import { allVehicles } from '#shared/entities/vehicles/vehicle.ts';
import { callerByOrderLink } from '#shared/pipeline/callers-without-token.ts';
import { serve } from '#shared/pipeline/serve.ts';
import type { TagSettings } from '#shared/schemas/assignments/needs.ts';
import { type Order, type OrderRecord, OwnOrders } from '#shared/schemas/suppliers/order.ts';
import { DAY_MS } from '#shared/units/durations.ts';
import type { Actor } from '#shared/use-cases/context.ts';
import { presentOrders } from '#shared/use-cases/suppliers/create-order.ts';

export const contract = defineContract('GET /api/orders/mine', {
  operationId: 'getMyOrders',
  summary: 'List the orders of your company',
  description:
    'For the page of suppliers: what the company of the caller is asked and holds, with its own drivers and vehicles to name. In the place of an access token, the secret of an order link is taken: it shows that one order.',
  access: ['read', 'Order'],
  success: { status: 200, body: OwnOrders, description: 'Its orders, drivers and vehicles' },
  problems: [NotFound],
});

export const handler = serve(contract, ownOrders, callerByOrderLink);

/** A ride may take longer than was agreed, and the order shows it until it is over. */
const SHOWN_AFTER_MS = DAY_MS;

interface Reading {
  readonly actor: Actor;
  readonly now: string;
}

/** Returns what the supplier of the caller is asked and holds, and its drivers and vehicles while that is anything. Throws Forbidden. */
async function ownOrders(context: Reading): Promise<OwnOrders> {
  const { user } = context.actor;
  const supplierId = user?.role === 'SUPPLIER' ? user.supplierId : undefined;
  if (supplierId === undefined) throw new Forbidden('Only users of a supplier have orders of their own.');
  const [orders, found, settings] = await Promise.all([
    readOwn(context, supplierId),
    supplierStore.find(supplierId),
    readSettings(),
  ]);
  const { id, name } = requireLive(found, 'supplier', supplierId);
  const [shown, fleet] = await Promise.all([presentOrders(context, orders), fleetOf(supplierId, orders)]);
  const { clock, country, pdf, tags, timezone } = settings;
  return {
    supplier: { id, name },
    timezone,
    clock,
    country,
    desk: pdf.contact || null,
    orders: shown,
    tags: neededOf(tags, shown),
    ...fleet,
  };
}

/** Returns the tags that rides ask for: what else the desk calls its vehicles and drivers is its own. */
function neededOf({ driver, vehicle }: TagSettings, orders: readonly Order[]): TagSettings {
  const needs = orders.flatMap(({ rides }) => rides.flatMap(({ ride }) => ride?.needs ?? []));
  const ids = new Set(needs.flatMap((each) => [...(each.vehicle ?? []), ...(each.driver ?? [])]));
  const isNeeded = ({ id }: { readonly id: string }): boolean => ids.has(id);
  return { driver: driver.filter(isNeeded), vehicle: vehicle.filter(isNeeded) };
}

async function readOwn({ actor, now }: Reading, supplierId: string): Promise<OrderRecord[]> {
  const since = later(now, -SHOWN_AFTER_MS);
  const recent = (await ordersEndingAfter(since)).filter(
    (order) => order.supplierId === supplierId || order.thenTo.includes(supplierId),
  );
  const isOwn = (order: OrderRecord): boolean => isOpenOrder(order) && actor.can('read', 'Order', order);
  // The index may be late: a supplier that has just answered sees what it did.
  const found = await orderStore.findMany(recent.map(({ id }) => id));
  return found
    .map((order) => orderAt(order, now))
    .filter((order) => isOwn(order) && lastEndOf(order) > since)
    .toSorted((a, b) => ((firstStartOf(a.rides) ?? '') < (firstStartOf(b.rides) ?? '') ? -1 : 1));
}

async function fleetOf(
  supplierId: string,
  orders: readonly OrderRecord[],
): Promise<Pick<OwnOrders, 'drivers' | 'vehicles'>> {
  if (orders.length === 0) return { drivers: [], vehicles: [] };
  const [drivers, vehicles] = await Promise.all([allDrivers(), allVehicles()]);
  const isOwn = (each: { readonly supplierId?: string | undefined }): boolean => each.supplierId === supplierId;
  return {
    drivers: drivers.filter(isOwn).flatMap((driver) => driverBrief(driver) ?? []),
    vehicles: vehicles.filter(isOwn),
  };
}
