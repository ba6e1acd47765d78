import type { Spent } from '#test/support/capacity.ts';
import { type JobFigures, jobFigures } from './job-figures.ts';
import { type BookingFigures, bookingFigures, ledgerDayFigures } from './ledger-figures.ts';
import { type Findings, operationFigures } from './operation-figures.ts';
import { startServices } from './services.ts';

/** All that is counted at the table. It is the same on every machine. */
export interface Figures extends Findings {
  readonly jobs: readonly JobFigures[];
  /** Booking a vehicle and a driver with few, with some and with many past rides. */
  readonly bookings: readonly BookingFigures[];
  /** What the ledger costs a booking on a day with ten rides, for one resource. */
  readonly ledgerDay: Pick<Spent, 'readUnits' | 'writeUnits'>;
}

const FEW = 10;
const SOME = 50;
const RIDES_OF_A_FULL_DAY = 10;

/** Takes all figures, booking also with so many past rides. */
export const takeFigures = async (manyPast: number): Promise<Figures> => {
  const services = await startServices();
  const findings = await operationFigures(services);
  const jobs = await jobFigures();
  await services.stop();
  const bookings: BookingFigures[] = [];
  for (const past of [FEW, SOME, manyPast]) bookings.push(await bookingFigures(past));
  return { ...findings, jobs, bookings, ledgerDay: await ledgerDayFigures(RIDES_OF_A_FULL_DAY) };
};
