import { byId, requireAllLive } from '#shared/domain/records.ts';
import { findDrivers } from '#shared/entities/drivers/driver.ts';
import type { NewReport } from '#shared/schemas/reports/report.ts';
import { resourceSchedules } from '#shared/use-cases/assignments/resource-schedule.ts';
import type { RequestedKind } from '#shared/use-cases/reports/report-imprint.ts';
import type { ReportSubjects } from '#shared/use-cases/reports/report-subjects.ts';
import { readSchedules, type Schedule } from '#shared/use-cases/reports/schedule-papers.ts';

/** The schedules of drivers, with the guests of each ride. */
export const driverSchedule: RequestedKind = {
  kind: 'DRIVER_SCHEDULE',
  file: { title: 'Driver schedule' },
  takes: { formats: ['PDF', 'CSV', 'ICS', 'ZIP'], ids: 'DRIVERS', time: 'RANGE', paper: 'PAGES' },
  read: async ({ actor }, { from, to }, subjects, options) => {
    const schedules = await driverSchedules(subjects, { from, to });
    for (const { record } of schedules) actor.authorize('read', 'Driver', record);
    return readSchedules('DRIVER_SCHEDULE', schedules, options);
  },
};

/** Reads the schedules of these drivers. */
export async function driverSchedules(
  subjects: ReportSubjects,
  range: Pick<NewReport, 'from' | 'to'>,
): Promise<Schedule[]> {
  const { ids } = subjects;
  const drivers = subjects.drivers ?? requireAllLive(ids, byId(await findDrivers(ids)), 'driver');
  const schedules = await resourceSchedules('DRIVER', ids, range);
  return drivers.map((driver, place) => {
    const { id, name, phone } = driver;
    const person = { kind: 'DRIVER_SCHEDULE' as const, id, name, about: phone ? [phone] : [], period: range };
    return { person, record: driver, activities: schedules[place]?.activities ?? [] };
  });
}
