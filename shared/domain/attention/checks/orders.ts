import { named } from '#shared/domain/assignments/warnings.ts';
import type { AttentionFacts, SeenOrder } from '#shared/domain/attention/facts.ts';
import { freeDrivers, freeVehicles } from '#shared/domain/attention/free-resources.ts';
import { isLeft, ridesWithoutNames } from '#shared/domain/attention/orders.ts';
import { type AttentionCheck, assignMend, type FoundRow } from '#shared/domain/attention/row.ts';
import { lastChange } from '#shared/domain/records.ts';
import { later } from '#shared/domain/time/days.ts';
import { readableTime } from '#shared/domain/time/format.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { Choice } from '#shared/schemas/attention/attention.ts';
import type { SupplierRecord } from '#shared/schemas/suppliers/supplier.ts';
import { HOUR_MS } from '#shared/units/durations.ts';

/** From this long before its deadline, an order without an answer is a row. */
const ANSWER_DUE_MS = 2 * HOUR_MS;
/** From this long before a ride, its driver and vehicle are to be named. */
const NAMES_DUE_MS = 12 * HOUR_MS;

/** Orders whose deadline is near, and accepted ones of which a ride has changed since. A person calls, and enters what they say. */
export const orderUnanswered: AttentionCheck = {
  codes: ['ORDER_UNANSWERED'],
  find: (facts) =>
    facts.orders.flatMap((seen) => {
      const { order } = seen;
      if (order.status === 'OFFERED')
        return order.deadline <= later(facts.now, ANSWER_DUE_MS) ? [unanswered(seen, facts)] : [];
      return order.status === 'ACCEPTED' && seen.changed.length > 0 ? [unconfirmed(seen, facts)] : [];
    }),
};

function unanswered(seen: SeenOrder, { timezone }: AttentionFacts): FoundRow {
  const { next, order, rides, supplier } = seen;
  return orderRow('ORDER_UNANSWERED', seen, {
    at: order.deadline,
    severity: 'WARNING',
    describe: () => {
      const [first] = rides;
      const about = first ? `, such as ${named(first, timezone)}` : '';
      const then = next ? `Then ${next.name} is asked.` : 'No other supplier is asked then.';
      const skip = next && request('declineOrder', seen, `Ask ${next.name} now`);
      return {
        detail: `${supplier.name} has until ${readableTime(order.deadline, timezone)} to answer for ${rideCount(order.rides.length)}${about}. ${then} ${callOf(supplier)}`,
        mend: null,
        choices: [request('acceptOrder', seen, `${supplier.name} accepts by phone`), ...(skip ? [skip] : [])],
      };
    },
  });
}

function unconfirmed(seen: SeenOrder, { timezone }: AttentionFacts): FoundRow {
  const { changed, supplier } = seen;
  return orderRow('ORDER_UNANSWERED', seen, {
    at: changed[0]?.startTime ?? seen.order.deadline,
    severity: 'WARNING',
    basis: changed.map(({ id, version }) => `${id} ${version}`).join(' '),
    describe: () => ({
      detail: `${changed.map((ride) => named(ride, timezone)).join(', ')}: changed since ${supplier.name} accepted, and not confirmed yet. ${callOf(supplier)}`,
      mend: null,
      choices: [request('acceptOrder', seen, `${supplier.name} confirms by phone`)],
    }),
  });
}

/** Orders that their last supplier has declined, let expire or left, while their rides lack a vehicle or driver. The mend is a proposal for these. */
export const orderDeclined: AttentionCheck = {
  codes: ['ORDER_DECLINED'],
  find: (facts) =>
    facts.orders.filter(isLeft).flatMap((seen) => {
      const [first, ...others] = ridesWithoutNames(seen, facts);
      if (!first) return [];
      const { order, supplier } = seen;
      const { reason } = order.left.at(-1) ?? {};
      const did = { DECLINED: 'declined', EXPIRED: 'did not answer', WITHDRAWN: 'withdrew' }[
        order.left.at(-1)?.status ?? 'DECLINED'
      ];
      const more = others.length > 0 ? ` and ${others.length} more` : '';
      const row = orderRow('ORDER_DECLINED', seen, {
        at: first.startTime,
        severity: 'CRITICAL',
        describe: () => ({
          detail: `${supplier.name} ${did}${reason === undefined ? '' : ` (${reason})`}, and no other supplier is asked. ${named(first, facts.timezone)}${more} ${others.length > 0 ? 'have' : 'has'} no vehicle or driver.`,
          mend: assignMend(first, others),
        }),
      });
      return [{ ...row, ...shownRides([first, ...others]) }];
    }),
};

