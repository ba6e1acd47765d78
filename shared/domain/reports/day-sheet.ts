import { isServed } from '#shared/domain/activities/needs.ts';
import { byId } from '#shared/domain/records.ts';
import { type DayRule, endOfDay, startOfDay } from '#shared/domain/time/days.ts';
import type { Activity } from '#shared/schemas/activities/activity.ts';
import type { BlockRecord } from '#shared/schemas/blocks/block.ts';
import type { DriverRecord } from '#shared/schemas/drivers/driver.ts';
import type { FlightRecord } from '#shared/schemas/flights/flight-record.ts';
import type { VehicleRecord } from '#shared/schemas/vehicles/vehicle.ts';
import type { VipBrief } from '#shared/schemas/vips/vip.ts';
import { activityKey, type TimedRow } from './changes.ts';
import { flightOf } from './entry-details.ts';
import { type FleetChart, fleetChart, type OffRow, offRows } from './fleet-of-day.ts';
import { type Movement, movementsOf } from './flight-texts.ts';
import { guestsText, MAX_RIDE_NAMES, type NamedLodging, printedNames } from './printed-names.ts';
import { goalText, type NeedsFacts, needsText, peopleOn } from './ride-needs.ts';
import { barOf, remarkOf, timeOf } from './schedule-sheet.ts';
import { crewTexts, isolated, joinedTexts, texts, type Wording } from './wording.ts';

