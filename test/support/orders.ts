import * as getEvent from '#functions/activities/get-event.ts';
import * as acceptOrder from '#functions/suppliers/accept-order.ts';
import * as createOrder from '#functions/suppliers/create-order.ts';
import * as createOrderLink from '#functions/suppliers/create-order-link.ts';
import { anEvent } from './activities.ts';
import { call } from './call.ts';
import { aSupplier } from './fleet.ts';

export interface StagedOrder {
  readonly id: string;
  readonly supplierId: string;
  readonly eventId: string;
}

const DAY_MS = 24 * 3_600_000;

/** Offers a ride, by default a new one, to a supplier with one van, which may answer for a day, or until the ride begins. */
export async function anOrder(as: string, fields: Record<string, unknown> = {}, ride = {}): Promise<StagedOrder> {
  const supplierId = typeof fields['supplierId'] === 'string' ? fields['supplierId'] : await aSupplier();
  const given = fields['eventIds'] as string[] | undefined;
  const eventId = given?.[0] ?? (await anEvent(as, { type: 'TRANSPORT', title: 'Ride', ...ride }));
  const { startTime } = (await call(getEvent, { as, params: { eventId } })).body;
  const deadline = new Date(Math.min(Date.now() + DAY_MS, Date.parse(startTime))).toISOString();
  const body = { supplierId, eventIds: [eventId], vehicleType: 'VAN', deadline, ...fields };
  const answer = await call(createOrder, { as, body });
  if (answer.status !== 201) throw new Error(answer.text);
  return { id: answer.body.id, supplierId, eventId };
}

/** The same, accepted. */
export async function anAcceptedOrder(as: string, fields = {}, ride = {}): Promise<StagedOrder> {
  const order = await anOrder(as, fields, ride);
  const { status, text } = await call(acceptOrder, { as, params: { id: order.id } });
  if (status !== 200) throw new Error(text);
  return order;
}

/** Makes the link of an order, and returns the header by which its supplier is known. */
export async function anOrderLink(as: string, id: string): Promise<{ readonly authorization: string }> {
  const { body, text } = await call(createOrderLink, { as, params: { id } });
  const secret = String(body.url).split('#').at(-1);
  if (!secret || body.url === undefined) throw new Error(text);
  return { authorization: `Bearer ${secret}` };
}
