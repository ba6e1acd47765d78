import { daySheetCsv } from '#shared/documents/day-sheet-csv.ts';
import { daySheetPdf } from '#shared/documents/pdf/day-sheet-pdf.ts';
import { musterPdf } from '#shared/documents/pdf/muster-pdf.ts';
import { shownOnCard } from '#shared/documents/pdf/pocket-lines.ts';
import { pocketPdf } from '#shared/documents/pdf/pocket-pdf.ts';
import { rosterPdf } from '#shared/documents/pdf/roster-pdf.ts';
import { schedulePdf } from '#shared/documents/pdf/schedule-pdf.ts';
import { rosterCsv } from '#shared/documents/roster-csv.ts';
import { scheduleCalendar } from '#shared/documents/schedule-calendar.ts';
import { scheduleCsv } from '#shared/documents/schedule-csv.ts';
import { onceEach } from '#shared/domain/by-id.ts';
import { type DayFacts, daySheet } from '#shared/domain/reports/day-sheet.ts';
import { titleOf } from '#shared/domain/reports/formats.ts';
import { type MusterFacts, musterSheet } from '#shared/domain/reports/muster-sheet.ts';
import type { PrintedFacts } from '#shared/domain/reports/person.ts';
import { type RosterMuster, rosterSheet } from '#shared/domain/reports/roster-sheet.ts';
import { scheduleSheet } from '#shared/domain/reports/schedule-sheet.ts';
import type { Activity } from '#shared/schemas/activities/activity.ts';
import type { VipRecord } from '#shared/schemas/vips/vip.ts';
import { lodgingNames } from '#shared/use-cases/places/places-of.ts';
import { driverCalendarFacts } from './calendar-facts.ts';
import { zipFile } from './card-files.ts';
import { comparedPaper } from './compared-paper.ts';
import { rowsOfDay, rowsOfRoster, rowsOfSchedules } from './kept-rows.ts';
import { scheduleWithPrintedPhones, withPrintedPhones } from './printed-phones.ts';
import type { ReportFile } from './report-contents.ts';
import { imprintOf, type ReportOptions } from './report-imprint.ts';
import type { Schedule } from './report-schedules.ts';
import { paperWording } from './report-wording.ts';

/** Makes the file of one or more schedules. */
export async function scheduleFile(
  schedules: readonly Schedule[],
  facts: PrintedFacts,
  options: ReportOptions,
): Promise<ReportFile> {
  const { format, kind, settings } = options;
  const wording = paperWording(settings);
  const title = titleOf(kind, wording);
  const names = schedules.map(({ person }) => person.name);
  if (format === 'ICS') {
    const calendarName = names.length > 1 ? `${names.length} schedules` : (names[0] ?? title);
    return calendarFile(calendarName, schedules.map(scheduleWithPrintedPhones), facts, options);
  }
  const printed = schedules.map(scheduleWithPrintedPhones);
  if (format === 'CSV') return textFile(scheduleCsv(printed, settings.timezone, facts));
  const { dayStartsAt, timezone } = settings;
  const rules = { dayStartsAt, timezone, ...facts };
  const {
    changes,
    rows,
    sheet: sheets,
  } = comparedPaper(options, {
    sheetIn: (words) => printed.map(({ activities, person }) => scheduleSheet(person, activities, rules, words)),
    rowsOf: (all) => rowsOfSchedules(all, kind === 'POCKET' ? shownOnCard : undefined),
    partsOf: (all) => all.map(({ id }) => id),
  });
  if (format === 'ZIP') return { ...(await zipFile(sheets, options, changes)), rows };
  const imprint = await imprintOf(options, sheets, changes);
  if (kind === 'POCKET') return { ...(await pocketPdf(sheets, imprint)), rows };
  const whose = names.length === 1 ? { fileTitle: `${title} - ${names[0]}` } : {};
  return { ...(await schedulePdf(sheets, { ...imprint, ...whose }, options.onPart)), rows };
}

/** Makes the calendar of one or more schedules. In that of several people, each entry names whose it is. */
async function calendarFile(
  name: string,
  schedules: readonly Schedule[],
  facts: PrintedFacts,
  { kind, settings }: ReportOptions,
): Promise<ReportFile> {
  const activities = uniqueActivities(schedules);
  const owned = schedules.flatMap((each) => each.activities.map(({ id }) => ({ id, name: each.person.name })));
  const owners = new Map(
    [...Map.groupBy(owned, ({ id }) => id)].map(([id, all]) => [id, all.map((each) => each.name)] as const),
  );
  const more = kind === 'DRIVER_SCHEDULE' ? await driverCalendarFacts(activities, settings) : { facts };
  const whose = schedules.length > 1 ? { owners } : {};
  return textFile(scheduleCalendar(name, activities, { timezone: settings.timezone, ...more, ...whose }));
}

/** Makes the file of the roster. */
export async function rosterFile(
  stored: readonly VipRecord[],
  shown: RosterMuster | undefined,
  options: ReportOptions,
): Promise<ReportFile> {
  const vips = stored.map(withPrintedPhones);
  if (options.format === 'CSV') return textFile(rosterCsv(vips, await lodgingNames(vips)));
  const { changes, rows, sheet } = comparedPaper(options, {
    sheetIn: (wording) => rosterSheet(vips, wording, shown),
    rowsOf: rowsOfRoster,
  });
  const imprint = await imprintOf(options, [sheet, shown ? [...shown.states] : []], changes);
  return { ...(await rosterPdf(sheet, imprint)), rows };
}

/** Makes the file of everything of one day. */
export async function dayFile(day: DayFacts, options: ReportOptions): Promise<ReportFile> {
  const { format, settings } = options;
  if (format === 'CSV') return textFile(daySheetCsv(day, settings));
  const { changes, rows, sheet } = comparedPaper(options, {
    sheetIn: (wording) => daySheet(day, settings, wording),
    rowsOf: rowsOfDay,
  });
  return { ...(await daySheetPdf(sheet, await imprintOf(options, [sheet], changes))), rows };
}

/** Makes the file of a muster. */
export async function musterFile(facts: MusterFacts, options: ReportOptions): Promise<ReportFile> {
  const sheet = musterSheet(facts, paperWording(options.settings));
  return musterPdf(sheet, await imprintOf(options, [sheet]));
}

function textFile(content: string): ReportFile {
  return { bytes: Buffer.from(content, 'utf8') };
}

/** Returns the activities of these schedules, each once. */
export function uniqueActivities(schedules: readonly Schedule[]): Activity[] {
  return onceEach(schedules.flatMap(({ activities }) => activities));
}
