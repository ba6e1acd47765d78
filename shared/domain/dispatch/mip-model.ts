import { conflictCliques } from './cliques.ts';
import type { Compiled, Side } from './compile.ts';
import { brokenTies, CHANGED, emptyPlan, type Goals, LOST, NONE, type Plan } from './plan.ts';
import type { MipLimits, MipModel, Row, SolveMip } from './solve-mip.ts';
import { spareRows } from './spare-cars.ts';

/** The model of an instance, and how to read its solutions. */
interface PlanModel {
  readonly model: MipModel;
  /** The number of the first `lost` column; the column of a ride follows in order. */
  readonly lostColumn: number;
  /** The cost of one unit of lost weight. */
  readonly lostCost: number;
  /** The number of the first `changed` column: the last columns of the model. */
  readonly changedColumn: number;
  /** For each ride, the columns of its vehicles. */
  readonly vehicleColumns: readonly ReadonlyMap<number, number>[];
  readonly planOf: (solution: ArrayLike<number>) => Plan;
}

/** Who serves each ride, by vehicles and by drivers: what the solver prefers. */
export type Anchor = readonly Pick<Side, 'told' | 'isTold'>[];

/** The columns of the vehicles or drivers of each ride. */
type ColumnsOfRides = readonly ReadonlyMap<number, number>[];

function atMost(limit: number, columns: number[], values = columns.map(() => 1)): Row {
  return { columns, values, lower: Number.NEGATIVE_INFINITY, upper: limit };
}

/** Each ride is served by one or lost. A ride counts as changed if it is not lost and does not keep its vehicle or driver. */
function servingRows(
  own: ColumnsOfRides,
  anchor: Anchor[number] | undefined,
  { changedColumn, lostColumn }: { readonly changedColumn: number; readonly lostColumn: number },
): Row[] {
  return own.flatMap((columns, ride) => {
    const serving = [...columns.values(), lostColumn + ride];
    const served = { columns: serving, values: serving.map(() => 1), lower: 1, upper: 1 };
    if (!anchor?.isTold[ride]) return [served];
    const stay = columns.get(anchor.told[ride] ?? NONE);
    const unchanged = [changedColumn + ride, lostColumn + ride, ...(stay === undefined ? [] : [stay])];
    return [served, { columns: unchanged, values: unchanged.map(() => 1), lower: 1, upper: Number.POSITIVE_INFINITY }];
  });
}

/** No driver drives more than the permitted minutes of a day. */
function drivingRows({ drivers, durations, maxDrivingMinutes, rides }: Compiled, ofDrivers: ColumnsOfRides): Row[] {
  if (maxDrivingMinutes === undefined) return [];
  const days = Map.groupBy(rides.keys(), (ride) => rides[ride]?.day ?? '');
  return [...days.values()].flatMap((list) =>
    drivers.ids.flatMap((_id, driver) => {
      const driven = list.flatMap((ride) => {
        const column = ofDrivers[ride]?.get(driver);
        return column === undefined ? [] : [{ column, minutes: durations[ride] ?? 0 }];
      });
      const minutes = driven.map((each) => each.minutes);
      if (minutes.reduce((sum, each) => sum + each, 0) <= maxDrivingMinutes) return [];
      const columns = driven.map(({ column }) => column);
      return [atMost(maxDrivingMinutes, columns, minutes)];
    }),
  );
}

/**
 * Returns the model: each ride has one vehicle and one driver or is lost; rides in conflict never share either; no driver drives more than
 * the permitted minutes. It minimises the lost weight first, then the rides that differ from `anchor`.
 */
