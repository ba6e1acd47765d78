import { zipSync } from 'fflate';
import type { Imprint } from '#shared/documents/pdf/imprint.ts';
import { schedulePdf } from '#shared/documents/pdf/schedule-pdf.ts';
import { scheduleCsv } from '#shared/documents/report-csv.ts';
import { onceEach } from '#shared/domain/records.ts';
import { paperWording } from '#shared/domain/reports/catalogues.ts';
import type { KeptRow } from '#shared/domain/reports/changes.ts';
import { fileWords } from '#shared/domain/reports/file-names.ts';
import { linesOfSchedules } from '#shared/domain/reports/paper-length.ts';
import type { Person, PrintedFacts } from '#shared/domain/reports/printed-names.ts';
import type { MovementSheet, OrderSheet } from '#shared/domain/reports/ride-sheets.ts';
import {
  type Entry,
  type ManifestSheet,
  type ScheduleSheet,
  scheduleSheet,
} from '#shared/domain/reports/schedule-sheet.ts';
import type { Word, Wording } from '#shared/domain/reports/wording.ts';
import type { DayRule } from '#shared/domain/time/days.ts';
import { internationalFormat } from '#shared/platform/phone-number.ts';
import type { Activity } from '#shared/schemas/activities/activity.ts';
import type { DriverRecord } from '#shared/schemas/drivers/driver.ts';
import type { VipRecord } from '#shared/schemas/vips/vip.ts';
import { calendarOptions, calendarText } from '#shared/use-cases/feeds/read-feed.ts';
import { comparedPaper, keptRow, type PrintedRow, textFile } from './compared-paper.ts';
import { printEach } from './print-report.ts';
import { driverFacts, printedFacts, rideFacts, withPrintedDriver } from './report-day.ts';
import { imprintOf, type ReportContents, type ReportFile, type ReportOptions } from './report-imprint.ts';

/** One person's activities, for a report. */
export interface Schedule {
  readonly person: Person;
  readonly record: VipRecord | DriverRecord;
  readonly activities: readonly Activity[];
}

/** Returns the ids of all people that these schedules show: their own people, and the VIPs and drivers of the activities. */
export function peopleOf(schedules: readonly Schedule[]): string[] {
  const shown = schedules.flatMap(({ activities, record }) => [record.id, ...activities.flatMap(peopleOn)]);
  return [...new Set(shown)];
}

/** Returns the ids of the people that an activity shows: its drivers, its guests, and those whose goods it carries. */
function peopleOn({ coDriver, driver, goods, vips }: Activity): string[] {
  const drivers = [driver, coDriver].flatMap((each) => each?.id ?? []);
  return [...drivers, ...vips.map(({ id }) => id), ...(goods?.ofVipIds ?? [])];
}

/** Returns the activities of these schedules, each once. */
export function uniqueActivities(schedules: readonly Schedule[]): Activity[] {
  return onceEach(schedules.flatMap(({ activities }) => activities));
}

/** Who reads schedules: the people whose they are. */
type Reader = Person['kind'];

/** Makes the file of schedules. */
export type PrintSchedules = (
  reader: Reader,
  schedules: readonly Schedule[],
  facts: PrintedFacts,
  options: ReportOptions,
) => Promise<ReportFile>;

/** Reads what schedules show besides their activities. `print` makes the file. */
export async function readSchedules(
  reader: Reader,
  schedules: readonly Schedule[],
  options: ReportOptions,
  print: PrintSchedules = scheduleFile,
): Promise<ReportContents> {
  const readFacts = reader === 'DRIVER_SCHEDULE' ? driverFacts : printedFacts;
  const facts = await readFacts(uniqueActivities(schedules), options.settings);
  return {
    names: schedules.map(({ person }) => person.name),
    guests: onceEach(
      schedules.flatMap(({ activities, person }) => [person, ...activities.flatMap(({ vips }) => vips)]),
    ),
    personIds: peopleOf(schedules),
    lines: linesOfSchedules(schedules, reader === 'DRIVER_SCHEDULE'),
    print: () => printEach({ schedules, facts }, (printed) => print(reader, printed.schedules, printed.facts, options)),
  };
}

/** Makes the file of one or more schedules. */
export async function scheduleFile(
  reader: Reader,
  schedules: readonly Schedule[],
  facts: PrintedFacts,
  options: ReportOptions,
): Promise<ReportFile> {
  const { format, settings } = options;
  if (format === 'ICS') return calendarFile(reader, schedules, facts, options);
  if (format === 'CSV') return textFile(scheduleCsv(schedules.map(withPrintedPhones), settings.timezone, facts));
  const { changes, rows, sheet: sheets } = await comparedSchedules(schedules, facts, options);
  const title = `title${reader}` as const;
  const imprintFor = (contents: readonly ScheduleSheet[]) => imprintOf(options, { title, contents, changes });
  if (format === 'ZIP') return { ...(await zipFile(sheets, imprintFor, options)), rows };
  const imprint = await imprintFor(sheets);
  const [only] = schedules;
  const whose = only && schedules.length === 1 ? { fileTitle: `${imprint.title} - ${only.person.name}` } : {};
  return { ...(await schedulePdf(sheets, { ...imprint, ...whose }, options.onPart)), rows };
}

