import { linesOfDay, linesOfRoster, linesOfSchedules } from '#shared/domain/reports/length.ts';
import { listVips } from '#shared/entities/vip.ts';
import type { NewReport } from '#shared/schemas/report.ts';
import type { VipRecord } from '#shared/schemas/vip.ts';
import { musterOfRoster } from '#shared/use-cases/accountability/muster-guests.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { printedFacts } from './printed-facts.ts';
import { peopleOfDay, readDay } from './report-day.ts';
import { dayFile, type ReportFile, rosterFile, scheduleFile, uniqueActivities } from './report-file.ts';
import type { ReportOptions } from './report-imprint.ts';
import { driverSchedules, peopleOf, vipSchedules } from './report-schedules.ts';
import type { ScheduledPeople } from './scheduled-people.ts';

/** VIPs that one request to the table reads. */
const PAGE_SIZE = 500;

/** What a report shows. */
export interface ReportContents {
  /** The people of the schedules, for the name of the file. */
  readonly names: readonly string[];
  /** All people that the file shows. */
  readonly personIds: readonly string[];
  /** How long a PDF of it is. */
  readonly lines: number;
  /** Makes the file. */
  readonly print: () => Promise<ReportFile>;
}

type Context = Pick<UseCaseContext, 'actor'>;

/** Reads what a report shows. `people` comes from `scheduledPeople`. Throws NotFound, and Forbidden if the actor may not see a part of it. */
export const readReport = (
  context: Context,
  wanted: NewReport,
  people: ScheduledPeople,
  options: ReportOptions,
): Promise<ReportContents> => {
  if (wanted.kind === 'ROSTER') return readRoster(context, wanted, options);
  if (wanted.date !== undefined) return readDaySheet(context, wanted.date, options);
  return readSchedules(context, wanted, people, options);
};

const readRoster = async (
  { actor }: Context,
  { musterId }: NewReport,
  options: ReportOptions,
): Promise<ReportContents> => {
  const [vips, shown] = await Promise.all([
    rosterVips(),
    musterId === undefined ? undefined : musterOfRoster(actor, musterId),
  ]);
  for (const vip of vips) actor.authorize('read', 'Vip', vip);
  return {
    names: [],
    personIds: vips.map((vip) => vip.id),
    lines: linesOfRoster(vips),
    print: () => rosterFile(vips, shown, options),
  };
};

/** Returns all VIPs that are not deleted, including those on the roster only, in order of name. */
const rosterVips = async (): Promise<VipRecord[]> => {
  const filter = { listings: ['live' as const], includeRosterOnly: true };
  const found: VipRecord[] = [];
  let cursor: string | undefined;
  do {
    const page = await listVips(filter, { list: 'roster', limit: PAGE_SIZE, cursor });
    found.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return found;
};

const readDaySheet = async ({ actor }: Context, date: string, options: ReportOptions): Promise<ReportContents> => {
  const day = await readDay(date, options.settings);
  for (const activity of day.activities) actor.authorize('read', 'ScheduleEvent', activity);
  for (const driver of day.drivers) actor.authorize('read', 'Driver', driver);
  for (const block of day.blocks) actor.authorize('read', 'Block', block);
  return { names: [], personIds: peopleOfDay(day), lines: linesOfDay(day), print: () => dayFile(day, options) };
};

const readSchedules = async (
  { actor }: Context,
  wanted: NewReport,
  people: ScheduledPeople,
  options: ReportOptions,
): Promise<ReportContents> => {
  const isOfVips = wanted.kind === 'VIP_SCHEDULE';
  const { from, to } = wanted;
  const schedules = await (isOfVips ? vipSchedules : driverSchedules)(people, { from, to });
  for (const { record } of schedules) actor.authorize('read', isOfVips ? 'Vip' : 'Driver', record);
  const facts = await printedFacts(wanted.kind, uniqueActivities(schedules), options.settings);
  return {
    names: schedules.map(({ person }) => person.name),
    personIds: peopleOf(schedules),
    lines: linesOfSchedules(wanted.kind, schedules),
    print: () => scheduleFile(schedules, facts, options),
  };
};
