import { REPORT_FORMATS, REPORT_KINDS, type ReportRecord } from '#shared/schemas/reports/report.ts';
import {
  type AttributesOf,
  byId,
  defined,
  entityOf,
  keptAttributes,
  primaryIndex,
  secondaryIndex,
} from '#shared/table/entity.ts';
import { allOf } from '#shared/table/read-many.ts';
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

/** The size limit of an item is 400 KB: 5,000 ids take about 150 KB. */
const IDS_PER_PART = 5_000;

/**
 * The people that the file of a report shows, so that an erasure finds the reports of a person. One partition holds those of the last
 * 7 days, so that a strong query finds them. Most files have one part.
 */
export const reportPeople = entityOf('reportpeople', {
  attributes: {
    list: { type: ['all'] as const, required: true, hidden: true },
    key: { type: 'string', required: true },
    part: { type: 'number', required: true },
    reportId: { type: 'string', required: true },
    personIds: { type: 'list', items: { type: 'string' }, required: true },
    expiresAt: { type: 'number', required: true, hidden: true },
  },
  indexes: { byFile: primaryIndex({ scope: 'reportpeople', pk: ['list'], sk: ['key', 'part'] }) },
});

/** Some of the people on a file, and the report of the file. */
export interface ReportPart {
  readonly key: string;
  readonly part: number;
  readonly reportId: string;
}

/** The people on the file of a report, in parts that fit an item. */
export interface PeoplePart extends ReportPart {
  readonly personIds: readonly string[];
}

/** Splits the people on a file into parts. */
export function peopleParts({ id, key }: ReportRecord, personIds: readonly string[]): PeoplePart[] {
  return Array.from({ length: Math.ceil(personIds.length / IDS_PER_PART) }, (_, part) => ({
    key,
    part,
    reportId: id,
    personIds: personIds.slice(part * IDS_PER_PART, (part + 1) * IDS_PER_PART),
  }));
}

/** Adds a part. It expires with the report. */
export function addReportPart(
  { personIds, ...part }: PeoplePart,
  { keptUntil }: Pick<ReportRecord, 'keptUntil'>,
): Write {
  const expiresAt = Math.ceil(Date.parse(keptUntil) / 1_000);
  return replaceWrite(
    reportPeople(),
    reportPeople().put({ ...part, personIds: [...personIds], list: 'all', expiresAt }),
  );
}

/** Returns the parts that name this person. Reads with strong consistency. */
export function reportsShowing(personId: string): Promise<ReportPart[]> {
  return allOf(
    reportPeople()
      .query.byFile({ list: 'all' })
      .where(({ personIds }, { contains }) => contains(personIds, personId)),
    'strong',
  );
}

/** Removes a part. */
export function removeReportPart({ key, part }: ReportPart): Write {
  return removeWrite(reportPeople().delete({ list: 'all', key, part }));
}
