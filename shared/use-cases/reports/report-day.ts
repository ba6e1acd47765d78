import { invalidNow } from '#shared/contract/invalid-field.ts';
import { presentActivity } from '#shared/domain/activities/present-activity.ts';
import { daysOf } from '#shared/domain/assignments/assignment.ts';
import { byId, onceEach } from '#shared/domain/records.ts';
import type { DayFacts, RideSupplier } from '#shared/domain/reports/day-sheet.ts';
import { linesOfDay } from '#shared/domain/reports/paper-length.ts';
import type { PrintedFacts } from '#shared/domain/reports/printed-names.ts';
import { contactOf, isOffRide } from '#shared/domain/suppliers/order.ts';
import { endOfDay, later, startOfDay } from '#shared/domain/time/days.ts';
import { gatherActivities, MAX_ACTIVITIES_READ } from '#shared/entities/activities/activity-list.ts';
import { assignmentsOnDay } from '#shared/entities/assignments/ledger.ts';
import { findBlocks } from '#shared/entities/blocks/block.ts';
import { allDrivers } from '#shared/entities/drivers/driver.ts';
import { findFlights, trackedFlights } from '#shared/entities/flights/flight.ts';
import { ordersEndingAfter } from '#shared/entities/suppliers/order.ts';
import { supplierStore } from '#shared/entities/suppliers/supplier.ts';
import { allVehicles } from '#shared/entities/vehicles/vehicle.ts';
import { readGuestNeeds, withNeeds } from '#shared/entities/vips/guest-needs.ts';
import { findVipNames, findVips } from '#shared/entities/vips/vip.ts';
import { findPhone, internationalFormat } from '#shared/platform/phone-number.ts';
import type { Activity, ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { MAX_ASSIGNMENT_HOURS } from '#shared/schemas/assignments/needs.ts';
import type { DriverRecord } from '#shared/schemas/drivers/driver.ts';
import { fault } from '#shared/schemas/fault.ts';
import type { SettingsRecord } from '#shared/schemas/settings/settings.ts';
import type { SupplierRecord } from '#shared/schemas/suppliers/supplier.ts';
import type { VehicleRecord } from '#shared/schemas/vehicles/vehicle.ts';
import type { VipRecord } from '#shared/schemas/vips/vip.ts';
import { DAY_MS, HOUR_MS } from '#shared/units/durations.ts';
import { relatedRecords } from '#shared/use-cases/activities/related-records.ts';
import type { Actor } from '#shared/use-cases/context.ts';
import { placesOfCars } from '#shared/use-cases/motorcades/formations.ts';
import { placesOf } from '#shared/use-cases/places/link-places.ts';
import type { ReportContents } from './report-imprint.ts';

/** A flight may depart two dates before it arrives, in the zones of both places. */
const DAYS_OF_FLIGHTS = 2;

function shifted(instant: string, hours: number): string {
  return later(instant, hours * HOUR_MS);
}

/**
 * Reads everything of one day, each record once. An activity that began before the day is found if it began up to 72 hours before.
 * Throws VALIDATION_FAILED if there are more than 5,000 activities in that time.
 */
export async function readDay(date: string, settings: SettingsRecord): Promise<DayFacts> {
  const [start, end] = [startOfDay(date, settings), endOfDay(date, settings)];
  const [{ found, more }, drivers, vehicles, tracked, ledgers] = await Promise.all([
    gatherActivities({ from: shifted(start, -MAX_ASSIGNMENT_HOURS), to: end }, MAX_ACTIVITIES_READ),
    allDrivers(),
    allVehicles(),
    trackedFlights(shifted(start, -24 * DAYS_OF_FLIGHTS).slice(0, 10), shifted(end, 24).slice(0, 10)),
    Promise.all(daysOf({ start, end }).map((day) => assignmentsOnDay(day))),
  ]);
  if (more)
    throw invalidNow(
      'body.date',
      fault('TOO_MUCH', `must be a day with at most ${MAX_ACTIVITIES_READ} activities around it`),
    );
  const records = found.filter(({ endTime, startTime }) => endTime > start && startTime < end);
  const known = new Set(tracked.map(({ id }) => id));
  const otherIds = records.flatMap(({ flightId }) => (flightId === undefined || known.has(flightId) ? [] : flightId));
  const [related, needs, others, guests, blocks, suppliers] = await Promise.all([
    relatedRecords(records, 'eventual'),
    readGuestNeeds(),
    findFlights(otherIds),
    findVipNames([
      ...tracked.flatMap(({ vipIds }) => vipIds),
      ...records.flatMap(({ goods }) => goods?.ofVipIds ?? []),
    ]),
    findBlocks([...new Set(ledgers.flat().flatMap((day) => day.blocks.map(({ blockId }) => blockId)))]),
    readRideSuppliers(records, { drivers, vehicles }),
  ]);
  return {
    date,
    activities: records.map((record) => withPrintedDriver(presentActivity(record, related))),
    flights: [...tracked, ...others],
    guests: byId(guests.filter(({ deletedAt }) => !deletedAt)),
    needs: { guests: byId(withNeeds([...guests, ...related.vips.values()], needs)), tags: settings.tags },
    suppliers,
    vehicles,
    blocks: blocks.filter(({ from, to }) => to > start && from < end).sort((a, b) => (a.from < b.from ? -1 : 1)),
    drivers: drivers.map(withPrintedPhone),
  };
}

/** Throws Forbidden if the actor may not see a part of a day. */
export function assertMaySee(actor: Actor, { activities, blocks, drivers }: DayFacts): void {
  for (const activity of activities) actor.authorize('read', 'ScheduleEvent', activity);
  for (const driver of drivers) actor.authorize('read', 'Driver', driver);
  for (const block of blocks) actor.authorize('read', 'Block', block);
}

/** Returns the people that the paper of a day shows, and its length. */
export function shownOfDay(day: DayFacts): Omit<ReportContents, 'print'> {
  const { activities, drivers, guests } = day;
  const shown = onceEach([...activities.flatMap(({ vips }) => vips), ...guests.values()]);
  return {
    names: [],
    guests: shown,
    personIds: [...new Set([...shown, ...drivers].map(({ id }) => id))],
    lines: linesOfDay(day),
  };
}

/** Orders are found by the end that was last agreed. A ride that has moved further than this since does not name its supplier. */
const MOST_MOVED_MS = 7 * DAY_MS;

/**
 * Reads the suppliers of rides, by ride: of their drivers, else of their vehicles, else of the order that a supplier has accepted. Reads
 * orders only if a ride lacks its driver.
 */
async function readRideSuppliers(
  rides: readonly ActivityRecord[],
  fleet: { readonly drivers: readonly DriverRecord[]; readonly vehicles: readonly VehicleRecord[] },
): Promise<ReadonlyMap<string, RideSupplier>> {
  const [drivers, vehicles] = [byId(fleet.drivers), byId(fleet.vehicles)];
  const bare = rides.filter((ride) => !ride.driverId && !isOffRide(ride));
  const held = await holdersOf(bare);
  const owners = rides.flatMap((ride) => {
    const driver = drivers.get(ride.driverId ?? '');
    const own = driver ? driver.supplierId : vehicles.get(ride.vehicleId ?? '')?.supplierId;
    const supplierId = own ?? held.get(ride.id);
    return supplierId === undefined ? [] : [{ id: ride.id, supplierId, isHeld: held.has(ride.id) }];
  });
  const suppliers = byId(await supplierStore.findMany([...new Set(owners.map((each) => each.supplierId))], 'eventual'));
  return new Map(
    owners.flatMap(({ id, isHeld, supplierId }) => {
      const supplier = suppliers.get(supplierId);
      return supplier ? [[id, { ...shownOf(supplier), isHeld }] as const] : [];
    }),
  );
}

/** Returns the suppliers that have accepted orders of these rides, by ride. */
async function holdersOf(rides: readonly ActivityRecord[]): Promise<ReadonlyMap<string, string>> {
  const [first] = rides.map(({ endTime }) => endTime).toSorted();
  if (first === undefined) return new Map();
  const asked = new Set(rides.map(({ id }) => id));
  const accepted = (await ordersEndingAfter(later(first, -MOST_MOVED_MS))).filter(
    ({ status }) => status === 'ACCEPTED',
  );
  return new Map(
    accepted.flatMap((order) =>
      order.rides.flatMap(({ eventId }) => (asked.has(eventId) ? [[eventId, order.supplierId] as const] : [])),
    ),
  );
}

function shownOf(supplier: SupplierRecord): Pick<RideSupplier, 'name' | 'phone'> {
  const { phone } = contactOf(supplier);
  return { name: supplier.name, ...(phone === undefined ? {} : { phone: internationalFormat(phone) }) };
}

/** Reads what papers print besides the activities: the flights of pick-ups, the places, and the phone of the desk. */
export async function printedFacts(
  activities: readonly Activity[],
  { country, pdf, tags }: SettingsRecord,
): Promise<PrintedFacts> {
  const [flights, places] = await Promise.all([
    findFlights(activities.flatMap(({ flightId }) => flightId ?? [])),
    placesOf(activities),
  ]);
  const desk = findPhone(pdf.contact, country);
  return {
    companions: pdf.companions,
    driverPhones: pdf.driverPhones,
    rooms: pdf.rooms,
    tags,
    ...(desk === undefined ? {} : { desk }),
    flights: byId(flights),
    places,
  };
}

/** Reads what papers print that list the guests of each ride, with phones. */
export async function rideFacts(activities: readonly Activity[], settings: SettingsRecord): Promise<PrintedFacts> {
  const vipIds = activities.flatMap((activity) => [...activity.vipIds, ...(activity.goods?.ofVipIds ?? [])]);
  const [facts, vips] = await Promise.all([printedFacts(activities, settings), findVips(vipIds, 'eventual')]);
  return { ...facts, guests: byId(vips.map(withPrintedPhones)) };
}

/** Reads what the schedule of a driver prints: also where their cars drive in a motorcade. */
export async function driverFacts(activities: readonly Activity[], settings: SettingsRecord): Promise<PrintedFacts> {
  const [facts, cars] = await Promise.all([
    rideFacts(activities, settings),
    placesOfCars(activities.map(({ id, motorcadeId }) => ({ id, motorcadeId }))),
  ]);
  return { ...facts, cars };
}

/** Returns a VIP with phone numbers in the international format. */
export function withPrintedPhones(vip: VipRecord): VipRecord {
  const { emergencyContact, phone } = vip;
  return {
    ...vip,
    ...(phone ? { phone: internationalFormat(phone) } : {}),
    ...(emergencyContact
      ? { emergencyContact: { ...emergencyContact, phone: internationalFormat(emergencyContact.phone) } }
      : {}),
  };
}

/** Returns a person with their phone number in the international format. */
export function withPrintedPhone<P extends { readonly phone?: string | null | undefined }>(person: P): P {
  return person.phone ? { ...person, phone: internationalFormat(person.phone) } : person;
}

/** Returns an activity whose drivers have phone numbers in the international format. */
export function withPrintedDriver(activity: Activity): Activity {
  const { coDriver, driver } = activity;
  return {
    ...activity,
    ...(driver && { driver: withPrintedPhone(driver) }),
    ...(coDriver && { coDriver: withPrintedPhone(coDriver) }),
  };
}
