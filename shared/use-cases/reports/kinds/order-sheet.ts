import { orderSheetPdf } from '#shared/documents/pdf/ride-tables-pdf.ts';
import { presentActivity } from '#shared/domain/activities/present-activity.ts';
import { byId, requireAllLive } from '#shared/domain/records.ts';
import { type OrderedFrom, orderSheet, ridesOf } from '#shared/domain/reports/ride-sheets.ts';
import { isOpenOrder, orderAt } from '#shared/domain/suppliers/order.ts';
import { later } from '#shared/domain/time/days.ts';
import { findActivities } from '#shared/entities/activities/activity.ts';
import { ordersEndingAfter } from '#shared/entities/suppliers/order.ts';
import { supplierStore } from '#shared/entities/suppliers/supplier.ts';
import { internationalFormat } from '#shared/platform/phone-number.ts';
import type { Order } from '#shared/schemas/suppliers/order.ts';
import type { SupplierRecord } from '#shared/schemas/suppliers/supplier.ts';
import { DAY_MS } from '#shared/units/durations.ts';
import { relatedRecords } from '#shared/use-cases/activities/related-records.ts';
import { withPrintedPhone } from '#shared/use-cases/reports/report-day.ts';
import type { RequestedKind } from '#shared/use-cases/reports/report-imprint.ts';
import { readRides } from '#shared/use-cases/reports/schedule-papers.ts';
import { resolveRange } from '#shared/use-cases/settings/request-dates.ts';
import { presentOrders } from '#shared/use-cases/suppliers/create-order.ts';

function withPrintedContacts({ contacts, messagesTo, ...supplier }: SupplierRecord): SupplierRecord {
  const shown = { ...supplier, contacts: contacts.map(withPrintedPhone) };
  return messagesTo === undefined ? shown : { ...shown, messagesTo: internationalFormat(messagesTo) };
}

function withPrintedDrivers(order: Order): Order {
  const rides = order.rides.map(({ ride, ...others }) => ({
    ...others,
    ride: ride?.driver ? { ...ride, driver: withPrintedPhone(ride.driver) } : ride,
  }));
  return { ...order, rides };
}

/** The rides that suppliers are asked for or hold, as their orders show them. */
export const orderSheetReport: RequestedKind = {
  kind: 'ORDER_SHEET',
  file: { title: 'Order sheet' },
  takes: { formats: ['PDF'], ids: 'SUPPLIERS', time: 'RANGE', paper: 'PAGES' },
  read: async ({ actor, now }, { from, to }, { ids }, options) => {
    const suppliers = requireAllLive(ids, byId(await supplierStore.findMany(ids)), 'supplier');
    for (const supplier of suppliers) actor.authorize('read', 'Supplier', supplier);
    const range = await resolveRange({ from, to });
    const ahead = await ordersEndingAfter(range.from ?? later(now, -DAY_MS));
    const open = ahead.map((order) => orderAt(order, now)).filter(isOpenOrder);
    for (const order of open) actor.authorize('read', 'Order', order);
    const orders = await presentOrders({ actor, now }, open);
    const found = await findActivities([...new Set(open.flatMap(({ rides }) => rides.map(({ eventId }) => eventId)))]);
    const isInTime = ({ startTime }: { readonly startTime: string }): boolean =>
      (range.from === undefined || startTime >= range.from) && (range.to === undefined || startTime < range.to);
    const wanted = found.filter((ride) => !ride.deletedAt && isInTime(ride));
    const related = await relatedRecords(wanted, 'eventual');
    const activities = wanted.map((ride) => presentActivity(ride, related));
    const owners = suppliers.map(
      (supplier): OrderedFrom => ({
        supplier: withPrintedContacts(supplier),
        orders: orders.filter(({ supplierId }) => supplierId === supplier.id).map(withPrintedDrivers),
      }),
    );
    const rides = owners.map((owner) => ridesOf(owner.orders, activities));
    return readRides(owners, rides, options, {
      title: 'titleORDER_SHEET',
      nameOf: ({ supplier }) => supplier.name,
      sheetOf: orderSheet,
      makePdf: orderSheetPdf,
    });
  },
};
