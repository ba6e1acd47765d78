import { arrivalsPdf } from '#shared/documents/pdf/arrivals-pdf.ts';
import { arrivalsSheet } from '#shared/domain/reports/arrivals-sheet.ts';
import type { DayFacts } from '#shared/domain/reports/day-sheet.ts';
import type { NamedLodging } from '#shared/domain/reports/printed-names.ts';
import { dateAfter } from '#shared/domain/time/days.ts';
import { lodgingsUntil } from '#shared/entities/places/place.ts';
import { lodgingNames } from '#shared/use-cases/places/link-places.ts';
import { comparedPaper, keptRows } from '#shared/use-cases/reports/compared-paper.ts';
import { printEach } from '#shared/use-cases/reports/print-report.ts';
import { assertMaySee, readDay, shownOfDay } from '#shared/use-cases/reports/report-day.ts';
import {
  imprintOf,
  type ReportFile,
  type ReportOptions,
  type RequestedKind,
} from '#shared/use-cases/reports/report-imprint.ts';

/** The guests who arrive on a day, for the front desk. */
export const arrivals: RequestedKind = {
  kind: 'ARRIVALS',
  file: { title: 'Arrivals' },
  takes: { formats: ['PDF'], time: 'DAY', paper: 'PAGES' },
  read: async ({ actor }, { date = '' }, _subjects, options) => {
    const [read, lodgings] = await Promise.all([readDay(date, options.settings), lodgingsAround(date)]);
    const day = { ...read, lodgings };
    assertMaySee(actor, day);
    return { ...shownOfDay(day), print: () => printEach(day, (facts) => print(facts, options)) };
  },
};

/** Reads where guests lodge from a date on, with the names of the places, by the ids of the guests. */
async function lodgingsAround(date: string): Promise<ReadonlyMap<string, readonly NamedLodging[]>> {
  const found = await lodgingsUntil(dateAfter(date, -1));
  const names = await lodgingNames([{ lodging: found }]);
  const named = found.flatMap((each) => {
    const place = names.get(each.placeId);
    return place === undefined ? [] : [{ ...each, place }];
  });
  return Map.groupBy(named, ({ vipId }) => vipId);
}

async function print(day: DayFacts, options: ReportOptions): Promise<ReportFile> {
  const { changes, rows, sheet } = await comparedPaper(options, {
    sheetIn: (wording) => arrivalsSheet(day, options.settings, wording),
    rowsOf: (one) => keptRows(one.rows),
  });
  const imprint = await imprintOf(options, { title: 'titleARRIVALS', contents: [sheet], changes });
  return { ...(await arrivalsPdf(sheet, imprint)), rows };
}
