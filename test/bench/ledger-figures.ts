import * as checkConflicts from '#functions/activities/check-conflicts.ts';
import * as createEvent from '#functions/activities/create-event.ts';
import { ContendedWrite } from '#shared/contract/problems.ts';
import { type Assignment, daysOf } from '#shared/domain/assignments/assignment.ts';
import { ledgerChanges } from '#shared/domain/assignments/ledger.ts';
import { readDays, writeDay } from '#shared/entities/assignments/ledger.ts';
import { newId } from '#shared/platform/ids.ts';
import { transact } from '#shared/table/transact.ts';
import { retryOnConflict } from '#shared/table/write.ts';
import { metered, type Spent } from '#test/support/capacity.ts';
import { aUser } from '#test/support/people.ts';
import { inVirtualTime } from '#test/support/virtual-time.ts';
import { aCar, addPast } from './event-maker.ts';
import { spentOn } from './spending.ts';

/** The cost of a booking, a refused booking and a conflict check, for a vehicle and a driver with `past` past rides. */
export async function bookingFigures(past: number) {
  const as = await aUser('COORDINATOR');
  const assigned = await aCar();
  await addPast(assigned, past);
  const times = { startTime: '2027-05-02T09:00:00Z', endTime: '2027-05-02T10:00:00Z' };
  const ride = { as, body: { type: 'TRANSPORT', title: 'Ride', vipIds: [], ...times, ...assigned } };
  return {
    booking: await spentOn(createEvent, ride),
    refusal: await spentOn(createEvent, ride, 409),
    check: await spentOn(checkConflicts, { as, body: { ...times, ...assigned } }),
  };
}

/** Returns what the ledger takes for one more booking of a resource on a day with this many rides. */
export async function ledgerDayFigures(rides: number): Promise<Spent> {
  const vehicleId = newId('veh');
  for (let place = 0; place < rides; place += 1) await book(rideFrom(vehicleId, place * HOUR, HOUR));
  return metered(() => book(rideFrom(vehicleId, rides * HOUR, HOUR)));
}

const FIRST_DAY = Date.parse('2027-05-10T00:00:00Z');
const HOUR = 60;

/** Returns an assignment of a vehicle for a new activity. Minutes count from 2027-05-10. */
function rideFrom(vehicleId: string, fromMinute: number, minutes: number): Assignment {
  const at = (minute: number): string => new Date(FIRST_DAY + minute * 60_000).toISOString();
  const times = { start: at(fromMinute), end: at(fromMinute + minutes) };
  return { resource: 'VEHICLE', resourceId: vehicleId, activityId: newId('act'), ...times, busy: true };
}

/** Books once, in one read and one transaction. Throws WriteLost if another writer came first. */
async function book(assignment: Assignment): Promise<void> {
  const days = await readDays('VEHICLE', assignment.resourceId, daysOf(assignment));
  await transact(ledgerChanges(days, assignment.activityId, assignment).map(writeDay));
}

const BOOKINGS_EACH = 10;
const DAYS = 10;
const SLOT_MINUTES = 15;
const SLOTS = (DAYS * 24 * 60) / SLOT_MINUTES;
/** Each seed is another race. */
const SEEDS = [1, 2, 3];

/**
 * Lets so many writers book free quarters of an hour of one vehicle over ten days, at random, ten each. Returns the mean requests per booking,
 * 2 without another writer, and how many bookings ended with ContendedWrite. They do not depend on the machine.
 */
export async function writersFigures(writers: number) {
  const races = [];
  for (const seed of SEEDS) races.push(await race(seed, writers));
  const bookings = SEEDS.length * writers * BOOKINGS_EACH;
  return {
    requestsPerBooking: races.reduce((sum, { requests }) => sum + requests, 0) / bookings,
    outOfTries: races.reduce((sum, { outOfTries }) => sum + outOfTries, 0),
  };
}

async function race(seed: number, writers: number) {
  const vehicleId = newId('veh');
  let outOfTries = 0;
  const bookSlot = async (slot: number): Promise<void> => {
    try {
      await retryOnConflict(() => book(rideFrom(vehicleId, slot * SLOT_MINUTES, SLOT_MINUTES)));
    } catch (error) {
      if (!(error instanceof ContendedWrite)) throw error;
      outOfTries += 1;
    }
  };
  const { requests } = await inVirtualTime(seed, async () => {
    const slots = shuffledSlots();
    const writer = async (_: unknown, place: number): Promise<void> => {
      for (const slot of slots.slice(place * BOOKINGS_EACH, (place + 1) * BOOKINGS_EACH)) await bookSlot(slot);
    };
    await Promise.all(Array.from({ length: writers }, writer));
  });
  return { requests, outOfTries };
}

function shuffledSlots(): number[] {
  return Array.from({ length: SLOTS }, (_, slot) => ({ slot, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ slot }) => slot);
}
