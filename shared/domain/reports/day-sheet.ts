import { byId } from '#shared/domain/by-id.ts';
import { type DayRule, endOfDay, startOfDay } from '#shared/domain/time/days.ts';
import type { Activity } from '#shared/schemas/activities/activity.ts';
import type { BlockRecord } from '#shared/schemas/blocks/block.ts';
import type { DriverRecord } from '#shared/schemas/drivers/driver.ts';
import type { FlightRecord } from '#shared/schemas/flights/flight-record.ts';
import type { Lodging } from '#shared/schemas/places/lodging.ts';
import type { VehicleRecord } from '#shared/schemas/vehicles/vehicle.ts';
import type { VipBrief } from '#shared/schemas/vips/vip.ts';
import { activityRow, type DayRow, movementRow } from './day-row.ts';
import { type FleetChart, fleetChart } from './fleet-lanes.ts';
import { type Movement, movementsOf } from './flight-movements.ts';
import { type OffRow, offRows } from './off-duty.ts';
import type { Wording } from './wording.ts';

/** A lodging with the name of its place. */
export interface NamedLodging extends Lodging {
  readonly place: string;
}

/** Everything of one day. */
export interface DayFacts {
  readonly date: string;
  /** The activities that touch the day, in order of start. */
  readonly activities: readonly Activity[];
  /** The tracked flights around the day, and the flights of pick-ups. */
  readonly flights: readonly FlightRecord[];
  /** The guests of the flights. */
  readonly guests: ReadonlyMap<string, VipBrief>;
  /** Where the guests lodge around the day, by their ids. Only for papers that show it. */
  readonly lodgings?: ReadonlyMap<string, readonly NamedLodging[]>;
  readonly vehicles: readonly VehicleRecord[];
  readonly drivers: readonly DriverRecord[];
  /** The blocks of drivers and vehicles that touch the day, in order of start. */
  readonly blocks: readonly BlockRecord[];
}

export interface DaySheet {
  readonly heading: string;
  /** How many activities of each kind there are. */
  readonly totals: string;
  readonly rows: readonly DayRow[];
  readonly off: readonly OffRow[];
  readonly chart: FleetChart;
}

/** Counts what takes place: cancelled activities and flights do not. */
function totalsOf(activities: readonly Activity[], movements: readonly Movement[], { count }: Wording): string {
  const planned = activities.filter(({ status }) => status !== 'CANCELLED');
  const flying = movements.filter(({ isCancelled }) => !isCancelled);
  const each = [
    ...Map.groupBy([...planned.map(({ type }) => type), ...flying.map(({ kind }) => kind)], (kind) => kind),
  ];
  return each.map(([kind, { length }]) => count(kind, length)).join(' · ');
}

/** Returns the flights of guests that arrive or depart on the day. */
export function movementsOn({ date, flights }: DayFacts, rule: DayRule, wording: Wording): Movement[] {
  const day = { date, timezone: rule.timezone, start: startOfDay(date, rule), end: endOfDay(date, rule) };
  return movementsOf(flights, day, wording);
}

function order(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** Returns the sheet of a day, in which the cars of a motorcade follow each other, in order of time, with every text that is printed. */
export function daySheet(facts: DayFacts, rule: DayRule, wording: Wording): DaySheet {
  const { activities, blocks, date, guests } = facts;
  const movements = movementsOn(facts, rule, wording);
  const flights = byId(facts.flights);
  const rows = [
    ...activities.map((activity) => ({
      at: activity.startTime,
      group: `${activity.motorcadeId ?? ''} ${String(activity.position ?? 0).padStart(2, '0')}`,
      row: activityRow(activity, { date, flights }, wording),
    })),
    ...movements.map((movement) => ({
      at: movement.at,
      group: '',
      row: movementRow(movement, { date, guests }, wording),
    })),
  ].sort((a, b) => order(a.at, b.at) || order(a.group, b.group));
  const day = { start: startOfDay(date, rule), end: endOfDay(date, rule) };
  return {
    heading: wording.clock.day(date),
    totals: totalsOf(activities, movements, wording),
    rows: rows.map(({ row }) => row),
    off: offRows(blocks, facts, day, wording),
    chart: fleetChart(activities, facts, day, wording),
  };
}
