import { ContendedWrite } from '#shared/contract/problems.ts';
import { newId } from '#shared/platform/ids.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import { inVirtualTime } from '#test/support/virtual-time.ts';
import { book, rideFrom } from './ledger-figures.ts';

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
