import { oncePer } from '#shared/domain/by-id.ts';
import type { Side } from './compile.ts';

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
