import { datesOf } from '#shared/domain/activities/all-day.ts';
import { byId } from '#shared/domain/by-id.ts';
import { type DayFacts, movementsOn } from '#shared/domain/reports/day-sheet.ts';
import { flightOf, namedGuests } from '#shared/domain/reports/entry-details.ts';
import type { Movement } from '#shared/domain/reports/flight-texts.ts';
import { ownerOf } from '#shared/domain/reports/off-duty.ts';
import type { Person, PrintedFacts } from '#shared/domain/reports/person.ts';
import { peopleIn } from '#shared/domain/reports/printed-names.ts';
import { peopleOn } from '#shared/domain/reports/ride-needs.ts';
import { type Wording, wordingOf } from '#shared/domain/reports/wording.ts';
import type { DayRule } from '#shared/domain/time/days.ts';
import type { Activity } from '#shared/schemas/activities/activity.ts';
import type { VipBrief } from '#shared/schemas/vips/vip.ts';
import { csv } from './csv.ts';

/** The columns of an activity in CSV. */
const ACTIVITY_HEADING = [
  'Date',
  'Start',
  'Ends on',
  'End',
  'Time zone',
  'Status',
  'Type',
  'Title',
  'Where',
  'Pick-up',
  'Drop-off',
  'Flight',
  'Driver',
  'Driver phone',
  'Vehicle',
  'License plate',
  'People',
  'Guests',
  'Description',
  'Id',
];

interface CellOptions {
  readonly wording: Wording;
  readonly timezone: string;
  readonly facts: PrintedFacts;
}

/** Returns the date, start, end and time zone of an interval, in local times. Those of an all-day activity have no times. */
function timeCells(
  start: string,
  end: string | undefined,
  { timezone, wording: { clock } }: CellOptions,
  dates?: ReturnType<typeof datesOf>,
): string[] {
  if (dates) return [dates.startDate, '', dates.endDate, '', timezone];
  return [
    clock.date(start),
    clock.time(start),
    end === undefined ? '' : clock.date(end),
    end === undefined ? '' : clock.time(end),
    `${timezone} (${clock.offset(start)})`,
  ];
}

/** Returns the cells of an activity, with the names of `named` and the number of `counted` guests. */
function activityCells(
  activity: Activity,
  options: CellOptions,
  named: readonly VipBrief[] = activity.vips,
  counted: readonly VipBrief[] = activity.vips,
): (string | number | undefined)[] {
  const { driver, vehicle } = activity;
  return [
    ...timeCells(activity.startTime, activity.endTime, options, datesOf(activity)),
    activity.status,
    activity.type,
    activity.title,
    activity.location,
    activity.pickupLocation,
    activity.dropoffLocation,
    flightOf(activity, options.facts, options.wording),
    driver?.name,
    driver?.phone ?? undefined,
    vehicle?.name,
    vehicle?.licensePlate,
    counted === activity.vips ? peopleOn(activity) : peopleIn(counted),
    named.map(({ name }) => name).join('; '),
    activity.description,
    activity.id,
  ];
}

/** The activities of one VIP or driver. */
interface PersonSchedule {
  readonly person: Person;
  readonly activities: readonly Activity[];
}

function byStart(a: Activity, b: Activity): number {
  return a.startTime < b.startTime || (a.startTime === b.startTime && a.id < b.id) ? -1 : 1;
}

/** Returns schedules as one CSV table: one row per activity, with local times of a zone. */
export function scheduleCsv(schedules: readonly PersonSchedule[], timezone: string, facts: PrintedFacts = {}): string {
  const options = { wording: wordingOf({ timezone }), timezone, facts };
  const rows = schedules.flatMap(({ activities, person }) =>
    [...activities].sort(byStart).map((activity) => {
      const named = namedGuests(activity, person, facts);
      const counted = facts.companions === 'NONE' ? named : activity.vips;
      return [person.name, ...activityCells(activity, options, named, counted)];
    }),
  );
  return csv(['Schedule of', ...ACTIVITY_HEADING], rows);
}

function movementCells(
  { at, kind, place, state, title, vipIds }: Movement,
  { guests }: DayFacts,
  options: CellOptions,
): Readonly<Record<string, string | number>> {
  const named = vipIds.flatMap((id) => guests.get(id) ?? []);
  const [date = '', start = '', , , zone = ''] = timeCells(at, undefined, options);
  return {
    Date: date,
    Start: start,
    'Time zone': zone,
    Type: kind.toUpperCase(),
    Title: title,
    Where: place,
    Flight: state,
    People: peopleIn(named),
    Guests: named.map(({ name }) => name).join('; '),
  };
}

/** Returns everything of one day as CSV, in order of time: activities, flights that arrive or depart, and blocks. */
export function daySheetCsv(day: DayFacts, rule: DayRule): string {
  const { timezone } = rule;
  const facts = { flights: byId(day.flights) };
  const options = { wording: wordingOf({ timezone }), timezone, facts };
  const activities = day.activities.map((activity) => ({
    at: activity.startTime,
    cells: activityCells(activity, options),
  }));
  const movements = movementsOn(day, rule, options.wording).map((movement) => {
    const cells = movementCells(movement, day, options);
    return { at: movement.at, cells: ACTIVITY_HEADING.map((heading) => cells[heading]) };
  });
  const off = day.blocks.flatMap((block) => {
    const owner = ownerOf(block, day);
    if (!owner) return [];
    const [date, start, endDate, end, zone] = timeCells(block.from, block.to, options);
    const cells: Readonly<Record<string, string | undefined>> = {
      Date: date,
      Start: start,
      'Ends on': endDate,
      End: end,
      'Time zone': zone,
      Type: 'OFF',
      Title: block.reason,
      [owner.kind === 'driver' ? 'Driver' : 'Vehicle']: owner.name,
      Id: block.id,
    };
    return [{ at: block.from, cells: ACTIVITY_HEADING.map((heading) => cells[heading]) }];
  });
  const rows = [...activities, ...movements, ...off].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  return csv(
    ACTIVITY_HEADING,
    rows.map(({ cells }) => cells),
  );
}
