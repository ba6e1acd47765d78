import type { Spent } from '#test/support/capacity.ts';
import { emptyTable } from './spending.ts';
import { type BeatFigures, beatFigures } from './gps-figures.ts';
import { type Findings, type JobFigures, jobFigures, operationFigures } from './operation-figures.ts';
import { type BookingFigures, bookingFigures, ledgerDayFigures } from './ledger-figures.ts';
import type { Services } from './services.ts';

/** All figures of the table. They do not depend on the machine. */
export interface Figures extends Findings {
  readonly jobs: readonly JobFigures[];
  /** Beats of the GPS synchronisation. */
  readonly beats: readonly BeatFigures[];
  /** Bookings of a vehicle and a driver with few, some and many past rides. */
  readonly bookings: readonly BookingFigures[];
  /** The cost of the ledger for a booking of one resource on a day with ten rides. */
  readonly ledgerDay: Pick<Spent, 'readUnits' | 'writeUnits'>;
}

const FEW = 10;
const SOME = 50;
const RIDES_OF_A_FULL_DAY = 10;

/** Takes all figures. The largest booking figures have `manyPast` past rides. */
export async function takeFigures(manyPast: number, services: Services): Promise<Figures> {
  const findings = await operationFigures(services);
  const jobs = await jobFigures();
  const beats = await beatFigures();
  const bookings: BookingFigures[] = [];
  for (const past of [FEW, SOME, manyPast]) {
    // The alternatives of a refusal read all vehicles and drivers. There are as many each time.
    await emptyTable();
    bookings.push(await bookingFigures(past));
  }
  return { ...findings, jobs, beats, bookings, ledgerDay: await ledgerDayFigures(RIDES_OF_A_FULL_DAY) };
}