/** Returns the texts of schedules with what changed. `shown` returns what the paper prints of an entry. */
export function comparedSchedules(
  schedules: readonly Schedule[],
  facts: PrintedFacts,
  options: ReportOptions,
  shown: (entry: Entry) => PrintedRow = (entry) => entry,
) {
  const { dayStartsAt, timezone } = options.settings;
  const rules = { dayStartsAt, timezone, ...facts };
  const printed = schedules.map(withPrintedPhones);
  return comparedPaper(options, {
    sheetIn: (wording) => printed.map(({ activities, person }) => scheduleSheet(person, activities, rules, wording)),
    rowsOf: (sheets): KeptRow[] =>
      sheets.flatMap(({ days, id }) =>
        days.flatMap(({ entries }) => entries.map((entry) => keptRow(id, shown(entry)))),
      ),
    partsOf: (sheets) => sheets.map(({ id }) => id),
  });
}

/** Makes a ZIP with one PDF per schedule. Numbers keep their order, and the names of files different. */
export async function zipFile(
  sheets: readonly ScheduleSheet[],
  imprintFor: (contents: readonly ScheduleSheet[]) => ReturnType<typeof imprintOf>,
  { now, onPart }: ReportOptions,
): Promise<ReportFile> {
  const files: Record<string, Uint8Array> = {};
  let pages = 0;
  for (const [at, sheet] of sheets.entries()) {
    await onPart?.(at);
    const imprint = { ...(await imprintFor([sheet])), fileTitle: `${sheet.title} - ${sheet.name}` };
    const made = await schedulePdf([sheet], imprint);
    const number = String(at + 1).padStart(String(sheets.length).length, '0');
    files[`${number} ${fileWords(sheet.name)}.pdf`] = made.bytes;
    pages += made.pages;
  }
  // PDFs are compressed already.
  return { bytes: zipSync(files, { level: 0, mtime: now }), pages };
}

/** Makes the calendar of one or more schedules. In that of several people, each entry names whose it is, and shows what the first of them sees. */
async function calendarFile(
  reader: Reader,
  schedules: readonly Schedule[],
  facts: PrintedFacts,
  { language, settings }: ReportOptions,
): Promise<ReportFile> {
  const [first, ...others] = schedules;
  const title = first?.person.name ?? paperWording(settings).say(`title${reader}`);
  const name = others.length > 0 ? `${schedules.length} schedules` : title;
  const printed = schedules.map(withPrintedPhones);
  const owned = printed.flatMap((each) => each.activities.map(({ id }) => ({ id, name: each.person.name })));
  const owners = new Map(
    [...Map.groupBy(owned, ({ id }) => id)].map(([id, all]) => [id, all.map((each) => each.name)] as const),
  );
  const activities = uniqueActivities(printed);
  const person = { kind: reader, id: first?.person.id ?? '' };
  const isOfOneGuest = first !== undefined && others.length === 0 && 'language' in first.record;
  const own = isOfOneGuest && language === undefined ? { language: first.record.language } : {};
  const options = await calendarOptions(person, activities, settings, { ...own, facts });
  return textFile(
    calendarText({ name, activities, options: { ...options, ...(others.length > 0 ? { owners } : {}) } }),
  );
}

/** Returns a schedule whose drivers have phone numbers in the international format. */
function withPrintedPhones(schedule: Schedule): Schedule {
  const { activities, person } = schedule;
  return {
    ...schedule,
    person: { ...person, about: person.about.map(internationalFormat) },
    activities: activities.map(withPrintedDriver),
  };
}

/** A paper with one sheet of rides for each vehicle, motorcade or supplier. */
interface RidePaper<T, S> {
  readonly title: Word;
  readonly nameOf: (owner: T) => string;
  readonly sheetOf: (owner: T, rides: readonly Activity[], options: DayRule & PrintedFacts, wording: Wording) => S;
  readonly makePdf: (sheets: readonly S[], imprint: Imprint) => Promise<ReportFile>;
}

/** Reads what the rides of vehicles or motorcades show besides. `rides` are those of each owner. */
export async function readRides<T, S extends ManifestSheet | MovementSheet | OrderSheet>(
  owners: readonly T[],
  rides: readonly (readonly Activity[])[],
  options: ReportOptions,
  { makePdf, nameOf, sheetOf, title }: RidePaper<T, S>,
): Promise<ReportContents> {
  const { dayStartsAt, timezone } = options.settings;
  const all = rides.flat();
  const facts = { dayStartsAt, timezone, ...(await rideFacts(all, options.settings)) };
  const printed = rides.map((own) => own.map(withPrintedDriver));
  const people = all.flatMap(peopleOn);
  const printRides = async (shown: { owners: readonly T[]; printed: typeof printed; facts: typeof facts }) => {
    const { changes, rows, sheet } = await comparedPaper(options, {
      sheetIn: (wording) =>
        shown.owners.map((owner, at) => sheetOf(owner, shown.printed[at] ?? [], shown.facts, wording)),
      rowsOf: (sheets) => sheets.flatMap((own) => own.rows.map((row) => keptRow(own.id, row))),
      partsOf: (sheets) => sheets.map(({ id }) => id),
    });
    return { ...(await makePdf(sheet, await imprintOf(options, { title, contents: sheet, changes }))), rows };
  };
  return {
    names: owners.map(nameOf),
    guests: onceEach(all.flatMap(({ vips }) => vips)),
    personIds: [...new Set(people)],
    lines: linesOfSchedules([{ activities: all }], true),
    print: () => printEach({ owners, printed, facts }, printRides),
  };
}