/** The company that drives a ride, and the phone of its dispatcher. */
export interface RideSupplier {
  readonly name: string;
  readonly phone?: string;
  /** Says that it has accepted the ride, and has not named the driver. */
  readonly isHeld: boolean;
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
  /** What the guests of the rides need, and the tags of the settings. */
  readonly needs?: NeedsFacts;
  /** The suppliers that drive rides, by ride. */
  readonly suppliers?: ReadonlyMap<string, RideSupplier>;
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
    ...runsTogether(activities, ({ startTime }) => barOf(startTime, date, wording)).flatMap(([activity, ...others]) =>
      activity
        ? [
            {
              at: activity.startTime,
              group: `${activity.motorcadeId ?? ''} ${String(activity.position ?? 0).padStart(2, '0')}`,
              row: rowOfRuns(
                activityRow(activity, { date, flights, needs: facts.needs, suppliers: facts.suppliers }, wording),
                [activity, ...others],
                wording,
              ),
            },
          ]
        : [],
    ),
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

/** A row of the sheet. Texts that are missing and needed are in `lacks`. */
export interface DayRow extends TimedRow {
  readonly kind: string;
  readonly remark: string;
  readonly title: string;
  /** The flight of a pick-up, or when a flight is expected. */
  readonly flight: string;
  readonly from: string;
  readonly to: string;
  readonly guests: string;
  readonly driver: readonly string[];
  readonly vehicle: readonly string[];
  /** What a person still has to provide. */
  readonly lacks: { readonly driver: boolean; readonly vehicle: boolean; readonly pickup: boolean };
}

/** Returns the row of the runs of a series: from the first departure to the last arrival, with all departures. */
function rowOfRuns(row: DayRow, runs: readonly Activity[], { clock }: Wording): DayRow {
  const [first, last] = [runs[0], runs.at(-1)];
  if (!first || !last || first === last) return row;
  const departures = runs.map(({ startTime }) => clock.time(startTime)).join(' · ');
  return { ...row, time: clock.range(first.startTime, last.endTime), flight: departures };
}

/** Says who was marked as aboard and who was not, when the sheet is printed later. */
function aboardText({ aboard = [], notAboard = [], vips }: Activity, wording: Wording): string[] {
  const guestsOf = (marks: readonly { readonly vipId: string }[]): VipBrief[] =>
    vips.filter(({ id }) => marks.some(({ vipId }) => vipId === id));
  const guests = guestsOf(aboard);
  const isAll = guests.length === vips.length;
  const present = wording.say('aboardNamed', (one) => ({
    names: isAll ? one.say('all') : printedNames(guests, MAX_RIDE_NAMES, wording),
  }));
  const outcomes = [...Map.groupBy(notAboard, ({ outcome }) => outcome)].map(([outcome, marks]) =>
    wording.say('outcomeNamed', (one) => ({
      outcome: one.say(outcome),
      names: printedNames(guestsOf(marks), MAX_RIDE_NAMES, wording),
    })),
  );
  return [...(guests.length > 0 ? [present] : []), ...outcomes];
}

/** Returns what a ride needs, and who is aboard. */
function rideTexts(activity: Activity, needs: NeedsFacts, wording: Wording): string[] {
  const asked = isServed(activity) ? [needsText(activity, needs, wording)] : [];
  return [...asked, ...aboardText(activity, wording)];
}

/** Returns the row of an activity on the sheet of a date. */
export function activityRow(
  activity: Activity,
  {
    date,
    flights,
    needs = {},
    suppliers,
  }: {
    readonly date: string;
    readonly flights: ReadonlyMap<string, FlightRecord>;
    readonly needs?: NeedsFacts | undefined;
    readonly suppliers?: DayFacts['suppliers'] | undefined;
  },
  wording: Wording,
): DayRow {
  const { clock, say } = wording;
  const { dropoffLocation, location, pickupLocation, startTime, status, title, vips } = activity;
  const isRide = activity.type === 'TRANSPORT';
  const isCancelled = status === 'CANCELLED';
  return {
    key: activityKey(activity),
    // The dates of an all-day activity stand below its time.
    bar: activity.allDay ? '' : barOf(startTime, date, wording),
    time: timeOf(activity, wording),
    kind: say(activity.type),
    remark: remarkOf(activity, wording, clock.offset(`${date}T12:00:00Z`)),
    title,
    flight: flightOf(activity, { flights }, wording),
    from: placesWhere(activity, 'boards', wording) || ((isRide ? pickupLocation : location) ?? ''),
    to: placesWhere(activity, 'leaves', wording) || goalText(activity, dropoffLocation ?? '', wording),
    guests: joinedTexts(
      [guestsText(vips, isRide, wording, peopleOn(activity)), ...rideTexts(activity, needs, wording)],
      ' · ',
    ),
    ...crewIn(activity, suppliers?.get(activity.id), wording),
    isCancelled,
  };
}

/** Returns who drives in what. What a supplier has accepted is to be confirmed, and lacks nothing that the desk provides. */
function crewIn(
  activity: Activity,
  supplier: RideSupplier | undefined,
  { say }: Wording,
): Pick<DayRow, 'driver' | 'lacks' | 'vehicle'> {
  const { driver, status, vehicle } = activity;
  const isOpen = isServed(activity) && status !== 'CANCELLED';
  const isHeld = supplier?.isHeld === true;
  const missing = isHeld && isOpen ? [say('toBeConfirmed')] : [];
  const lacks = isOpen && !isHeld;
  return {
    driver: [...(driver ? crewTexts(activity) : missing), ...texts(supplier?.name, supplier?.phone)],
    vehicle: vehicle ? texts(vehicle.name, vehicle.licensePlate) : missing,
    lacks: { driver: lacks && !driver, vehicle: lacks && !vehicle, pickup: false },
  };
}

/** Returns the stops of a ride at which guests get on, or off, with their times. */
function placesWhere({ stops = [] }: Activity, does: 'boards' | 'leaves', { clock }: Wording): string {
  const here = stops.filter((stop) => stop[does].length > 0);
  return here.map(({ at, location }) => `${clock.time(at)} ${isolated(location)}`).join(', ');
}

/** Returns the row of a flight. */
function movementRow(
  { at, flightId, isCancelled, kind, lacksPickup, place, state, title, vipIds }: Movement,
  { date, guests }: { readonly date: string; readonly guests: ReadonlyMap<string, VipBrief> },
  wording: Wording,
): DayRow {
  return {
    key: { id: `${flightId} ${kind}`, at, label: title },
    bar: barOf(at, date, wording),
    time: wording.clock.time(at),
    kind: wording.say(kind),
    remark: '',
    title,
    flight: state,
    from: place,
    to: '',
    guests: guestsText(
      vipIds.flatMap((id) => guests.get(id) ?? []),
      true,
      wording,
    ),
    driver: [],
    vehicle: [],
    lacks: { driver: false, vehicle: false, pickup: lacksPickup },
    isCancelled,
  };
}

/** From this number of runs on, those alike are one row. */
const MANY = 3;

/** Returns what the row of a run shows beside its times. Undefined: it has a row of its own, because it says more than the others. */
function alikeness(activity: Activity, textOf: (activity: Activity) => string): string | undefined {
  const { driver, seriesId, status, type, vehicle, vipIds } = activity;
  if (!seriesId || type !== 'TRANSPORT' || status === 'CANCELLED' || vipIds.length > 0) return undefined;
  if (!driver || !vehicle) return undefined;
  const { coDriver, dropoffLocation, luggage, needs, pickupLocation, seatsNeeded, stops = [], title } = activity;
  return JSON.stringify([
    { seriesId, title, pickupLocation, dropoffLocation, seatsNeeded, luggage, needs },
    {
      bar: textOf(activity),
      crew: [driver.id, coDriver?.id, vehicle.id],
      stops: stops.map(({ location }) => location),
    },
  ]);
}

/** Returns activities in groups: the runs of a series that one driver drives with one vehicle, and everything else alone. In order of start. */
function runsTogether(activities: readonly Activity[], textOf: (activity: Activity) => string): Activity[][] {
  const groups = Map.groupBy(activities, (activity) => alikeness(activity, textOf) ?? activity);
  return Array.from(groups.values()).flatMap((group) => (group.length < MANY ? group.map((each) => [each]) : [group]));
}
