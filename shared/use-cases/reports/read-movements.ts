import { presentActivity } from '#shared/domain/activities/present-activity.ts';
import { byId } from '#shared/domain/by-id.ts';
import { formationOf } from '#shared/domain/motorcades/movement.ts';
import { movementSheet } from '#shared/domain/reports/movement-sheet.ts';
import type { Wording } from '#shared/domain/reports/wording.ts';
import { requireAllLive } from '#shared/domain/require-record.ts';
import { findActivities } from '#shared/entities/activities/activity.ts';
import { motorcadeStore } from '#shared/entities/motorcades/motorcade.ts';
import { relatedRecords } from '#shared/use-cases/activities/related-records.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { movementFile } from './card-files.ts';
import { printedFacts } from './printed-facts.ts';
import { withPrintedDriver } from './printed-phones.ts';
import type { ReportContents } from './report-contents.ts';
import type { ReportOptions } from './report-imprint.ts';
import type { ScheduledPeople } from './scheduled-people.ts';
import { shownRides } from './shown-rides.ts';

/** Reads motorcades with their cars, each with its driver, vehicle and guests. */
export async function readMovements(
  { actor }: Pick<UseCaseContext, 'actor'>,
  { ids }: ScheduledPeople,
  options: ReportOptions,
): Promise<ReportContents> {
  const motorcades = requireAllLive(ids, byId(await motorcadeStore.findMany(ids)), 'motorcade');
  for (const motorcade of motorcades) actor.authorize('read', 'Motorcade', motorcade);
  const rides = byId(await findActivities(motorcades.flatMap(({ carIds }) => carIds)));
  const related = await relatedRecords([...rides.values()], 'eventual');
  const formations = motorcades.map((motorcade) => {
    const own = motorcade.carIds.flatMap((id) => rides.get(id) ?? []);
    const formation = formationOf(motorcade, own);
    return { motorcade: formation.motorcade, cars: formation.cars.map((car) => presentActivity(car, related)) };
  });
  const all = formations.flatMap(({ cars }) => cars);
  const { settings } = options;
  const { dayStartsAt, timezone } = settings;
  const facts = { dayStartsAt, timezone, ...(await printedFacts('ORDER_OF_MOVEMENT', all, settings)) };
  const sheetIn = (wording: Wording) =>
    formations.map(({ cars, motorcade }) => movementSheet(motorcade, cars.map(withPrintedDriver), facts, wording));
  return {
    names: motorcades.map(({ title }) => title),
    ...shownRides(
      'ORDER_OF_MOVEMENT',
      formations.map(({ cars }) => ({ activities: cars })),
    ),
    print: () => movementFile(sheetIn, options),
  };
}
