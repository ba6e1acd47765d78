import type { Compiled } from './compile.ts';
import { type Goals, LOST } from './plan.ts';

/** With more rides the bound would take longer than it is worth: it grows with the third power. */
const MAX_RIDES = 400;

const IMPOSSIBLE = 1e9;

/**
 * Returns the minutes of empty way that every plan has which covers all rides. Each ride follows another one, or is the first of a vehicle:
 * the cheapest such assignment knows no drivers, no seats and no types but those that let one vehicle serve both rides. Undefined
 * where the plan leaves rides out, because another one may leave out others.
 */
export function leastWay(compiled: Compiled, goals: Goals): number | undefined {
  const { travel, vehicles } = compiled;
  const count = compiled.rides.length;
  const planned = [...compiled.rides.keys()].filter((ride) => compiled.rides[ride]?.ahead === undefined);
  if (goals[LOST] > 0 || planned.length > MAX_RIDES) return undefined;
  const both = planned.map((ride) => new Set(vehicles.allowed[ride]));
  const cost = planned.map((ride, at) =>
    planned.map((before) => {
      const isPossible =
        before < ride &&
        !vehicles.conflicts[before * count + ride] &&
        (vehicles.allowed[before] ?? []).some((vehicle) => both[at]?.has(vehicle));
      return isPossible ? travel(compiled.rides[before], compiled.rides[ride]) : IMPOSSIBLE;
    }),
  );
  const used = new Set(planned.flatMap((ride) => vehicles.allowed[ride] ?? []));
  const firsts = new Array<number>(used.size).fill(0);
  return cheapestAssignment(cost.map((row) => [...row, ...firsts]));
}

/** Returns the least sum with one column for each row (the Hungarian method, with shortest paths). There are at least as many columns. */
function cheapestAssignment(cost: readonly (readonly number[])[]): number {
  const columns = cost[0]?.length ?? 0;
  const rowPrices = new Float64Array(cost.length);
  const columnPrices = new Float64Array(columns);
  const rowOf = new Int32Array(columns).fill(-1);
  for (const row of cost.keys()) {
    const reach = new Float64Array(columns).fill(Number.POSITIVE_INFINITY);
    const from = new Int32Array(columns).fill(-1);
    const done = new Uint8Array(columns);
    let [at, column, length] = [row, -1, 0];
    do {
      let next = -1;
      for (let other = 0; other < columns; other += 1) {
        if (done[other]) continue;
        const reduced = length + (cost[at]?.[other] ?? 0) - (rowPrices[at] ?? 0) - (columnPrices[other] ?? 0);
        if (reduced < (reach[other] ?? 0)) {
          reach[other] = reduced;
          from[other] = column;
        }
        if (next === -1 || (reach[other] ?? 0) < (reach[next] ?? 0)) next = other;
      }
      column = next;
      length = reach[column] ?? 0;
      done[column] = 1;
      at = rowOf[column] ?? -1;
    } while (at !== -1);
    rowPrices[row] = (rowPrices[row] ?? 0) + length;
    for (const [other, isDone] of done.entries()) {
      if (!isDone) continue;
      const slack = length - (reach[other] ?? 0);
      columnPrices[other] = (columnPrices[other] ?? 0) - slack;
      const owner = rowOf[other] ?? -1;
      if (owner !== -1) rowPrices[owner] = (rowPrices[owner] ?? 0) + slack;
    }
    for (let other = column; other !== -1; other = from[other] ?? -1) {
      const before = from[other] ?? -1;
      rowOf[other] = before === -1 ? row : (rowOf[before] ?? -1);
    }
  }
  return rowOf.reduce((sum, row, column) => sum + (row === -1 ? 0 : (cost[row]?.[column] ?? 0)), 0);
}
