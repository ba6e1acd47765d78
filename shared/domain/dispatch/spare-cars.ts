import type { Ride } from './instance.ts';
import type { Row } from './solve-mip.ts';

/** Two rides of a motorcade, as numbers: the vehicle of the spare is at least as large as that of the principal. */
export interface SparePair {
  readonly spare: number;
  readonly principal: number;
}

/** Returns the pairs among these rides. */
export function sparePairsOf(rides: readonly Ride[]): SparePair[] {
  const numbers = new Map(rides.map(({ id }, number) => [id, number]));
  return rides.flatMap(({ spareOf = [] }, spare) =>
    spareOf.flatMap((id) => {
      const principal = numbers.get(id);
      return principal === undefined ? [] : [{ spare, principal }];
    }),
  );
}

interface Sizes {
  /** The seats of each vehicle. */
  readonly capacities: readonly number[];
  readonly sparePairs: readonly SparePair[];
}

/** For each ride the number of its vehicle; -1 without one. */
interface Vehicles {
  readonly vehicle: Int32Array;
}

/** Returns the pairs that a plan breaks. A ride without a vehicle breaks none. */
export function brokenPairs({ capacities, sparePairs }: Sizes, { vehicle }: Vehicles): SparePair[] {
  return sparePairs.filter(({ principal, spare }) => {
    const [large, small] = [capacities[vehicle[spare] ?? -1], capacities[vehicle[principal] ?? -1]];
    return large !== undefined && small !== undefined && large < small;
  });
}

/** Tells whether a ride may get a vehicle beside what the plan has for its spare car, or for its principal. */
export function keepsPairs(
  { capacities, sparePairs }: Sizes,
  { vehicle: assigned }: Vehicles,
  ride: number,
  vehicle: number,
): boolean {
  return sparePairs.every(({ principal, spare }) => {
    if (ride !== principal && ride !== spare) return true;
    const sizeOf = (each: number): number | undefined => capacities[each === ride ? vehicle : (assigned[each] ?? -1)];
    const [large, small] = [sizeOf(spare), sizeOf(principal)];
    return large === undefined || small === undefined || large >= small;
  });
}

type SizedColumn = readonly [column: number, seats: number];

/** Returns a row per pair: the seats of the spare are at least those of the principal, unless the spare has no vehicle. */
export function spareRows(
  { capacities, sparePairs }: Sizes,
  columnsOf: (ride: number) => readonly SizedColumn[],
  lostColumn: number,
): Row[] {
  const most = Math.max(0, ...capacities);
  return sparePairs.map(({ principal, spare }) => {
    const terms = [
      ...columnsOf(spare),
      [lostColumn + spare, most] as const,
      ...columnsOf(principal).map(([column, seats]) => [column, -seats] as const),
    ];
    return {
      columns: terms.map(([column]) => column),
      values: terms.map(([, value]) => value),
      lower: 0,
      upper: Number.POSITIVE_INFINITY,
    };
  });
}
