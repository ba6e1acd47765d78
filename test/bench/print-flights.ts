import { THREE_DAYS } from './flights-month.ts';
import { type SimulatedAge, simulateFlights } from './flights-simulation.ts';
import { printTable } from './print-table.ts';

interface Gate {
  readonly name: string;
  readonly holds: (figures: SimulatedAge) => boolean;
}

/** What an event of three days with 40 flights must reach. */
const EVENT: readonly Gate[] = [
  { name: 'at least 85 requests are spent', holds: ({ requests }) => requests >= 85 },
  { name: 'at most 8 requests tell nothing', holds: ({ pointless }) => pointless <= 8 },
  { name: 'the median age is at most 20 minutes', holds: ({ median }) => median <= 20 },
  { name: 'the age at the 90th percentile is at most 30 minutes', holds: ({ p90 }) => p90 <= 30 },
  { name: 'no landing poll is made before the departure', holds: ({ undeparted }) => undeparted === 0 },
  { name: 'a mistyped number costs at most 3 requests', holds: ({ mistyped }) => mistyped <= 3 },
  { name: 'the mean age is within 1.3 of the oracle', holds: ({ ratio }) => ratio <= 1.3 },
];
/** What a month with 40 flights must reach. */
const MONTH: readonly Gate[] = EVENT.filter(({ name }) => name.includes('oracle') || name.includes('mistyped'));

/** Returns the gates that the planner misses with 40 flights, in words. */
export function missedGates(figures: readonly SimulatedAge[]): string[] {
  return figures
    .filter(({ flights, strategy }) => strategy === 'planner' && flights === 40)
    .flatMap((planner) =>
      (planner.name === 'three days' ? EVENT : MONTH)
        .filter(({ holds }) => !holds(planner))
        .map(({ name }) => `40 flights in ${planner.name}: it does not hold that ${name}.`),
    );
}

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
