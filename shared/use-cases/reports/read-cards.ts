import { byId } from '#shared/domain/by-id.ts';
import { manifestSheet } from '#shared/domain/reports/manifest-sheet.ts';
import type { Wording } from '#shared/domain/reports/wording.ts';
import { requireAllLive } from '#shared/domain/require-record.ts';
import { findVehicles } from '#shared/entities/vehicles/vehicle.ts';
import { findVips } from '#shared/entities/vips/vip.ts';
import type { NewReport } from '#shared/schemas/reports/report.ts';
import { resourceSchedules } from '#shared/use-cases/assignments/resource-schedule.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { boardFile, manifestFile } from './card-files.ts';
import { printedFacts } from './printed-facts.ts';
import { withPrintedDriver } from './printed-phones.ts';
import type { ReportContents } from './report-contents.ts';
import type { ReportOptions } from './report-imprint.ts';
import type { ScheduledPeople } from './scheduled-people.ts';
import { shownRides } from './shown-rides.ts';

type Context = Pick<UseCaseContext, 'actor'>;

/** Reads the names of greeters' signs. */
export async function readBoards(
  { actor }: Context,
  { ids, vips }: ScheduledPeople,
  options: ReportOptions,
): Promise<ReportContents> {
  const found = byId(vips ?? (await findVips(ids)));
  const guests = requireAllLive(ids, found, 'VIP');
  for (const vip of guests) actor.authorize('read', 'Vip', vip);
  const boards = guests.map(({ name }) => ({ name }));
  const names = boards.map(({ name }) => name);
  return { names, guests, personIds: ids, lines: ids.length, print: () => boardFile(boards, options) };
}

/** Reads the rides of vehicles, with who drives and who is on board. */
export async function readManifests(
  { actor }: Context,
  { from, kind, to }: NewReport,
  people: ScheduledPeople,
  options: ReportOptions,
): Promise<ReportContents> {
  const { ids } = people;
  const [records, schedules] = await Promise.all([
    people.vehicles ?? findVehicles(ids),
    resourceSchedules('VEHICLE', ids, { from, to }),
  ]);
  const found = byId(records);
  const vehicles = requireAllLive(ids, found, 'vehicle');
  for (const vehicle of vehicles) actor.authorize('read', 'Vehicle', vehicle);
  const all = schedules.flatMap(({ activities }) => activities);
  for (const activity of all) actor.authorize('read', 'ScheduleEvent', activity);
  const { settings } = options;
  const { dayStartsAt, timezone } = settings;
  const facts = { dayStartsAt, timezone, ...(await printedFacts(kind, all, settings)) };
  const printed = schedules.map(({ activities }) => activities.map(withPrintedDriver));
  const sheetIn = (wording: Wording) =>
    vehicles.map((vehicle, at) => manifestSheet(vehicle, printed[at] ?? [], facts, wording));
  return {
    names: vehicles.map(({ name }) => name),
    ...shownRides(kind, schedules),
    print: () => manifestFile(sheetIn, options),
  };
}
