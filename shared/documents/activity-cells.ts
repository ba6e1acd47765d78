import { flightOf } from '#shared/domain/reports/entry-details.ts';
import type { PrintedFacts } from '#shared/domain/reports/person.ts';
import { peopleIn } from '#shared/domain/reports/printed-names.ts';
import type { Wording } from '#shared/domain/reports/wording.ts';
import type { Activity } from '#shared/schemas/activities/activity.ts';
import type { VipBrief } from '#shared/schemas/vips/vip.ts';

/** The columns of an activity in CSV. */
export const ACTIVITY_HEADING = [
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

export interface CellOptions {
  readonly wording: Wording;
  readonly timezone: string;
  readonly facts: PrintedFacts;
}

/** Returns the date, start, end and time zone of an interval, in local times. */
export function timeCells(
  start: string,
  end: string | undefined,
  { timezone, wording: { clock } }: CellOptions,
): string[] {
  return [
    clock.date(start),
    clock.time(start),
    end === undefined ? '' : clock.date(end),
    end === undefined ? '' : clock.time(end),
    `${timezone} (${clock.offset(start)})`,
  ];
}

/** Returns the cells of an activity, with the names of `named` and the number of `counted` guests. */
export function activityCells(
  activity: Activity,
  options: CellOptions,
  named: readonly VipBrief[] = activity.vips,
  counted: readonly VipBrief[] = activity.vips,
): (string | number | undefined)[] {
  const { driver, vehicle } = activity;
  return [
    ...timeCells(activity.startTime, activity.endTime, options),
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
    peopleIn(counted),
    named.map(({ name }) => name).join('; '),
    activity.description,
    activity.id,
  ];
}
