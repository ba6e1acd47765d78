import { manifestPdf } from '#shared/documents/pdf/ride-tables-pdf.ts';
import { byId, requireAllLive } from '#shared/domain/records.ts';
import { manifestSheet } from '#shared/domain/reports/schedule-sheet.ts';
import { findVehicles } from '#shared/entities/vehicles/vehicle.ts';
import { resourceSchedules } from '#shared/use-cases/assignments/resource-schedule.ts';
import type { RequestedKind } from '#shared/use-cases/reports/report-imprint.ts';
import { readRides } from '#shared/use-cases/reports/schedule-papers.ts';

/** The rides of vehicles, with who drives and who is on board. */
export const vehicleManifest: RequestedKind = {
  kind: 'VEHICLE_MANIFEST',
  file: { title: 'Vehicle manifest' },
  takes: { formats: ['PDF'], ids: 'VEHICLES', time: 'RANGE', paper: 'PAGES' },
  read: async ({ actor }, { from, to }, subjects, options) => {
    const { ids } = subjects;
    const [records, schedules] = await Promise.all([
      subjects.vehicles ?? findVehicles(ids),
      resourceSchedules('VEHICLE', ids, { from, to }),
    ]);
    const vehicles = requireAllLive(ids, byId(records), 'vehicle');
    for (const vehicle of vehicles) actor.authorize('read', 'Vehicle', vehicle);
    for (const activity of schedules.flatMap(({ activities }) => activities))
      actor.authorize('read', 'ScheduleEvent', activity);
    const rides = schedules.map(({ activities }) => activities);
    return readRides(vehicles, rides, options, {
      title: 'titleVEHICLE_MANIFEST',
      nameOf: ({ name }) => name,
      sheetOf: manifestSheet,
      makePdf: manifestPdf,
    });
  },
};
