import { clockFace } from '#shared/domain/reports/clock-face.ts';
import type { Activity } from '#shared/schemas/activity.ts';
import { csv } from './csv.ts';

/** The activities of one VIP, driver or vehicle, with its name. */
export interface NamedSchedule {
  readonly name: string;
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
export const scheduleCsv = (schedules: readonly NamedSchedule[], timezone: string): string => {
  const clock = clockFace(timezone);
  const rows = schedules.flatMap(({ activities, name }) =>
    [...activities].sort(byStart).map((activity) => {
      const { driver, endTime, startTime, vehicle, vips } = activity;
      return [
        name,
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
        driver?.name,
        driver?.phone ?? undefined,
        vehicle?.name,
        vehicle?.licensePlate,
        vips.reduce((sum, { partySize }) => sum + partySize, 0),
        vips.map((vip) => vip.name).join('; '),
        activity.description,
        activity.id,
      ];
    }),
  );
  return csv(HEADING, rows);
};
