import { missedGates } from './flight-gates.ts';
import { THREE_DAYS } from './flights-month.ts';
import { simulateFlights } from './flights-simulation.ts';
import { printTable } from './print-table.ts';

/** Prints the age of the known arrival time at landing with 100 requests per month, by strategy. Returns whether all gates hold. */
export function printFlights(): boolean {
  const figures = [...simulateFlights([40], THREE_DAYS), ...simulateFlights()];
  printTable(
    'Flights: age of the known arrival time at landing, in minutes, over synthetic months',
    [
      'flights within',
      'flights',
      'strategy',
      'mean',
      'median',
      'p90',
      'ratio to oracle',
      'never requested %',
      'requests',
      'told nothing',
      'landing polls before departure',
      'most for a mistyped number',
    ],
    figures.map((each) => [
      each.name,
      each.flights,
      each.strategy,
      each.mean,
      each.median,
      each.p90,
      each.ratio,
      each.neverPercent,
      each.requests,
      each.pointless,
      each.undeparted,
      each.mistyped,
    ]),
  );
  const missed = missedGates(figures);
  process.stdout.write(`\n${missed.length === 0 ? 'All gates of flights hold.' : missed.join('\n')}\n`);
  return missed.length === 0;
}