/** Accepted orders with a ride within 12 hours that has no driver or no vehicle yet. The mend names those of the supplier that are free. */
export const namesMissing: AttentionCheck = {
  codes: ['NAMES_MISSING'],
  find: (facts) =>
    facts.orders.flatMap((seen) => {
      if (seen.order.status !== 'ACCEPTED') return [];
      const due = later(facts.now, NAMES_DUE_MS);
      const unnamed = ridesWithoutNames(seen, facts).filter(({ startTime }) => startTime <= due);
      const [first] = unnamed;
      return first ? [{ ...missingRow(seen, first, facts), ...shownRides(unnamed) }] : [];
    }),
};

function missingRow(seen: SeenOrder, first: ActivityRecord, facts: AttentionFacts): FoundRow {
  const { supplier } = seen;
  return orderRow('NAMES_MISSING', seen, {
    at: first.startTime,
    severity: 'WARNING',
    basis: `${first.id} ${first.version}`,
    describe: () => {
      const isTheirs = (each: { readonly supplierId?: string | undefined }): boolean => each.supplierId === supplier.id;
      const vehicle = freeVehicles(facts, first).find(isTheirs);
      const driver = freeDrivers(facts, first).find(isTheirs);
      const lack = `${supplier.name} has not named the driver and the vehicle of ${named(first, facts.timezone)}.`;
      if (!driver || !vehicle) return { detail: `${lack} ${callOf(supplier)}`, mend: null };
      const body = { eventIds: [first.id], driverId: driver.id, vehicleId: vehicle.id };
      return {
        detail: `${lack} Of theirs, ${driver.name} and ${vehicle.name} are free. ${callOf(supplier)}`,
        mend: { operationId: 'nameOrder', params: { id: seen.order.id }, body },
      };
    },
  });
}

/** Drivers of suppliers who drive within 12 hours and have no phone. A person asks the supplier for it. */
export const supplierDriverUnknown: AttentionCheck = {
  codes: ['SUPPLIER_DRIVER_UNKNOWN'],
  find: ({ activities, now, related, suppliers, timezone }) => {
    const due = later(now, NAMES_DUE_MS);
    const soon = Map.groupBy(
      activities.filter(({ startTime }) => startTime <= due),
      ({ driverId }) => driverId,
    );
    return [...soon].flatMap(([driverId = '', [ride]]): FoundRow[] => {
      const driver = related.drivers.get(driverId);
      const supplier = suppliers.get(driver?.supplierId ?? '');
      if (!ride || !driver || !supplier || driver.phone !== undefined) return [];
      return [
        {
          code: 'SUPPLIER_DRIVER_UNKNOWN',
          severity: 'WARNING',
          subject: { type: 'Driver', id: driver.id, name: driver.name },
          at: ride.startTime,
          since: lastChange(driver, ride),
          basis: `${driver.version}`,
          describe: () => ({
            detail: `${driver.name} of ${supplier.name} drives ${named(ride, timezone)} and has no phone. ${callOf(supplier)}`,
            mend: null,
          }),
        },
      ];
    });
  },
};

function orderRow(
  code: string,
  { order, supplier }: SeenOrder,
  row: Pick<FoundRow, 'at' | 'describe' | 'severity'> & { readonly basis?: string },
): FoundRow {
  const { basis, ...others } = row;
  return {
    ...others,
    code,
    subject: { type: 'Order', id: order.id, name: supplier.name },
    since: order.updatedAt,
    basis: [order.version, order.supplierId, basis].filter((part) => part !== undefined).join(' '),
  };
}

function shownRides(rides: readonly ActivityRecord[]) {
  return rides.length > 1 ? { rides: rides.map(({ id, startTime, title }) => ({ id, title, startTime })) } : {};
}

function rideCount(count: number): string {
  return count === 1 ? 'one ride' : `${count} rides`;
}

function request(operationId: string, { order }: SeenOrder, summary: string): Choice {
  return { operationId, params: { id: order.id }, summary };
}

function callOf({ contacts, name }: SupplierRecord): string {
  const contact = contacts.find(({ phone }) => phone !== undefined);
  return contact ? `Call ${contact.name}, ${contact.phone}.` : `Call ${name}.`;
}
