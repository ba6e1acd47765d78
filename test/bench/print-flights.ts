import { simulateFlights } from './flights-simulation.ts';
import { printTable } from './print-table.ts';

/** Prints what 100 requests a month tell: how old the known arrival time is when the passenger lands, by each way of asking. */
export const printFlights = (): void =>
  printTable(
    'Flights: age of the known arrival time at landing, in minutes, over ten synthetic months',
    [
      { title: 'flights', right: true },
      { title: 'asked by' },
      { title: 'mean', right: true },
      { title: 'p95', right: true },
      { title: 'never asked %', right: true },
      { title: 'requests a month', right: true },
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
