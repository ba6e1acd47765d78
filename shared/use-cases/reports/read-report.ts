import { onceEach } from '#shared/domain/by-id.ts';
import { RULES } from '#shared/domain/reports/formats.ts';
import { linesOfDay, linesOfRoster, linesOfSchedules } from '#shared/domain/reports/length.ts';
import { listVips } from '#shared/entities/vips/vip.ts';
import type { NewReport } from '#shared/schemas/reports/report.ts';
import type { VipRecord } from '#shared/schemas/vips/vip.ts';
import { musterOfRoster } from '#shared/use-cases/accountability/muster-guests.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { everyItem } from '#shared/use-cases/records/every-page.ts';
import { arrivalsFile } from './card-files.ts';
import { lodgingsAround } from './lodgings-around.ts';
import { readPersonalData } from './personal-data-file.ts';
import { printedFacts } from './printed-facts.ts';
import { readBoards, readManifests } from './read-cards.ts';
import { readMovements } from './read-movements.ts';
import type { ReportContents } from './report-contents.ts';
import { peopleOfDay, readDay } from './report-day.ts';
import { dayFile, rosterFile, scheduleFile, uniqueActivities } from './report-file.ts';
import type { ReportOptions } from './report-imprint.ts';
import { driverSchedules, peopleOf, vipSchedules } from './report-schedules.ts';
import type { ScheduledPeople } from './scheduled-people.ts';
import { readWorkbook } from './workbook-file.ts';

/** VIPs that one request to the table reads. */
const PAGE_SIZE = 500;

type Context = Pick<UseCaseContext, 'actor'>;

/** Reads what a report shows. `people` comes from `scheduledPeople`. Throws NotFound, and Forbidden if the actor may not see a part of it. */
export function readReport(
  context: Context,
  wanted: NewReport,
  people: ScheduledPeople,
  options: ReportOptions,
): Promise<ReportContents> {
  if (wanted.kind === 'WORKBOOK') return readWorkbook({ ...context, now: options.now }, wanted);
  if (wanted.kind === 'PERSONAL_DATA') return readPersonalData({ ...context, now: options.now }, wanted);
  if (wanted.kind === 'ROSTER') return readRoster(context, wanted, options);
  if (RULES[wanted.kind].of === undefined && wanted.date !== undefined)
    return readDaySheet(context, wanted.date, options);
  if (wanted.kind === 'NAME_BOARD') return readBoards(context, people, options);
  if (wanted.kind === 'VEHICLE_MANIFEST') return readManifests(context, wanted, people, options);
  if (wanted.kind === 'ORDER_OF_MOVEMENT') return readMovements(context, people, options);
  return readSchedules(context, wanted, people, options);
}

async function readRoster(
  { actor }: Context,
  { musterId }: NewReport,
  options: ReportOptions,
): Promise<ReportContents> {
  const [vips, shown] = await Promise.all([
    rosterVips(),
    musterId === undefined ? undefined : musterOfRoster(actor, musterId),
  ]);
  for (const vip of vips) actor.authorize('read', 'Vip', vip);
  return {
    names: [],
    guests: vips,
    personIds: vips.map((vip) => vip.id),
    lines: linesOfRoster(vips),
    print: () => rosterFile(vips, shown, options),
  };
}

/** Returns all VIPs that are not deleted, including those on the roster only, in order of name. */
function rosterVips(): Promise<VipRecord[]> {
  return everyItem('roster', (page) => listVips({ listings: ['live'], includeRosterOnly: true }, page), PAGE_SIZE);
}

async function readDaySheet({ actor }: Context, date: string, options: ReportOptions): Promise<ReportContents> {
  const [read, lodgings] = await Promise.all([
    readDay(date, options.settings),
    options.kind === 'ARRIVALS' ? lodgingsAround(date) : undefined,
  ]);
  const day = { ...read, ...(lodgings ? { lodgings } : {}) };
  for (const activity of day.activities) actor.authorize('read', 'ScheduleEvent', activity);
  for (const driver of day.drivers) actor.authorize('read', 'Driver', driver);
  for (const block of day.blocks) actor.authorize('read', 'Block', block);
  return {
    names: [],
    guests: onceEach([...day.activities.flatMap(({ vips }) => vips), ...day.guests.values()]),
    personIds: peopleOfDay(day),
    lines: linesOfDay(day),
    print: () => (options.kind === 'ARRIVALS' ? arrivalsFile(day, options) : dayFile(day, options)),
  };
}

async function readSchedules(
  { actor }: Context,
  wanted: NewReport,
  people: ScheduledPeople,
  options: ReportOptions,
): Promise<ReportContents> {
  const isOfVips = RULES[wanted.kind].of === 'vips';
  const { date, from = date, to = date } = wanted;
  const schedules = await (isOfVips ? vipSchedules : driverSchedules)(people, { from, to });
  for (const { record } of schedules) actor.authorize('read', isOfVips ? 'Vip' : 'Driver', record);
  const facts = await printedFacts(wanted.kind, uniqueActivities(schedules), options.settings);
  return {
    names: schedules.map(({ person }) => person.name),
    guests: onceEach(
      schedules.flatMap(({ activities, person }) => [person, ...activities.flatMap(({ vips }) => vips)]),
    ),
    personIds: peopleOf(schedules),
    lines: linesOfSchedules(wanted.kind, schedules),
    print: () => scheduleFile(schedules, facts, options),
  };
}
