import { oncePer } from '#shared/domain/records.ts';
import type { Compiled, Side } from './compile.ts';

/**
 * Returns sets of rides that all conflict with each other and that together contain every pair of conflicting rides. So at most one
 * ride of each set may have the same vehicle or driver, and this says no more and no less than all pairs do.
 * They are worked out once, also for sides that differ only in who may serve a ride.
 */
export function conflictCliques({ conflicts }: Pick<Side, 'conflicts'>): readonly (readonly number[])[] {
  return cliquesOf(conflicts);
}

const cliquesOf = oncePer((conflicts: Side['conflicts']): number[][] => {
  // There is one entry for each pair of rides.
  const rides = Math.sqrt(conflicts.length);
  const inConflict = (a: number, b: number): boolean => conflicts[a * rides + b] === 1;
  const isCovered = new Uint8Array(rides * rides);
  const cliques: number[][] = [];
  for (let first = 0; first < rides; first += 1) {
    for (let second = first + 1; second < rides; second += 1) {
      if (!inConflict(first, second) || isCovered[first * rides + second]) continue;
      const clique = [first, second];
      for (let third = 0; third < rides; third += 1) {
        if (third !== first && third !== second && clique.every((member) => inConflict(member, third)))
          clique.push(third);
      }
      clique.sort((a, b) => a - b);
      for (const a of clique) for (const b of clique) isCovered[a * rides + b] = 1;
      cliques.push(clique);
    }
  }
  return cliques;
});

/** Returns for each ride those in conflict with it. They are worked out once, as the cliques are. */
export function ridesInConflict({ conflicts }: Pick<Side, 'conflicts'>): readonly (readonly number[])[] {
  return conflictLists(conflicts);
}

const conflictLists = oncePer((conflicts: Side['conflicts']): number[][] => {
  const rides = Math.sqrt(conflicts.length);
  return Array.from({ length: rides }, (_, ride) => {
    const others: number[] = [];
    for (let other = 0; other < rides; other += 1) if (conflicts[ride * rides + other] === 1) others.push(other);
    return others;
  });
});

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
