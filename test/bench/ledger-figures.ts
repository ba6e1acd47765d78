import * as checkConflicts from '#functions/activities/check-conflicts.ts';
import * as createEvent from '#functions/activities/create-event.ts';
import { ContendedWrite } from '#shared/contract/problems.ts';
import { type Assignment, daysOf } from '#shared/domain/assignments/assignment.ts';
import { ledgerChanges } from '#shared/domain/assignments/ledger.ts';
import { readDays, writeDay } from '#shared/entities/assignments/ledger.ts';
import { newId } from '#shared/platform/ids.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import { transact } from '#shared/table/transact.ts';
import { addPast } from './activities-growth.ts';
import { openWindow } from './spending.ts';
import { type CallOptions, call } from '#test/support/call.ts';
import { type Spent, metered } from '#test/support/capacity.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { aUser } from '#test/support/people.ts';
import { inVirtualTime } from '#test/support/virtual-time.ts';

/** The cost of a booking, a refused booking and a conflict check, for a vehicle and a driver with `past` past rides. */
export interface BookingFigures {
  readonly past: number;
  readonly booking: Spent;
  readonly refusal: Spent;
  readonly check: Spent;
}

export async function bookingFigures(past: number): Promise<BookingFigures> {
  const as = await aUser('COORDINATOR');
  const assigned = { vehicleId: await aVehicle(), driverId: await aDriver() };
  await addPast(assigned, past);
  const times = { startTime: '2027-05-02T09:00:00Z', endTime: '2027-05-02T10:00:00Z' };
  const ride = { as, body: { type: 'TRANSPORT', title: 'Ride', vipIds: [], ...times, ...assigned } };
  return {
    past,
    booking: await costOf(createEvent, ride, 201),
    refusal: await costOf(createEvent, ride, 409),
    check: await costOf(checkConflicts, { as, body: { ...times, ...assigned } }, 200),
  };
}

async function costOf(operation: Parameters<typeof call>[0], options: CallOptions, status: number): Promise<Spent> {
  await openWindow(options);
  const { own, result } = await metered(() => call(operation, options));
  if (result.status !== status) throw new Error(result.text);
  return own;
}

/** Returns the read and write units of the ledger for one more booking of a resource on a day with this many rides. */
export async function ledgerDayFigures(rides: number): Promise<Pick<Spent, 'readUnits' | 'writeUnits'>> {
  const vehicleId = newId('veh');
  for (let place = 0; place < rides; place += 1) await book(rideAt(vehicleId, place));
  const { readUnits, writeUnits } = await metered(() => book(rideAt(vehicleId, rides)));
  return { readUnits, writeUnits };
}

const FIRST_DAY = Date.parse('2027-05-10T00:00:00Z');
const HOUR = 60;

function rideAt(vehicleId: string, hour: number): Assignment {
  return rideFrom(vehicleId, hour * HOUR, HOUR);
}

/** Returns an assignment of a vehicle for a new activity. Minutes count from 2027-05-10. */
function rideFrom(vehicleId: string, fromMinute: number, minutes: number): Assignment {
  return {
    resource: 'VEHICLE',
    resourceId: vehicleId,
    activityId: newId('act'),
    start: new Date(FIRST_DAY + fromMinute * 60_000).toISOString(),
    end: new Date(FIRST_DAY + (fromMinute + minutes) * 60_000).toISOString(),
    busy: true,
  };
}

/** Books once, in one read and one transaction. Throws WriteLost if another writer came first. */
async function book(assignment: Assignment): Promise<void> {
  const days = await readDays('VEHICLE', assignment.resourceId, daysOf(assignment));
  await transact(ledgerChanges(days, assignment.activityId, assignment).map(writeDay));
}

/** The requests that concurrent writers need to book one vehicle. They do not depend on the machine. */
export interface WritersFigures {
  readonly writers: number;
  /** The mean, over all seeds. 2 without another writer: a read and a transaction. */
  readonly requestsPerBooking: number;
  readonly mostTries: number;
  /** Bookings that ended with ContendedWrite. */
  readonly outOfTries: number;
}

const BOOKINGS_EACH = 10;
const DAYS = 10;
const SLOT_MINUTES = 15;
const SLOTS = (DAYS * 24 * 60) / SLOT_MINUTES;
/** Each seed is another race. */
const SEEDS = [1, 2, 3];

/** Lets so many writers book free quarters of an hour of one vehicle over ten days, at random, ten each. */
export async function writersFigures(writers: number): Promise<WritersFigures> {
  const races: Race[] = [];
  for (const seed of SEEDS) races.push(await race(seed, writers));
  const sum = (of: (race: Race) => number): number => races.reduce((total, each) => total + of(each), 0);
  return {
    writers,
    requestsPerBooking: sum(({ requests }) => requests) / (SEEDS.length * writers * BOOKINGS_EACH),
    mostTries: Math.max(...races.map(({ mostTries }) => mostTries)),
    outOfTries: sum(({ outOfTries }) => outOfTries),
  };
}

interface Race {
  readonly requests: number;
  readonly mostTries: number;
  readonly outOfTries: number;
}

async function race(seed: number, writers: number): Promise<Race> {
  const vehicleId = newId('veh');
  let mostTries = 0;
  let outOfTries = 0;
  const bookSlot = async (slot: number): Promise<void> => {
    let tries = 0;
    try {
      await retryOnConflict(() => {
        tries += 1;
        return book(rideFrom(vehicleId, slot * SLOT_MINUTES, SLOT_MINUTES));
      });
    } catch (error) {
      if (!(error instanceof ContendedWrite)) throw error;
      outOfTries += 1;
    }
    mostTries = Math.max(mostTries, tries);
  };
  const { requests } = await inVirtualTime(seed, async () => {
    const slots = shuffledSlots();
    const writer = async (_: unknown, place: number): Promise<void> => {
      for (const slot of slots.slice(place * BOOKINGS_EACH, (place + 1) * BOOKINGS_EACH)) await bookSlot(slot);
    };
    await Promise.all(Array.from({ length: writers }, writer));
  });
  return { requests, mostTries, outOfTries };
}

function shuffledSlots(): number[] {
  return Array.from({ length: SLOTS }, (_, slot) => ({ slot, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ slot }) => slot);
}
