import { simulateFlights } from './flights-simulation.ts';
import { printTable } from './print-table.ts';

/** Prints the age of the known arrival time at landing with 100 requests per month, by strategy. */
export const printFlights = (): void =>
  printTable(
    'Flights (no bar): age of the known arrival time at landing, in minutes, over ten synthetic months',
    [
      { title: 'flights', right: true },
      { title: 'strategy' },
      { title: 'mean', right: true },
      { title: 'p95', right: true },
      { title: 'never requested %', right: true },
      { title: 'requests per month', right: true },
    ],
    simulateFlights().map(({ flights, mean, neverPercent, p95, requests, strategy }) => [
      flights,
      strategy,
      mean,
      p95,
      neverPercent,
      requests,
    ]),
  );
