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
  const firsts = Array.from(used, () => 0);
  return cheapestAssignment(cost.map((row) => [...row, ...firsts]));
}

/** Rows with the columns that they have so far, and the prices that prove that these are the cheapest. */
interface Assigned {
  readonly cost: readonly (readonly number[])[];
  readonly rowPrices: Float64Array;
  readonly columnPrices: Float64Array;
  /** For each column its row; NO_ROW without one. */
  readonly rowOf: Int32Array;
}

const NO_ROW = -1;
const NO_COLUMN = -1;

/** Returns the least sum with one column for each row (the Hungarian method, with shortest paths). There are at least as many columns. */
function cheapestAssignment(cost: readonly (readonly number[])[]): number {
  const columns = cost[0]?.length ?? 0;
  const assigned: Assigned = {
    cost,
    rowPrices: new Float64Array(cost.length),
    columnPrices: new Float64Array(columns),
    rowOf: new Int32Array(columns).fill(NO_ROW),
  };
  for (const row of cost.keys()) giveColumn(assigned, row);
  return assigned.rowOf.reduce((sum, row, column) => sum + (row === NO_ROW ? 0 : numberAt(cost[row], column)), 0);
}

/** Gives a row the column at the end of the shortest path: the rows on the path change their columns. */
function giveColumn(assigned: Assigned, row: number): void {
  const { columnPrices, rowOf, rowPrices } = assigned;
  const { end, from, length, reached } = shortestPath(assigned, row);
  rowPrices[row] = numberAt(rowPrices, row) + length;
  for (const [column, distance] of reached) {
    const slack = length - distance;
    columnPrices[column] = numberAt(columnPrices, column) - slack;
    const owner = numberAt(rowOf, column);
    if (owner !== NO_ROW) rowPrices[owner] = numberAt(rowPrices, owner) + slack;
  }
  for (let column = end; column !== NO_COLUMN; column = numberAt(from, column)) {
    const before = numberAt(from, column);
    rowOf[column] = before === NO_COLUMN ? row : numberAt(rowOf, before);
  }
}

interface Path {
  /** The free column that it reaches. */
  readonly end: number;
  readonly length: number;
  /** For each column, the one before it. */
  readonly from: Int32Array;
  /** How far the columns are that are no further than the end. */
  readonly reached: ReadonlyMap<number, number>;
}

function shortestPath({ columnPrices, cost, rowOf, rowPrices }: Assigned, row: number): Path {
  const distances = new Float64Array(rowOf.length).fill(Number.POSITIVE_INFINITY);
  const from = new Int32Array(rowOf.length).fill(NO_COLUMN);
  const reached = new Map<number, number>();
  let [at, end, length] = [row, NO_COLUMN, 0];
  do {
    let next = NO_COLUMN;
    for (const column of rowOf.keys()) {
      if (reached.has(column)) continue;
      const price = numberAt(rowPrices, at) + numberAt(columnPrices, column);
      const distance = length + numberAt(cost[at], column) - price;
      if (distance < numberAt(distances, column)) {
        distances[column] = distance;
        from[column] = end;
      }
      if (next === NO_COLUMN || numberAt(distances, column) < numberAt(distances, next)) next = column;
    }
    end = next;
    length = numberAt(distances, end);
    reached.set(end, length);
    at = numberAt(rowOf, end);
  } while (at !== NO_ROW);
  return { end, from, length, reached };
}

function numberAt(numbers: ArrayLike<number> | undefined, place: number): number {
  return numbers?.[place] ?? 0;
}