export function planModel(compiled: Compiled, anchor: Anchor, ties: readonly Tie[] = []): PlanModel {
  const { drivers, rides, vehicles } = compiled;
  const sides = [vehicles, drivers];
  let columns = 0;
  const columnOf = sides.map(({ allowed }) =>
    allowed.map((list) => new Map(list.map((number) => [number, columns++]))),
  );
  const lostColumn = columns;
  const changedColumn = lostColumn + rides.length;
  const tieColumn = changedColumn + rides.length;
  columns = tieColumn + ties.length;
  const lostCost = rides.length + 1;
  const cost = new Float64Array(columns);
  for (const [ride, { weight }] of rides.entries()) {
    cost[lostColumn + ride] = lostCost * weight;
    cost[changedColumn + ride] = 1;
  }
  const rows: Row[] = [];
  for (const [place, side] of sides.entries()) {
    const own = columnOf[place] ?? [];
    rows.push(...servingRows(own, anchor[place], { lostColumn, changedColumn }));
    for (const clique of conflictCliques(side)) {
      for (const number of side.ids.keys()) {
        const members = clique.flatMap((ride) => own[ride]?.get(number) ?? []);
        if (members.length > 1) rows.push(atMost(1, members));
      }
    }
  }
  rows.push(...licenceRows(compiled, columnOf));
  const sized = (ride: number) =>
    [...(columnOf[0]?.[ride] ?? [])].map(([number, column]) => [column, compiled.capacities[number] ?? 0] as const);
  rows.push(...spareRows(compiled, sized, lostColumn), ...drivingRows(compiled, columnOf[1] ?? []));
  for (const [place, tie] of ties.entries()) rows.push(...tieRows(columnOf, tie, tieColumn + place));
  const upper = new Float64Array(columns).fill(1);
  for (const [ride, isKept] of compiled.isKept.entries()) if (isKept) upper[lostColumn + ride] = 0;
  return {
    model: { cost, lower: new Float64Array(columns), upper, rows },
    lostColumn,
    lostCost,
    changedColumn,
    vehicleColumns: columnOf[0] ?? [],
    planOf: (solution) => {
      const plan = emptyPlan(compiled);
      for (const [place, assigned] of [plan.vehicle, plan.driver].entries()) {
        for (const [ride, own] of (columnOf[place] ?? []).entries()) {
          for (const [number, column] of own) if ((solution[column] ?? 0) > 0.5) assigned[ride] = number;
        }
      }
      return plan;
    },
  };
}

/** Two rides, as numbers, without time for a hand-over in between. */
export type Tie = readonly [first: number, second: number];

/** With 1 in its column, the rides of a tie have the same vehicle and the same driver. With 0, they share neither. */
function tieRows(columnOf: ColumnsOfSides, [first, second]: Tie, column: number): Row[] {
  return columnOf.flatMap((own) =>
    [...(own[first] ?? [])].flatMap(([number, serving]) => {
      const other = own[second]?.get(number);
      if (other === undefined) return [atMost(1, [serving, column])];
      return [atMost(1, [serving, other, column], [1, 1, -1]), atMost(1, [serving, other, column], [1, -1, 1])];
    }),
  );
}

/** The most times that a model is solved again because a plan has no time for a hand-over. */
const MAX_ROUNDS = 12;

/** The best plan of a model. `isOptimal` and `bound` hold with all rules but those on hours. */
export interface SolvedPlan {
  readonly plan: Plan;
  readonly isOptimal: boolean;
}

/** How to solve models of the same rides. */
export interface PlanSolver {
  readonly anchor: Anchor;
  readonly limits: MipLimits;
  readonly solveMip: SolveMip;
  /** The pairs of rides that broke the rule on hand-overs in a former model. They do so in the next one too. */
  readonly ties: Tie[];
}

/**
 * Solves the model of a plan. It begins with the rule on hand-overs for the ties that are known, and adds the pairs of rides that break it,
 * because few do. `bound` holds whatever was found.
 */
