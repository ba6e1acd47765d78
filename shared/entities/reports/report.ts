import { REPORT_FORMATS, REPORT_KINDS } from '#shared/schemas/reports/report.ts';
import type { ReportRecord } from '#shared/schemas/reports/report-record.ts';
import { type AttributesOf, byId, defined, entityOf, keptAttributes, secondaryIndex } from '#shared/table/entity.ts';
import { cursorOf, type Page, type PageRequest, readPage } from '#shared/table/read-pages.ts';
import { removeWrite, replaceWrite, updateWrite, type Write } from '#shared/table/write.ts';

const attributes = {
  ...keptAttributes,
  kind: { type: REPORT_KINDS, required: true },
  format: { type: REPORT_FORMATS, required: true },
  fileName: { type: 'string', required: true },
  contentType: { type: 'string', required: true },
  key: { type: 'string', required: true },
  bytes: { type: 'number', required: true },
  pages: { type: 'number' },
  warnings: { type: 'any' },
  revision: { type: 'number' },
  supersedes: { type: 'string' },
  next: { type: 'any' },
  keepsRows: { type: 'boolean' },
  status: { type: ['PENDING'] as const },
} as const satisfies AttributesOf<ReportRecord>;

const LIST = 'all' as const;

/** The reports whose files are still stored. Indexes: by id, and in order of time. */
export const reports = entityOf('report', {
  attributes: {
    ...attributes,
    list: { type: [LIST], hidden: true },
    expiresAt: { type: 'number', required: true, hidden: true },
  },
  indexes: { byId, byTime: secondaryIndex('gsi1', { scope: 'reports', pk: ['list'], sk: ['createdAt', 'id'] }) },
});

/** Reads a report with strong consistency, also a PENDING one; undefined after `keptUntil`. The TTL of the table deletes the item later. */
export async function findReport(id: string, now: string): Promise<ReportRecord | undefined> {
  const { data } = await reports().get({ id }).go({ consistent: true });
  return data && data.keptUntil > now ? data : undefined;
}

/** Writes a report that has no file yet. Replaces that of an earlier try, whose file has another key. */
export function beginReport(pending: ReportRecord): Write {
  return replaceWrite(
    reports(),
    reports().put(defined({ ...pending, list: LIST, expiresAt: Math.ceil(Date.parse(pending.keptUntil) / 1_000) })),
  );
}

/** Returns one page of the reports with a file that are kept and wanted, newest first. */
export function listReports(
  page: PageRequest,
  now: string,
  isWanted: (report: ReportRecord) => boolean,
): Promise<Page<ReportRecord>> {
  const query = reports().query.byTime({ list: LIST });
  const cursorAfter = cursorOf(reports(), 'byTime', (report: ReportRecord) => ({ ...report, list: LIST }));
  const isKept = (report: ReportRecord): boolean => report.keptUntil > now && report.status === undefined;
  return readPage([{ query, order: 'desc', cursorAfter }], page, (report) => isKept(report) && isWanted(report));
}

/** Completes a report, which then has a file. Condition: it is still PENDING with this file. An erasure removes it. */
export function completeReport(pending: ReportRecord): Write {
  return updateWrite(reports().patch({ id: pending.id }).remove(['status']), { key: pending.key, status: 'PENDING' });
}

/** Says which revision follows a report. Condition: none does, or the one that did when it was read. */
export function followReport(last: ReportRecord, next: NonNullable<ReportRecord['next']>): Write {
  return updateWrite(reports().patch({ id: last.id }).set({ next }), { next: last.next });
}

/** Removes a report. Condition: it has this file, and is PENDING if `report` is. */
export function removeReport({ id, key, status }: ReportRecord): Write {
  return removeWrite(reports().remove({ id }), { key, status });
}
