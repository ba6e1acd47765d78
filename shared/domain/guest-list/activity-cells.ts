import { datesOf } from '#shared/domain/activities/all-day.ts';
import { plainText } from '#shared/domain/plain-text.ts';
import { clockAt } from '#shared/domain/time/zoned.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { Field } from './field.ts';
import { partsCell } from './parts-of-parties.ts';
import { type CellToWrite, guestCell, offsetText, recordCell, timeCell } from './record-cells.ts';
import { stopsCell } from './stops-cell.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** What the cells of activities name. */
export interface ActivityNames {
  readonly timezone: string;
  readonly vips: readonly Named[];
  readonly vehicles: readonly Named[];
  readonly drivers: readonly Named[];
  readonly motorcades: readonly { readonly id: string; readonly title: string }[];
  /** The activities that may be masters. */
  readonly activities: readonly ActivityRecord[];
}

/** Returns how often each name occurs, and a function that says whether it occurs once. */
export function uniqueAmong(names: readonly string[]): (name: string) => boolean {
  const counts = Map.groupBy(names, plainText);
  return (name) => counts.get(plainText(name))?.length === 1;
}

/** Returns a function that shows a record by its name, by its id if several have it, and not at all if it is deleted. */
export function namer(records: readonly Named[]) {
  const byId = new Map(records.map(({ id, name }) => [id, name]));
  const isUnique = uniqueAmong(records.map(({ name }) => name));
  return (id: string | undefined): string | undefined => {
    const name = byId.get(id ?? '');
    return name === undefined || (isUnique(name) && name !== '-') ? name : id;
  };
}

/** Returns a function that says what a field of an activity shows, so that an import changes nothing. */
export function activityCells({ activities, drivers, motorcades, timezone, vehicles, vips }: ActivityNames) {
  const names = new Map(vips.map(({ id, name }) => [id, name]));
  const isUnique = uniqueAmong(vips.map(({ name }) => name));
  const [vehicle, driver, guest] = [namer(vehicles), namer(drivers), namer(vips)];
  const motorcade = namer(motorcades.map(({ id, title }) => ({ id, name: title })));
  const masters = activities.filter(({ type }) => type !== 'TRANSPORT');
  const masterOf = namer(masters.map(({ id, title }) => ({ id, name: title })));
  const plain = recordCell((number) => number);
  return (activity: ActivityRecord, field: Field): CellToWrite => {
    const dates = datesOf(activity);
    const [start, end] = [clockAt(activity.startTime, timezone), clockAt(activity.endTime, timezone)];
    const [first, last] = dates ? [dates.startDate, dates.endDate] : [start.date, end.date];
    const cells: Readonly<Record<string, () => CellToWrite>> = {
      startDate: () => ({ date: first }),
      startTime: () => (dates ? undefined : timeCell(start.ms)),
      endTime: () => (dates ? undefined : timeCell(end.ms)),
      endDate: () => (last === first ? undefined : { date: last }),
      offset: () => (start.isRepeated && !dates ? offsetText(start.offsetMinutes) : undefined),
      endOffset: () => (end.isRepeated && !dates ? offsetText(end.offsetMinutes) : undefined),
      // A blank cell would give a new leg the guests of its master.
      guests: () => guestCell(activity.vipIds, names, isUnique) || (activity.masterEventId && '-'),
      goodsOf: () => guestCell(activity.goods?.ofVipIds ?? [], names, isUnique) || undefined,
      stops: () => stopsCell(activity, timezone, guest),
      parts: () => partsCell(activity.people, names, isUnique),
      vehicle: () => vehicle(activity.vehicleId),
      driver: () => driver(activity.driverId),
      coDriver: () => driver(activity.coDriverId),
      flight: () => activity.flightId?.replace(/^flt_(.+)_(\d{4}-\d{2}-\d{2})$/, '$1 $2'),
      series: () => activity.seriesId,
      motorcade: () => motorcade(activity.motorcadeId),
      master: () => masterOf(activity.masterEventId),
    };
    const cell = cells[field.name];
    return cell ? cell() : plain(activity, field);
  };
}
