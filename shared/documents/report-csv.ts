import { datesOf } from '#shared/domain/activities/all-day.ts';
import { byStart } from '#shared/domain/activities/itinerary.ts';
import { lodgingCell, type PlaceNames } from '#shared/domain/guest-list/record-cells.ts';
import { LODGING_COLUMNS } from '#shared/domain/guest-list/vip-shape.ts';
import { byId } from '#shared/domain/records.ts';
import { type DayFacts, movementsOn } from '#shared/domain/reports/day-sheet.ts';
import { carLine, deskOf, flightOf, namedGuests, phonesFor } from '#shared/domain/reports/entry-details.ts';
import { ownerOf } from '#shared/domain/reports/fleet-of-day.ts';
import type { Movement } from '#shared/domain/reports/flight-texts.ts';
import en from '#shared/domain/reports/languages/en.json' with { type: 'json' };
import { type EntryReader, type Person, type PrintedFacts, peopleIn } from '#shared/domain/reports/printed-names.ts';
import { goalText, type NeedsFacts, needsText, peopleOn, stopText } from '#shared/domain/reports/ride-needs.ts';
import { type Wording, wordingOf } from '#shared/domain/reports/wording.ts';
import type { DayRule } from '#shared/domain/time/days.ts';
import type { Activity } from '#shared/schemas/activities/activity.ts';
import type { VipBrief, VipRecord } from '#shared/schemas/vips/vip.ts';
import { csv } from './csv.ts';

type Cell = string | number | undefined;

interface CellOptions {
  readonly wording: Wording;
  readonly timezone: string;
  readonly facts: PrintedFacts;
  readonly needs: NeedsFacts;
  readonly suppliers?: DayFacts['suppliers'];
}

/** An activity as a row shows it to its reader, with the names of `named` and the number of `counted` guests. */
interface CsvRow extends CellOptions {
  readonly reader: EntryReader['kind'];
  readonly named: readonly VipBrief[];
  readonly counted: readonly VipBrief[];
}

/** Returns the local time of an end: with its offset, if the clocks change after the start. */
function endCell(start: string, end: string, { time, offset }: CellOptions['wording']['clock']): string {
  const [shown, own] = [time(end), offset(end)];
  return own === offset(start) || shown.endsWith(own) ? shown : `${shown} ${own}`;
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
    end === undefined ? '' : endCell(start, end, clock),
    `${timezone} (${clock.offset(start)})`,
  ];
}

const TIME_HEADINGS = ['Date', 'Start', 'Ends on', 'End', 'Time zone'];

function addressOf(placeId: Activity['placeId'], { facts }: CellOptions): Cell {
  const place = facts.places?.get(placeId ?? '');
  return place?.deletedAt ? undefined : place?.address;
}

type CellOf = (activity: Activity, row: CsvRow) => Cell;

/** Leaves a cell empty on the schedules of guests. */
function notForGuests(cellOf: CellOf): CellOf {
  return (activity, row) => (row.reader === 'VIP_SCHEDULE' ? undefined : cellOf(activity, row));
}

/** Returns the guests with the phones that the reader may see. A name stands first, because a list that begins with a plus is a formula. */
function phonesIn(activity: Activity, { facts, named }: CsvRow): Cell {
  const phones = phonesFor(activity, facts);
  return named.flatMap(({ id, name }) => (phones.has(id) ? `${name} ${phones.get(id)}` : [])).join('; ');
}

