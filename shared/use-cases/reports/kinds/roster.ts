import { rosterPdf } from '#shared/documents/pdf/accountability-pdf.ts';
import { rosterCsv } from '#shared/documents/report-csv.ts';
import { type RosterMuster, rosterKey, rosterSheet } from '#shared/domain/reports/accountability-sheets.ts';
import { linesOfRoster } from '#shared/domain/reports/paper-length.ts';
import { listVips } from '#shared/entities/vips/vip.ts';
import type { VipRecord } from '#shared/schemas/vips/vip.ts';
import { everyItem } from '#shared/table/read-pages.ts';
import { musterOfRoster } from '#shared/use-cases/accountability/read-muster.ts';
import { lodgingNames } from '#shared/use-cases/places/link-places.ts';
import { comparedPaper, keptRows, textFile } from '#shared/use-cases/reports/compared-paper.ts';
import { printEach } from '#shared/use-cases/reports/print-report.ts';
import { withPrintedPhones } from '#shared/use-cases/reports/report-day.ts';
import {
  imprintOf,
  type ReportFile,
  type ReportOptions,
  type RequestedKind,
} from '#shared/use-cases/reports/report-imprint.ts';

/** VIPs that one request to the table reads. */
const PAGE_SIZE = 500;

/** The list of all VIPs, also of those on the roster only, in order of name. */
export const roster: RequestedKind = {
  kind: 'ROSTER',
  file: { title: 'Accountability roster' },
  takes: { formats: ['PDF', 'CSV'], paper: 'PAGES', musterIn: 'PDF' },
  read: async ({ actor }, { musterId }, _subjects, options) => {
    const [vips, shown] = await Promise.all([
      everyItem('roster', (page) => listVips({ listings: ['live'], includeRosterOnly: true }, page), PAGE_SIZE),
      musterId === undefined ? undefined : musterOfRoster(actor, musterId),
    ]);
    for (const vip of vips) actor.authorize('read', 'Vip', vip);
    return {
      names: [],
      guests: vips,
      personIds: vips.map(({ id }) => id),
      lines: linesOfRoster(vips),
      print: () =>
        printEach({ vips: vips.map(withPrintedPhones), shown }, (facts) => print(facts.vips, facts.shown, options)),
    };
  },
};

async function print(
  vips: readonly VipRecord[],
  shown: RosterMuster | undefined,
  options: ReportOptions,
): Promise<ReportFile> {
  if (options.format === 'CSV') return textFile(rosterCsv(vips, await lodgingNames(vips)));
  const { changes, rows, sheet } = await comparedPaper(options, {
    sheetIn: (wording) => rosterSheet(vips, wording, shown),
    rowsOf: ({ states, vips: printed }) =>
      keptRows(
        printed.map((vip) => {
          const { department, email, emergencyContact, isRosterOnly, name, organization, partySize, ...others } = vip;
          const { phone, position, title } = others;
          const row = {
            department,
            email,
            emergencyContact,
            isRosterOnly,
            name,
            organization,
            partySize,
            phone,
            position,
            title,
          };
          return { key: rosterKey(vip), ...row, state: states?.get(vip.id) };
        }),
      ),
  });
  const contents = [sheet, shown ? [...shown.states] : []];
  return { ...(await rosterPdf(sheet, await imprintOf(options, { title: 'titleROSTER', contents, changes }))), rows };
}
