import { clockFace } from '#shared/domain/reports/clock-face.ts';
import { flightOf, namedGuests, type Person, type PrintedFacts } from '#shared/domain/reports/entry-details.ts';
import { peopleIn } from '#shared/domain/reports/printed-names.ts';
import type { Activity } from '#shared/schemas/activity.ts';
import { csv } from './csv.ts';

/** The activities of one VIP or driver. */
export interface PersonSchedule {
  readonly person: Person;
  readonly activities: readonly Activity[];
}

const HEADING = [
  'Schedule of',
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

const byStart = (a: Activity, b: Activity): number =>
  a.startTime < b.startTime || (a.startTime === b.startTime && a.id < b.id) ? -1 : 1;

/** Returns schedules as one CSV table: one row per activity, with local times of a zone. */
export const scheduleCsv = (
  schedules: readonly PersonSchedule[],
  timezone: string,
  facts: PrintedFacts = {},
): string => {
  const clock = clockFace(timezone);
  const rows = schedules.flatMap(({ activities, person }) =>
    [...activities].sort(byStart).map((activity) => {
      const { driver, endTime, startTime, vehicle, vips } = activity;
      const named = namedGuests(activity, person, facts);
      return [
        person.name,
        clock.date(startTime),
        clock.time(startTime),
        clock.date(endTime),
        clock.time(endTime),
        `${timezone} (${clock.offset(startTime)})`,
        activity.status,
        activity.type,
        activity.title,
        activity.location,
        activity.pickupLocation,
        activity.dropoffLocation,
        flightOf(activity, facts, clock),
        driver?.name,
        driver?.phone ?? undefined,
        vehicle?.name,
        vehicle?.licensePlate,
        peopleIn(facts.companions === 'NONE' ? named : vips),
        named.map((vip) => vip.name).join('; '),
        activity.description,
        activity.id,
      ];
    }),
  );
  return csv(HEADING, rows);
};
