import { needsVehicle } from '#shared/domain/activities/needs.ts';
import { suits } from '#shared/domain/assignments/suits.ts';
import { type AttentionFacts, isLeft, ridesWithoutNames, type SeenOrder } from '#shared/domain/attention/facts.ts';
import { fleetTakes, freeDrivers, freeVehicles } from '#shared/domain/attention/free-resources.ts';
import {
  type AttentionCheck,
  assignMend,
  callOn,
  type FoundRow,
  type RowChoice,
  say,
} from '#shared/domain/attention/row.ts';
import { lastChange } from '#shared/domain/records.ts';
import { firstOf, timed } from '#shared/domain/sentences/english.ts';
import type { Said } from '#shared/domain/sentences/sentence.ts';
import { contactOf } from '#shared/domain/suppliers/order.ts';
import { later } from '#shared/domain/time/days.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
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
        return order.deadline <= later(facts.now, ANSWER_DUE_MS) ? [unanswered(seen)] : [];
      return order.status === 'ACCEPTED' && seen.changed.length > 0 ? [unconfirmed(seen)] : [];
    }),
};

function unanswered(seen: SeenOrder): FoundRow {
  const { next, order, supplier } = seen;
  return orderRow('ORDER_UNANSWERED', seen, {
    at: order.deadline,
    severity: 'WARNING',
    describe: () => {
      const [first] = seen.rides;
      const count = say('RIDES', { n: order.rides.length });
      const rides = first ? say('SUCH_AS', { rides: count, ride: timed(first) }) : count;
      const then = next ? say('THEN_ASKED', { name: next.name }) : say('NONE_ASKED_THEN');
      const skip = next && request('declineOrder', seen, say('DO_ASK_NOW', { name: next.name }));
      const values = { supplier: supplier.name, at: order.deadline, rides, advice: [then, callOf(supplier)] };
      const accept = request('acceptOrder', seen, say('DO_ACCEPT', { name: supplier.name }));
      return { ...say('ORDER_WAITS', values), mend: null, choices: [accept, ...(skip ? [skip] : [])] };
    },
  });
}

function unconfirmed(seen: SeenOrder): FoundRow {
  const { changed, supplier } = seen;
  return orderRow('ORDER_UNANSWERED', seen, {
    at: changed[0]?.startTime ?? seen.order.deadline,
    severity: 'WARNING',
    basis: changed.map(({ id, version }) => `${id} ${version}`).join(' '),
    describe: () => ({
      ...say('ORDER_CHANGED', {
        rides: changed.map(timed),
        supplier: supplier.name,
        advice: [callOf(supplier)],
      }),
      mend: null,
      choices: [request('acceptOrder', seen, say('DO_CONFIRM', { name: supplier.name }))],
    }),
  });
}

/** Orders that their last supplier has declined, let expire or left, while their rides lack a vehicle or driver. The mend is a proposal for those of these that the fleet can take. */
export const orderDeclined: AttentionCheck = {
  codes: ['ORDER_DECLINED'],
  find: (facts) =>
    facts.orders.filter(isLeft).flatMap((seen) => {
      const [first, ...others] = ridesWithoutNames(seen, facts);
      if (!first) return [];
      const { order, supplier } = seen;
      const isOurs = (ride: ActivityRecord): boolean => !needsVehicle(ride, facts.related) || fleetTakes(facts, ride);
      const { reason } = order.left.at(-1) ?? {};
      const advice = [
        ...(reason === undefined ? [] : [say('REASON', { reason })]),
        say('WITHOUT_BOTH', { rides: firstOf([first, ...others].map(timed)) }),
      ];
      const row = orderRow('ORDER_DECLINED', seen, {
        at: first.startTime,
        severity: 'CRITICAL',
        describe: () => {
          // Where the fleet has no vehicle for any of them, only another supplier helps.
          const [next, ...more] = [first, ...others].filter(isOurs);
          const says = [...advice, ...(next ? [] : [say('NO_VEHICLE_SUITS')])];
          return {
            ...say(`ORDER_LEFT_${order.left.at(-1)?.status ?? 'DECLINED'}`, { supplier: supplier.name, advice: says }),
            mend: next ? assignMend(next, more) : null,
          };
        },
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
      const vehicles = [...freeVehicles(facts, first)].filter(isTheirs);
      const drivers = [...freeDrivers(facts, first)].filter(isTheirs);
      const asked = { ride: first, vips: facts.related.vips, tags: facts.tags };
      const pairs = vehicles.flatMap((vehicle) => drivers.map((driver) => ({ vehicle, driver })));
      // Where a vehicle is free, its seats are not looked at yet.
      const pair = pairs.find((each) => suits(asked, each.vehicle, each.driver).length === 0);
      const values = { supplier: supplier.name, ride: timed(first) };
      if (!pair) return { ...say('NAMES_MISSING', { ...values, advice: [callOf(supplier)] }), mend: null };
      const { driver, vehicle } = pair;
      const theirs = say('OF_THEIRS', { driver: driver.name, vehicle: vehicle.name });
      const body = { eventIds: [first.id], driverId: driver.id, vehicleId: vehicle.id };
      return {
        ...say('NAMES_MISSING', { ...values, advice: [theirs, callOf(supplier)] }),
        mend: { operationId: 'nameOrder', params: { id: seen.order.id }, body },
      };
    },
  });
}

/** Drivers of suppliers who drive within 12 hours and have no phone. A person asks the supplier for it. */
export const supplierDriverUnknown: AttentionCheck = {
  codes: ['SUPPLIER_DRIVER_UNKNOWN'],
  find: ({ activities, now, related, suppliers }) => {
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
            ...say('SUPPLIER_DRIVER_UNKNOWN', {
              driver: driver.name,
              supplier: supplier.name,
              ride: timed(ride),
              advice: [callOf(supplier)],
            }),
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

function request(operationId: string, { order }: SeenOrder, says: Said): RowChoice {
  return { operationId, params: { id: order.id }, says };
}

function callOf(supplier: SupplierRecord): Said {
  const { name = supplier.name, phone } = contactOf(supplier);
  return callOn(phone ? name : supplier.name, phone);
}
