import { invalidField } from '#shared/contract/invalid-field.ts';
import { NotFound } from '#shared/contract/problems.ts';
import { timetablePdf } from '#shared/documents/pdf/timetable-pdf.ts';
import { stopsOf } from '#shared/domain/activities/stops.ts';
import { paperWording } from '#shared/domain/reports/catalogues.ts';
import { timetableSheet } from '#shared/domain/reports/timetable-sheet.ts';
import { dayOf, endOfDay, startOfDay } from '#shared/domain/time/days.ts';
import { findActivities } from '#shared/entities/activities/activity.ts';
import { activitiesBeginning, activitiesOfSeries } from '#shared/entities/activities/activity-list.ts';
import { placeStore } from '#shared/entities/places/place.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { fault } from '#shared/schemas/fault.ts';
import type { SettingsRecord } from '#shared/schemas/settings/settings.ts';
import { printEach } from '#shared/use-cases/reports/print-report.ts';
import { imprintOf, type RequestedKind } from '#shared/use-cases/reports/report-imprint.ts';

interface Line {
  readonly name: string;
  readonly placeId?: string;
  readonly runs: readonly ActivityRecord[];
}

function takesPlace({ deletedAt, status, type }: ActivityRecord): boolean {
  return !deletedAt && status !== 'CANCELLED' && type === 'TRANSPORT';
}

/** Tells whether anyone may board a run: it has no guests, or seats for people who are not listed. */
function isOpenToAll({ seatsNeeded = 0, seriesId, vipIds }: ActivityRecord): boolean {
  return seriesId !== undefined && (vipIds.length === 0 || seatsNeeded > 0);
}

/** Reads the runs of a series, or of a place on a day. Throws NotFound, and ValidationFailed for a place without a day. */
async function readLine(id: string, date: string | undefined, settings: SettingsRecord): Promise<Line> {
  const place = await placeStore.find(id);
  if (!place || place.deletedAt) {
    const all = await findActivities((await activitiesOfSeries(id)).map((run) => run.id));
    const runs = all.filter(
      (run) => takesPlace(run) && (date === undefined || dayOf(run.startTime, settings) === date),
    );
    const [first] = all.toSorted((a, b) => (a.startTime < b.startTime ? -1 : 1));
    if (!first) throw new NotFound('There is no series and no place with this id.');
    return { name: (runs[0] ?? first).title, runs };
  }
  if (date === undefined)
    throw invalidField('body.date', fault('REQUIRED', 'must name the day of the timetable of a place'));
  const begun = await activitiesBeginning(startOfDay(date, settings), endOfDay(date, settings));
  const departsHere = (run: ActivityRecord): boolean =>
    stopsOf(run)
      .slice(0, -1)
      .some(({ placeId }) => placeId === id);
  const runs = begun.filter((run) => takesPlace(run) && isOpenToAll(run) && departsHere(run));
  return { name: place.name, placeId: id, runs };
}

/** A page to hang up: when the vehicles of a series leave, or those that leave a place on a day. */
export const timetable: RequestedKind = {
  kind: 'TIMETABLE',
  file: { title: 'Timetable' },
  takes: { formats: ['PDF'], ids: 'LINE', time: 'ONE_DAY', paper: 'SIGNS' },
  read: async ({ actor }, { date }, { ids: [id = ''] }, options) => {
    const line = await readLine(id, date, options.settings);
    for (const run of line.runs) actor.authorize('read', 'ScheduleEvent', run);
    return {
      names: [line.name],
      guests: [],
      personIds: [],
      lines: line.runs.length,
      print: () =>
        printEach(line, async ({ runs, ...titled }) => {
          const sheet = timetableSheet(runs, options.settings, titled, paperWording(options.settings));
          return timetablePdf(sheet, await imprintOf(options, { title: 'titleTIMETABLE', contents: [sheet] }));
        }),
    };
  },
};
