import { conflictCliques } from './cliques.ts';
import type { Compiled, Side } from './compile.ts';
import { type Group, groupsOf } from './groups.ts';
import type { MipModel } from './mip-model.ts';
import type { Row } from './mip-row.ts';
import { hasRoom } from './model-size.ts';
import { CHANGED, type Goals, LOST, NONE, type Plan } from './plan.ts';
import { TIES } from './seat-model.ts';
import { spareRows } from './spare-cars.ts';

/** A model in which a ride has a group instead of one vehicle and one driver. No plan is better than its solution. */
export interface GroupedModel {
  readonly model: MipModel;
  /** Returns the group of vehicles of each ride in a solution, with as many members as the solution needs. */
  readonly groupsIn: (solution: ArrayLike<number>) => (Group | undefined)[];
}

/** What is minimised. A bound holds for plans that lose and change no more than `reached`. */
export interface GroupedGoal {
  readonly goal: 'VEHICLES' | 'EMPTY_SEATS';
  /** Of equal solutions, those near this plan are preferred. */
  readonly plan: Plan;
  readonly reached: Goals;
  /** The most vehicles, where fewer are preferred. */
  readonly vehicles?: number | undefined;
}

/** Returns the model. Undefined if a function has no room for it, because almost each vehicle or driver is a group of its own. */
export function groupedModel(
  compiled: Compiled,
  { goal, plan, reached, vehicles: mostVehicles }: GroupedGoal,
): GroupedModel | undefined {
  const { capacities, drivers, durations, maxDrivingMinutes, rides, vehicles } = compiled;
  const groups = groupsOf(vehicles, (number) => capacities[number] ?? 0);
  const driverGroups = groupsOf(drivers, () => 0);
  let columns = 0;
  const columnsOf = (side: Side, own: readonly Group[]) =>
    rides.map((_, ride) =>
      own.map(({ members: [first = 0] }) => (side.mayServe[ride * side.ids.length + first] ? columns++ : NONE)),
    );
  const ofVehicles = columnsOf(vehicles, groups);
  const ofDrivers = columnsOf(drivers, driverGroups);
  const choicesOf = (side: Side, ride: number): number =>
    ((side === vehicles ? ofVehicles : ofDrivers)[ride] ?? []).filter((column) => column !== NONE).length;
  if (!hasRoom(compiled, choicesOf)) return undefined;
  const lostColumn = columns;
  const countColumn = lostColumn + rides.length;
  columns = countColumn + groups.length;
  const cost = new Float64Array(columns);
  const upper = new Float64Array(columns).fill(1);
  for (const [ride, isKept] of compiled.isKept.entries()) if (isKept) upper[lostColumn + ride] = 0;
  for (const [number, { members, seats }] of groups.entries()) {
    upper[countColumn + number] = members.length;
    if (goal === 'VEHICLES') cost[countColumn + number] = 1;
    for (const [ride, own] of ofVehicles.entries()) {
      const column = own[number] ?? NONE;
      if (column === NONE) continue;
      const tie = members.includes(plan.vehicle[ride] ?? NONE) ? 0 : TIES / (rides.length + 1);
      cost[column] = tie + (goal === 'EMPTY_SEATS' ? seats - (rides[ride]?.seats ?? 0) : 0);
    }
  }
  const rows: Row[] = [];
  const row = (list: readonly (readonly [column: number, value: number])[], lower: number, most: number): void => {
    rows.push({ columns: list.map(([column]) => column), values: list.map(([, value]) => value), lower, upper: most });
  };
  const served = (own: readonly number[]) => own.flatMap((column) => (column === NONE ? [] : [[column, 1] as const]));
  const lost = (ride: number) => [lostColumn + ride, 1] as const;
  for (const ride of rides.keys()) {
    for (const own of [ofVehicles[ride] ?? [], ofDrivers[ride] ?? []]) row([...served(own), lost(ride)], 1, 1);
  }
  for (const clique of conflictCliques(vehicles)) {
    for (const number of groups.keys()) {
      const members = served(clique.map((ride) => ofVehicles[ride]?.[number] ?? NONE));
      if (members.length > 1) row([...members, [countColumn + number, -1]], Number.NEGATIVE_INFINITY, 0);
    }
  }
  // A ride in no clique needs a vehicle too.
  if (compiled.prefersFewVehicles) {
    for (const number of groups.keys()) {
      for (const member of served(ofVehicles.map((own) => own[number] ?? NONE)))
        row([member, [countColumn + number, -1]], Number.NEGATIVE_INFINITY, 0);
    }
  }
  for (const clique of conflictCliques(drivers)) {
    for (const [number, { members }] of driverGroups.entries()) {
      const own = served(clique.map((ride) => ofDrivers[ride]?.[number] ?? NONE));
      if (own.length > members.length) row(own, Number.NEGATIVE_INFINITY, members.length);
    }
  }
  if (maxDrivingMinutes !== undefined) {
    for (const list of Map.groupBy(rides.keys(), (ride) => rides[ride]?.day ?? '').values()) {
      for (const [number, { members }] of driverGroups.entries()) {
        const driven = list.flatMap((ride) => {
          const column = ofDrivers[ride]?.[number] ?? NONE;
          return column === NONE ? [] : [[column, durations[ride] ?? 0] as const];
        });
        row(driven, Number.NEGATIVE_INFINITY, maxDrivingMinutes * members.length);
      }
    }
  }
  const sized = (ride: number) =>
    (ofVehicles[ride] ?? []).flatMap((column, number) =>
      column === NONE ? [] : [[column, groups[number]?.seats ?? 0] as const],
    );
  rows.push(...spareRows(compiled, sized, lostColumn));
  row(
    rides.map(({ weight }, ride) => [lostColumn + ride, weight]),
    Number.NEGATIVE_INFINITY,
    reached[LOST],
  );
  const stays = [...rides.keys()].flatMap((ride) => {
    if (!vehicles.isTold[ride]) return [];
    const told = vehicles.told[ride] ?? NONE;
    const group = groups.findIndex(({ members }) => members.includes(told));
    return [[...served([ofVehicles[ride]?.[group] ?? NONE]), lost(ride)]];
  });
  if (stays.length > 0) row(stays.flat(), stays.length - reached[CHANGED], Number.POSITIVE_INFINITY);
  if (mostVehicles !== undefined)
    row(
      [...groups.keys()].map((number) => [countColumn + number, 1]),
      0,
      mostVehicles,
    );
  return {
    model: { cost, lower: new Float64Array(columns), upper, rows },
    groupsIn: (solution) => {
      const needed = groups.map((group, number) => {
        const uses = Map.groupBy(plan.vehicle, (vehicle) => vehicle);
        const byUse = group.members.toSorted(
          (a, b) => (uses.get(b)?.length ?? 0) - (uses.get(a)?.length ?? 0) || a - b,
        );
        const count = compiled.prefersFewVehicles ? Math.round(solution[countColumn + number] ?? 0) : byUse.length;
        return { ...group, members: byUse.slice(0, count).toSorted((a, b) => a - b) };
      });
      return ofVehicles.map(
        (own) => needed[own.findIndex((column) => column !== NONE && (solution[column] ?? 0) > 0.5)],
      );
    },
  };
}
