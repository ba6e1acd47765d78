import { conflictCliques } from './cliques.ts';
import type { Compiled, Side } from './compile.ts';
import { licenceRows } from './licence-rows.ts';
import type { Row } from './mip-row.ts';
import { emptyPlan, NONE, type Plan } from './plan.ts';
import { spareRows } from './spare-cars.ts';

/** A linear model with whole numbers: minimise `cost` within the bounds. Rows are sparse. */
export interface MipModel {
  readonly cost: Float64Array;
  readonly upper: Float64Array;
  readonly lower: Float64Array;
  readonly rows: readonly Row[];
}

/** The model of an instance, and how to read its solutions. */
export interface PlanModel {
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

/**
 * Returns the model: each ride has one vehicle and one driver or is lost; rides in conflict never share either; no driver drives more than
 * the permitted minutes. It minimises the lost weight first, then the rides that differ from `anchor`.
 */
export function planModel(compiled: Compiled, anchor: Anchor): PlanModel {
  const { drivers, durations, maxDrivingMinutes, rides, vehicles } = compiled;
  const sides = [vehicles, drivers];
  let columns = 0;
  const columnOf = sides.map(({ allowed }) =>
    allowed.map((list) => new Map(list.map((number) => [number, columns++]))),
  );
  const lostColumn = columns;
  const changedColumn = lostColumn + rides.length;
  columns = changedColumn + rides.length;
  const lostCost = rides.length + 1;
  const cost = new Float64Array(columns);
  for (const [ride, { weight }] of rides.entries()) {
    cost[lostColumn + ride] = lostCost * weight;
    cost[changedColumn + ride] = 1;
  }
  const rows: Row[] = [];
  const atMost = (limit: number, columnsOfRow: number[], values = columnsOfRow.map(() => 1)): void => {
    rows.push({ columns: columnsOfRow, values, lower: Number.NEGATIVE_INFINITY, upper: limit });
  };
  for (const [place, side] of sides.entries()) {
    const own = columnOf[place] ?? [];
    for (const ride of rides.keys()) {
      const serving = [...(own[ride]?.values() ?? []), lostColumn + ride];
      rows.push({ columns: serving, values: serving.map(() => 1), lower: 1, upper: 1 });
      if (!anchor[place]?.isTold[ride]) continue;
      const stay = own[ride]?.get(anchor[place].told[ride] ?? NONE);
      const unchanged = [changedColumn + ride, lostColumn + ride, ...(stay === undefined ? [] : [stay])];
      rows.push({ columns: unchanged, values: unchanged.map(() => 1), lower: 1, upper: Number.POSITIVE_INFINITY });
    }
    for (const clique of conflictCliques(side)) {
      for (const number of side.ids.keys()) {
        const members = clique.flatMap((ride) => own[ride]?.get(number) ?? []);
        if (members.length > 1) atMost(1, members);
      }
    }
  }
  rows.push(...licenceRows(compiled, columnOf));
  const sized = (ride: number) =>
    [...(columnOf[0]?.[ride] ?? [])].map(([number, column]) => [column, compiled.capacities[number] ?? 0] as const);
  rows.push(...spareRows(compiled, sized, lostColumn));
  if (maxDrivingMinutes !== undefined) {
    const days = Map.groupBy(rides.keys(), (ride) => rides[ride]?.day ?? '');
    for (const list of days.values()) {
      for (const driver of drivers.ids.keys()) {
        const driven = list.flatMap((ride) => {
          const column = columnOf[1]?.[ride]?.get(driver);
          return column === undefined ? [] : [{ column, minutes: durations[ride] ?? 0 }];
        });
        if (driven.reduce((sum, { minutes }) => sum + minutes, 0) <= maxDrivingMinutes) continue;
        atMost(
          maxDrivingMinutes,
          driven.map(({ column }) => column),
          driven.map(({ minutes }) => minutes),
        );
      }
    }
  }
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
