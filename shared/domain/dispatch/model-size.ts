import { conflictCliques } from './cliques.ts';
import type { Compiled, Side } from './compile.ts';

/** A function has no memory for a larger model: with the copies that a solver makes, this many entries take some 600 MB. */
const MAX_ENTRIES = 2_500_000;

/** The vehicles and the drivers of an instance, as far as the size of a model follows from them. */
type Sides = Pick<Compiled, 'rides' | 'vehicles' | 'drivers'>;

/**
 * Tells whether a model has room in the memory of a function. Almost all of its entries are in the rows of rides in conflict: there, each ride
 * has one entry per choice. `choicesOf` says how many choices a ride has: by default, what may serve it.
 */
export function hasRoom(
  { drivers, rides, vehicles }: Sides,
  choicesOf: (side: Side, ride: number) => number = ({ allowed }, ride) => allowed[ride]?.length ?? 0,
): boolean {
  const entries = [vehicles, drivers].reduce((sum, side) => {
    const choices = Array.from(rides, (_, ride) => choicesOf(side, ride));
    // Few choices have room, however many rides are in conflict.
    if (choices.every((count) => count <= 1)) return sum + rides.length;
    return (
      sum +
      conflictCliques(side)
        .flat()
        .reduce((own, ride) => own + (choices[ride] ?? 0), 0)
    );
  }, 0);
  return entries <= MAX_ENTRIES;
}
