import { byId } from '#shared/domain/records.ts';
import { orderAt } from '#shared/domain/suppliers/order.ts';
import { later } from '#shared/domain/time/days.ts';
import { findActivities } from '#shared/entities/activities/activity.ts';
import { activityIdsOf } from '#shared/entities/activities/attendance-change.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { ordersEndingAfter } from '#shared/entities/suppliers/order.ts';
import { supplierStore } from '#shared/entities/suppliers/supplier.ts';
import type { OrderRecord } from '#shared/schemas/suppliers/order.ts';
import { HOUR_MS } from '#shared/units/durations.ts';

/** What a supplier saw of a ride of a guest. */
interface SeenRide {
  readonly orderId: string;
  readonly eventId: string;
  readonly supplierId: string;
  readonly supplierName: string | undefined;
  readonly status: OrderRecord['status'];
  /** When it left the order, and saw nothing more. */
  readonly until?: string | undefined;
  readonly saw: readonly string[];
}

const ALWAYS = '';
/** What an order shows of a ride, from the moment that a supplier is asked. */
const OF_RIDES = ['times', 'places', 'party size', 'needs'];

/** Returns which suppliers were asked for rides of a guest or held them, and what they saw of the guest. */
export async function seenBySuppliers(vipId: string, now: string): Promise<SeenRide[]> {
  const ids = new Set(await activityIdsOf(vipId));
  const orders = (await ordersEndingAfter(ALWAYS))
    .filter(({ rides }) => rides.some(({ eventId }) => ids.has(eventId)))
    .map((order) => orderAt(order, now));
  if (orders.length === 0) return [];
  const named = orders.flatMap(({ left, supplierId }) => [supplierId, ...left.map((each) => each.supplierId)]);
  const [rides, suppliers, settings] = await Promise.all([
    findActivities([...ids]).then(byId),
    supplierStore.findMany([...new Set(named)], 'eventual').then(byId),
    readSettings(),
  ]);
  return orders.flatMap((order) =>
    order.rides
      .filter(({ eventId }) => ids.has(eventId))
      .flatMap(({ eventId, startTime }) =>
        readersOf(order).map(({ status, supplierId, until }): SeenRide => {
          const starts = rides.get(eventId)?.startTime ?? startTime;
          const namesFrom = later(starts, -settings.suppliers.namesFromHours * HOUR_MS);
          const isNamed = (status === 'ACCEPTED' || status === 'WITHDRAWN') && (until ?? now) >= namesFrom;
          const saw = isNamed ? [...OF_RIDES, 'name'] : OF_RIDES;
          return {
            orderId: order.id,
            eventId,
            supplierId,
            supplierName: suppliers.get(supplierId)?.name,
            status,
            until,
            saw,
          };
        }),
      ),
  );
}

/** Returns who was asked for an order or held it, in order of time. */
function readersOf({ left, status, supplierId, updatedAt }: OrderRecord) {
  const former = left.map(({ at: until, ...each }) => ({ ...each, until }));
  if (status === 'OFFERED' || status === 'ACCEPTED') return [...former, { supplierId, status, until: undefined }];
  const isByDesk = left.at(-1)?.supplierId !== supplierId;
  return isByDesk ? [...former, { supplierId, status, until: updatedAt }] : former;
}
