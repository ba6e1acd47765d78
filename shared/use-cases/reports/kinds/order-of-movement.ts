import { movementPdf } from '#shared/documents/pdf/ride-tables-pdf.ts';
import { presentActivity } from '#shared/domain/activities/present-activity.ts';
import { formationOf } from '#shared/domain/motorcades/movement.ts';
import { byId, requireAllLive } from '#shared/domain/records.ts';
import { movementSheet } from '#shared/domain/reports/ride-sheets.ts';
import { findActivities } from '#shared/entities/activities/activity.ts';
import { motorcadeStore } from '#shared/entities/motorcades/motorcade.ts';
import { relatedRecords } from '#shared/use-cases/activities/related-records.ts';
import type { RequestedKind } from '#shared/use-cases/reports/report-imprint.ts';
import { readRides } from '#shared/use-cases/reports/schedule-papers.ts';

/** Motorcades as columns of cars, each with its driver, vehicle and guests. */
export const orderOfMovement: RequestedKind = {
  kind: 'ORDER_OF_MOVEMENT',
  file: { title: 'Order of movement' },
  takes: { formats: ['PDF'], ids: 'MOTORCADES', time: 'RANGE', paper: 'PAGES' },
  read: async ({ actor }, _wanted, { ids }, options) => {
    const stored = requireAllLive(ids, byId(await motorcadeStore.findMany(ids)), 'motorcade');
    for (const motorcade of stored) actor.authorize('read', 'Motorcade', motorcade);
    const rides = byId(await findActivities(stored.flatMap(({ carIds }) => carIds)));
    const related = await relatedRecords([...rides.values()], 'eventual');
    const formations = stored.map((motorcade) =>
      formationOf(
        motorcade,
        motorcade.carIds.flatMap((id) => rides.get(id) ?? []),
      ),
    );
    const motorcades = formations.map(({ motorcade }) => motorcade);
    const cars = formations.map((formation) => formation.cars.map((car) => presentActivity(car, related)));
    return readRides(motorcades, cars, options, {
      title: 'titleORDER_OF_MOVEMENT',
      nameOf: ({ title }) => title,
      sheetOf: movementSheet,
      makePdf: movementPdf,
    });
  },
};
