import type { Activity } from '#shared/schemas/activities/activity.ts';
import type { ReportFormat } from '#shared/schemas/reports/report.ts';
import type { DayFacts } from './day-sheet.ts';

/**
 * The CPU time of a PDF of this length, measured on one core of a server: 0.9 s for drivers, 1.6 s for a roster or a day, 3.0 s for
 * itineraries. Not measured on Lambda: 1,024 MB have about 0.6 of a core there. So printing takes at most about 5 s, and the rest of the
 * request is left for reading.
 */
const MAX_LINES_PER_REQUEST = 12_000;
/** A row of the roster has eight texts of its own, and its table measures each of them before it draws it. */
const LINES_PER_GUEST = 5;
/** An activity is printed as an entry, and as bars on the lanes of its vehicle and its driver. */
const LINES_OF_DAY = 5;

interface Scheduled {
  readonly activities: readonly Pick<Activity, 'vipIds'>[];
}

/** Returns the length of schedules: an entry counts 1, and where its guests are listed each of them too. */
export function linesOfSchedules(schedules: readonly Scheduled[], listsGuests: boolean): number {
  const activities = schedules.flatMap((schedule) => schedule.activities);
  const guests = listsGuests ? activities.reduce((sum, { vipIds }) => sum + vipIds.length, 0) : 0;
  return activities.length + guests;
}

export function linesOfRoster(vips: readonly unknown[]): number {
  return vips.length * LINES_PER_GUEST;
}

export function linesOfDay({ activities }: Pick<DayFacts, 'activities'>): number {
  return activities.length * LINES_OF_DAY;
}

/** Each PDF of a ZIP has fonts of its own, which take most of its time: about 0.15 s. */
const MAX_FILES_PER_REQUEST = 15;

interface Length {
  readonly lines: number;
  /** The files of a ZIP. */
  readonly files: number;
}

/** Tells whether a job makes a report of this length. Text files of any length are quick. */
export function isLong(format: ReportFormat, { files, lines }: Length): boolean {
  return (format === 'PDF' && lines > MAX_LINES_PER_REQUEST) || (format === 'ZIP' && files > MAX_FILES_PER_REQUEST);
}