export function solvePlan(
  compiled: Compiled,
  { anchor, limits, solveMip, ties }: PlanSolver,
): { readonly found: SolvedPlan | undefined; readonly leastLost: number } {
  let leastLost = 0;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const { lostCost, model, planOf } = planModel(compiled, anchor, ties);
    const { bound, isOptimal, values } = solveMip(model, limits);
    leastLost = Math.max(leastLost, lostOfBound(bound, lostCost, compiled.rides.length));
    if (!values) break;
    const plan = planOf(values);
    const broken = brokenTies(compiled, plan);
    if (broken.length === 0) return { found: { plan, isOptimal }, leastLost };
    // The next model is larger, so it would reach the limit too.
    if (!isOptimal) break;
    ties.push(...broken);
  }
  return { found: undefined, leastLost };
}

/** The cost is `lostCost` per unit of lost weight and 1 per changed ride, of which there are fewer than `lostCost`. */
function lostOfBound(bound: number, lostCost: number, rides: number): number {
  return Number.isFinite(bound) ? Math.max(0, Math.ceil((bound - rides) / lostCost - 1e-6)) : 0;
}

/** For each ride, the columns of the vehicles and of the drivers that may serve it, by their numbers. */
type ColumnsOfSides = readonly (readonly ReadonlyMap<number, number>[])[];

/**
 * Returns the rows that let a driver serve a ride only with a vehicle that they may drive. Drivers with the same licences share a row: at
 * most one of them serves the ride.
 */
function licenceRows({ mayDrive, rides, vehicles }: Compiled, [ofVehicles, ofDrivers]: ColumnsOfSides): Row[] {
  return [...rides.keys()].flatMap((ride) => {
    const own = [...(ofVehicles?.[ride] ?? [])];
    const licenceOf = (driver: number): string =>
      own.map(([vehicle]) => mayDrive[driver * vehicles.ids.length + vehicle]).join('');
    const groups = Map.groupBy(ofDrivers?.[ride] ?? [], ([driver]) => licenceOf(driver));
    return [...groups].flatMap(([licence, drivers]): Row[] => {
      if (!licence.includes('0')) return [];
      const drivable = own.flatMap(([, column], place) => (licence[place] === '1' ? [column] : []));
      const serving = drivers.map(([, column]) => column);
      return [
        {
          columns: [...serving, ...drivable],
          values: [...serving.map(() => 1), ...drivable.map(() => -1)],
          lower: Number.NEGATIVE_INFINITY,
          upper: 0,
        },
      ];
    });
  });
}

/** All ties together cost less than one seat, so that a solution near the former plan wins only against others that are as good. */
export const TIES = 0.4;

/**
 * Returns the model of the fewest empty seats among the plans that lose and change no more than `plan`. Of equal solutions it prefers
 * those near the plan: a solver that compares no equal plans is faster, and drivers keep their vehicles.
 */
export function seatModel(compiled: Compiled, plan: Plan, reached: Goals): PlanModel {
  const { capacities, drivers, rides, vehicles } = compiled;
  const isTold = [...vehicles.isTold, ...drivers.isTold].some(Boolean);
  const found = planModel(compiled, isTold ? [vehicles, drivers] : anchorAt(plan));
  const { changedColumn, lostColumn, model, vehicleColumns } = found;
  const cost = new Float64Array(model.cost.length);
  for (const [ride, own] of vehicleColumns.entries()) {
    for (const [number, column] of own) cost[column] = (capacities[number] ?? 0) - (rides[ride]?.seats ?? 0);
  }
  if (!isTold) cost.fill(TIES / (rides.length + 1), changedColumn, changedColumn + rides.length);
  const columnsFrom = (first: number): number[] => rides.map((_, ride) => first + ride);
  const weights = rides.map(({ weight }) => weight);
  const rows = [...model.rows, atMost(reached[LOST], columnsFrom(lostColumn), weights)];
  if (isTold) rows.push(atMost(reached[CHANGED], columnsFrom(changedColumn)));
  return { ...found, model: { ...model, cost, rows } };
}

/** A plan as if people had been told it. A solver that prefers it does not compare the many plans that are equally good. */
export function anchorAt(plan: Plan): Anchor {
  return [plan.vehicle, plan.driver].map((told) => ({ told, isTold: Array.from(told, (number) => number !== NONE) }));
}
