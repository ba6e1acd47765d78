import { conflictCliques, hasRoom } from './cliques.ts';
import type { Compiled, Side } from './compile.ts';
import { TIES } from './mip-model.ts';
import { CHANGED, type Goals, LOST, NONE, type Plan } from './plan.ts';
import type { MipModel, Row } from './solve-mip.ts';
import { spareRows } from './spare-cars.ts';

/** Vehicles, or drivers, that may all serve the same rides. Nothing else tells them apart. */
export interface Group {
  readonly members: readonly number[];
  readonly seats: number;
}

/** Returns the groups of a side. `seatsOf` returns the seats of one of its members. */
function groupsOf(side: Side, seatsOf: (number: number) => number): Group[] {
  const keyOf = (number: number): string =>
    `${seatsOf(number)} ${side.allowed.map((_, ride) => side.mayServe[ride * side.ids.length + number]).join('')}`;
  return [...Map.groupBy(side.ids.keys(), keyOf).values()].map((members) => ({
    members,
    seats: seatsOf(members[0] ?? 0),
  }));
}

/** A model in which a ride has a group instead of one vehicle and one driver. No plan is better than its solution. */
interface GroupedModel {
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

/** What the columns of the model mean. A ride that a group may not serve has no column there: NONE. */
interface Layout {
  readonly groups: readonly Group[];
  readonly driverGroups: readonly Group[];
  readonly ofVehicles: readonly (readonly number[])[];
  readonly ofDrivers: readonly (readonly number[])[];
  readonly lostColumn: number;
  /** The first of the columns that count the vehicles of each group. */
  readonly countColumn: number;
  readonly columns: number;
}

type Entry = readonly [column: number, value: number];

function rowOf(list: readonly Entry[], lower: number, upper: number): Row {
  return { columns: list.map(([column]) => column), values: list.map(([, value]) => value), lower, upper };
}
function atMost(limit: number, list: readonly Entry[]): Row {
  return rowOf(list, Number.NEGATIVE_INFINITY, limit);
}
function served(columns: readonly number[]): Entry[] {
  return columns.flatMap((column) => (column === NONE ? [] : [[column, 1] as const]));
}

/** Returns the model. Undefined if a function has no room for it, because almost each vehicle or driver is a group of its own. */
export function groupedModel(compiled: Compiled, wanted: GroupedGoal): GroupedModel | undefined {
  const { rides } = compiled;
  const layout = layoutOf(compiled);
  if (!layout) return undefined;
  const { columns, countColumn, groups, lostColumn, ofVehicles } = layout;
  const upper = new Float64Array(columns).fill(1);
  for (const [ride, isKept] of compiled.isKept.entries()) if (isKept) upper[lostColumn + ride] = 0;
  for (const [number, { members }] of groups.entries()) upper[countColumn + number] = members.length;
  const sized = (ride: number) =>
    (ofVehicles[ride] ?? []).flatMap((column, number) =>
      column === NONE ? [] : [[column, groups[number]?.seats ?? 0] as const],
    );
  const weights = rides.map(({ weight }, ride) => [lostColumn + ride, weight] as const);
  const rows = [
    ...servingRows(layout),
    ...vehicleRows(compiled, layout),
    ...driverRows(compiled, layout),
    ...spareRows(compiled, sized, lostColumn),
    atMost(wanted.reached[LOST], weights),
    ...reachedRows(compiled, layout, wanted),
  ];
  return {
    model: { cost: costsOf(compiled, layout, wanted), lower: new Float64Array(columns), upper, rows },
    groupsIn: (solution) => {
      const uses = Map.groupBy(wanted.plan.vehicle, (vehicle) => vehicle);
      const needed = groups.map((group, number) => {
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

function layoutOf(compiled: Compiled): Layout | undefined {
  const { capacities, drivers, rides, vehicles } = compiled;
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
  const countColumn = columns + rides.length;
  return {
    groups,
    driverGroups,
    ofVehicles,
    ofDrivers,
    lostColumn: columns,
    countColumn,
    columns: countColumn + groups.length,
  };
}

function costsOf(
  { rides }: Compiled,
  { columns, countColumn, groups, ofVehicles }: Layout,
  { goal, plan }: GroupedGoal,
): Float64Array {
  const cost = new Float64Array(columns);
  for (const [number, { members, seats }] of groups.entries()) {
    if (goal === 'VEHICLES') cost[countColumn + number] = 1;
    for (const [ride, own] of ofVehicles.entries()) {
      const column = own[number] ?? NONE;
      if (column === NONE) continue;
      const tie = members.includes(plan.vehicle[ride] ?? NONE) ? 0 : TIES / (rides.length + 1);
      cost[column] = tie + (goal === 'EMPTY_SEATS' ? seats - (rides[ride]?.seats ?? 0) : 0);
    }
  }
  return cost;
}

/** Each ride has one group of vehicles and one of drivers, or is lost. */
function servingRows({ lostColumn, ofDrivers, ofVehicles }: Layout): Row[] {
  return ofVehicles.flatMap((own, ride) =>
    [own, ofDrivers[ride] ?? []].map((choices) => rowOf([...served(choices), [lostColumn + ride, 1]], 1, 1)),
  );
}

/** Rides in conflict need as many vehicles of a group as they are. */
function vehicleRows({ prefersFewVehicles, vehicles }: Compiled, { countColumn, groups, ofVehicles }: Layout): Row[] {
  const ofGroup = (rides: readonly number[], number: number): Entry[] =>
    served(rides.map((ride) => ofVehicles[ride]?.[number] ?? NONE));
  const counted = (members: readonly Entry[], number: number): Row =>
    atMost(0, [...members, [countColumn + number, -1]]);
  const rows = conflictCliques(vehicles).flatMap((clique) =>
    groups.flatMap((_group, number) => {
      const members = ofGroup(clique, number);
      return members.length > 1 ? [counted(members, number)] : [];
    }),
  );
  if (!prefersFewVehicles) return rows;
  // A ride in no clique needs a vehicle too.
  const all = [...ofVehicles.keys()];
  const alone = groups.flatMap((_group, number) => ofGroup(all, number).map((member) => counted([member], number)));
  return [...rows, ...alone];
}

/** The number of drivers of a group is a limit, and so are the minutes that each of them drives on a day. */
function driverRows(
  { drivers, durations, maxDrivingMinutes, rides }: Compiled,
  { driverGroups, ofDrivers }: Layout,
): Row[] {
  const rows = conflictCliques(drivers).flatMap((clique) =>
    driverGroups.flatMap(({ members }, number) => {
      const own = served(clique.map((ride) => ofDrivers[ride]?.[number] ?? NONE));
      return own.length > members.length ? [atMost(members.length, own)] : [];
    }),
  );
  if (maxDrivingMinutes === undefined) return rows;
  const days = [...Map.groupBy(rides.keys(), (ride) => rides[ride]?.day ?? '').values()];
  const driven = days.flatMap((list) =>
    driverGroups.map(({ members }, number) =>
      atMost(
        maxDrivingMinutes * members.length,
        list.flatMap((ride) => {
          const column = ofDrivers[ride]?.[number] ?? NONE;
          return column === NONE ? [] : [[column, durations[ride] ?? 0] as const];
        }),
      ),
    ),
  );
  return [...rows, ...driven];
}

/** No more rides change, and no more vehicles are used, than is reached already. */
function reachedRows(
  { rides, vehicles }: Compiled,
  { countColumn, groups, lostColumn, ofVehicles }: Layout,
  { reached, vehicles: mostVehicles }: GroupedGoal,
): Row[] {
  const stays = [...rides.keys()].flatMap((ride): Entry[][] => {
    if (!vehicles.isTold[ride]) return [];
    const told = vehicles.told[ride] ?? NONE;
    const group = groups.findIndex(({ members }) => members.includes(told));
    return [[...served([ofVehicles[ride]?.[group] ?? NONE]), [lostColumn + ride, 1]]];
  });
  const counts = groups.map((_group, number) => [countColumn + number, 1] as const);
  return [
    ...(stays.length > 0 ? [rowOf(stays.flat(), stays.length - reached[CHANGED], Number.POSITIVE_INFINITY)] : []),
    ...(mostVehicles === undefined ? [] : [rowOf(counts, 0, mostVehicles)]),
  ];
}
