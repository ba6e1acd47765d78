import type { NewReport } from '#shared/schemas/report.ts';
import { musterStates } from '#shared/use-cases/accountability/muster-guests.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { printedFacts } from './printed-facts.ts';
import { peopleOfDay, readDay } from './report-day.ts';
import { dayFile, type ReportFile, rosterFile, scheduleFile, uniqueActivities } from './report-file.ts';
import type { ReportOptions } from './report-imprint.ts';
import { rosterVips } from './report-roster.ts';
import { driverSchedules, peopleOf, vipSchedules } from './report-schedules.ts';

export interface MadeFile extends ReportFile {
  /** The people of the schedules, for the name of the file. */
  readonly names: readonly string[];
  /** All people that the file shows. */
  readonly personIds: readonly string[];
}

/** Reads what a report shows and makes its file. Throws Forbidden if the actor may not see a part of it. */
export const makeReport = (
  context: Pick<UseCaseContext, 'actor'>,
  wanted: NewReport,
  options: ReportOptions,
): Promise<MadeFile> => {
  if (wanted.kind === 'ROSTER') return makeRoster(context, wanted, options);
  if (wanted.date !== undefined) return makeDaySheet(context, wanted.date, options);
  return makeSchedules(context, wanted, options);
};

type Context = Pick<UseCaseContext, 'actor'>;

const makeRoster = async ({ actor }: Context, { musterId }: NewReport, options: ReportOptions): Promise<MadeFile> => {
  const [vips, states] = await Promise.all([
    rosterVips(),
    musterId === undefined ? undefined : musterStates(actor, musterId),
  ]);
  for (const vip of vips) actor.authorize('read', 'Vip', vip);
  return { names: [], personIds: vips.map((vip) => vip.id), ...(await rosterFile(vips, states, options)) };
};

const makeDaySheet = async ({ actor }: Context, date: string, options: ReportOptions): Promise<MadeFile> => {
  const day = await readDay(date, options.settings);
  for (const activity of day.activities) actor.authorize('read', 'ScheduleEvent', activity);
  for (const driver of day.drivers) actor.authorize('read', 'Driver', driver);
  for (const block of day.blocks) actor.authorize('read', 'Block', block);
  return { names: [], personIds: peopleOfDay(day), ...(await dayFile(day, options)) };
};

const makeSchedules = async ({ actor }: Context, wanted: NewReport, options: ReportOptions): Promise<MadeFile> => {
  const isOfVips = wanted.kind === 'VIP_SCHEDULE';
  const schedules = await (isOfVips ? vipSchedules(wanted) : driverSchedules(wanted));
  for (const { record } of schedules) actor.authorize('read', isOfVips ? 'Vip' : 'Driver', record);
  const facts = await printedFacts(wanted.kind, uniqueActivities(schedules), options.settings);
  const names = schedules.map(({ person }) => person.name);
  return { names, personIds: peopleOf(schedules), ...(await scheduleFile(schedules, facts, options)) };
};