/** The columns of an activity behind its times. Needs, notes and phones are for the people who work with them. */
const COLUMNS: readonly (readonly [heading: string, cell: CellOf])[] = [
  ['Status', ({ status }) => status],
  ['Type', ({ type }) => type],
  ['Title', ({ title }) => title],
  ['Part of', ({ master }) => master?.title],
  ['Where', ({ location }) => location],
  ['Address', ({ placeId }, row) => addressOf(placeId, row)],
  ['Pick-up', ({ pickupLocation }) => pickupLocation],
  ['Pick-up address', ({ pickupPlaceId }, row) => addressOf(pickupPlaceId, row)],
  ['Drop-off', ({ dropoffLocation }) => dropoffLocation],
  ['Drop-off address', ({ dropoffPlaceId }, row) => addressOf(dropoffPlaceId, row)],
  ['Waits', (activity, { wording }) => goalText(activity, '', wording)],
  ['Stops', ({ stops = [], vips }, { wording }) => stops.map((stop) => stopText(stop, vips, wording)).join('; ')],
  ['Flight', (activity, { facts, wording }) => flightOf(activity, facts, wording)],
  ['Driver', ({ driver }) => driver?.name],
  ['Driver phone', ({ driver }) => driver?.phone ?? undefined],
  ['Co-driver', ({ coDriver }) => coDriver?.name],
  ['Co-driver phone', ({ coDriver }) => coDriver?.phone ?? undefined],
  ['Supplier', ({ id }, { suppliers }) => suppliers?.get(id)?.name],
  ['Supplier phone', ({ id }, { suppliers }) => suppliers?.get(id)?.phone],
  ['Vehicle', ({ vehicle }) => vehicle?.name],
  ['License plate', ({ vehicle }) => vehicle?.licensePlate],
  ['Car', notForGuests(({ id }, { facts, wording }) => carLine(facts.cars?.get(id), wording))],
  ['People', (activity, { counted }) => (counted === activity.vips ? peopleOn(activity) : peopleIn(counted))],
  ['Guests', (_activity, { named }) => named.map(({ name }) => name).join('; ')],
  ['Parties', (_activity, { named }) => named.map(({ partySize }) => partySize).join('; ')],
  ['Guest phones', notForGuests(phonesIn)],
  ['Needs', notForGuests((activity, { needs, wording }) => needsText(activity, needs, wording))],
  ['Notes', notForGuests(({ notes }) => notes)],
  ['Desk', (activity, { facts, reader }) => (reader === 'DRIVER_SCHEDULE' ? deskOf(activity, facts) : undefined)],
  ['Description', ({ description }) => description],
  ['Id', ({ id }) => id],
];

const ACTIVITY_HEADING = [...TIME_HEADINGS, ...COLUMNS.map(([heading]) => heading)];

function activityCells(activity: Activity, row: CsvRow): Cell[] {
  return [
    ...timeCells(activity.startTime, activity.endTime, row, datesOf(activity)),
    ...COLUMNS.map(([, cellOf]) => cellOf(activity, row)),
  ];
}

/** The activities of one VIP or driver. */
interface PersonSchedule {
  readonly person: Person;
  readonly activities: readonly Activity[];
}

/** Returns schedules as one CSV table: one row per activity, with local times of a zone. */
export function scheduleCsv(schedules: readonly PersonSchedule[], timezone: string, facts: PrintedFacts = {}): string {
  const options = { wording: wordingOf({ timezone }), timezone, facts, needs: facts };
  const rows = schedules.flatMap(({ activities, person }) =>
    [...activities].sort(byStart).map((activity) => {
      const named = namedGuests(activity, person, facts);
      const counted = facts.companions === 'NONE' ? named : activity.vips;
      return [person.name, ...activityCells(activity, { ...options, reader: person.kind, named, counted })];
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
  const { needs = {}, suppliers } = day;
  const facts = { flights: byId(day.flights) };
  const options = { wording: wordingOf({ timezone }), timezone, facts, needs, ...(suppliers && { suppliers }) };
  const activities = day.activities.map((activity) => ({
    at: activity.startTime,
    cells: activityCells(activity, { ...options, reader: 'DESK', named: activity.vips, counted: activity.vips }),
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

function lodgingIn(field: string) {
  return (vip: VipRecord, places: PlaceNames): Cell => {
    const cell = lodgingCell(vip, field, places);
    return typeof cell === 'object' && 'date' in cell ? cell.date : (cell as Cell);
  };
}

const ROSTER_COLUMNS: readonly (readonly [string, (vip: VipRecord, places: PlaceNames) => Cell])[] = [
  ['Name', ({ name }) => name],
  ['Sort name', ({ sortName }) => sortName],
  ['Title', ({ title }) => title],
  ['Position', ({ position }) => position],
  ['Organization', ({ organization }) => organization],
  ['Department', ({ department }) => en.words[department]],
  ['Party size', ({ partySize }) => partySize],
  ['Roster only', ({ isRosterOnly }) => (isRosterOnly ? 'yes' : 'no')],
  ['Phone', ({ phone }) => phone],
  ['E-mail', ({ email }) => email],
  ['Emergency contact', ({ emergencyContact }) => emergencyContact?.name],
  ['Emergency phone', ({ emergencyContact }) => emergencyContact?.phone],
  ['Relationship', ({ emergencyContact }) => emergencyContact?.relationship],
  ...LODGING_COLUMNS.map(({ heading, name }) => [heading, lodgingIn(name)] as const),
  ['Notes', ({ notes }) => notes],
  ['Id', ({ id }) => id],
];

/** Returns the accountability roster as CSV: one row per VIP. A lodging at a place that `places` does not name shows its id. */
export function rosterCsv(vips: readonly VipRecord[], places: PlaceNames = new Map()): string {
  return csv(
    ROSTER_COLUMNS.map(([heading]) => heading),
    vips.map((vip) => ROSTER_COLUMNS.map(([, value]) => value(vip, places))),
  );
}
