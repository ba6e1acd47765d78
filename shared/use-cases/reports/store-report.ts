import pMap from 'p-map';
import { fileStore } from '#shared/adapters/files/s3.ts';
import { erased, erasedProblem } from '#shared/domain/records.ts';
import { LINK_SECONDS, presentPendingReport, presentReport } from '#shared/domain/reports/report.ts';
import { erasedIds, markErased } from '#shared/entities/erasure/erasure.ts';
import { findPendingReport } from '#shared/entities/reports/pending-report.ts';
import {
  addReportPart,
  beginReport,
  completeReport,
  findReport,
  followReport,
  peopleParts,
  type ReportPart,
  removeReport,
  removeReportPart,
  reportsShowing,
} from '#shared/entities/reports/report.ts';
import type { PendingReport, Report, ReportRecord } from '#shared/schemas/reports/report.ts';
import { retryOnConflict, type Write, WriteLost } from '#shared/table/write.ts';
import type { Actor, UseCaseContext } from '#shared/use-cases/context.ts';

/** What an operation or a job uses that makes a report and stores it. */
export const REPORT_USES = [
  'table:read',
  'table:write',
  'links:delete',
  'delete:report',
  'files:read',
  'files:write',
  'files:delete',
  'logo:read',
] as const;

const FILE = 'reports/file_';
const ROWS = 'reports/rows_';

/** Returns the key of the rows that a report printed, by the key of its file. */
export function rowsKeyOf(key: string): string {
  return key.replace(FILE, ROWS);
}

/** Removes the file of a report, and the rows that are kept beside it. */
async function removeReportFiles(key: string): Promise<void> {
  await Promise.all([key, rowsKeyOf(key)].map((each) => fileStore().remove(each)));
}

interface MadeReport {
  /** PENDING. */
  readonly report: ReportRecord;
  readonly bytes: Uint8Array;
  /** The rows that it printed, packed. Absent: none are kept. */
  readonly rows?: Uint8Array | undefined;
  /** All people that the file shows. */
  readonly personIds: readonly string[];
  /** The last revision before it, if it supersedes a report. */
  readonly superseded?: { readonly last: ReportRecord } | undefined;
  /** If a job makes it: checks that the job still has it, and writes that it is done. */
  readonly pending?: { readonly held: Write; readonly done: readonly Write[] };
}

/**
 * Stores a report and its file. The record comes first, PENDING and with its people: an erasure that begins from then on finds it and
 * removes it, and we find every erasure that began before. Throws WriteLost if a person was erased while the report was made, or if another report followed the same one. Nothing
 * is left then: make the report again.
 */
export async function storeReport(
  { audit, commit, dryRun }: Pick<UseCaseContext, 'audit' | 'commit' | 'dryRun'>,
  { bytes, pending, personIds, report, rows, superseded }: MadeReport,
): Promise<void> {
  const parts = peopleParts(report, personIds);
  const held = pending ? [pending.held] : [];
  await commit({ writes: [beginReport(report), ...parts.map((part) => addReportPart(part, report)), ...held] });
  const gone = await erasedIds();
  const forget = () => commit({ writes: [removeReport(report), ...parts.map(removeReportPart)] });
  if (personIds.some((id) => gone.has(id))) {
    await forget();
    throw new WriteLost([], `a person on ${report.id} was erased`);
  }
  const { contentType, fileName, key } = report;
  if (dryRun) return;
  try {
    const rowsFile = { key: rowsKeyOf(key), contentType: 'application/gzip', fileName: 'rows.json.gz' };
    await Promise.all([
      fileStore().put({ key, bytes, contentType, fileName }),
      rows && fileStore().put({ ...rowsFile, bytes: rows }),
    ]);
  } catch (error) {
    await forget();
    throw error;
  }
  // Two reports that supersede the same one are two revisions: the later one loses here, and is printed again with the next number.
  const { id, revision } = report;
  const follows = superseded && revision !== undefined ? [followReport(superseded.last, { id, revision })] : [];
  try {
    await commit({
      writes: [completeReport(report), ...follows, ...(pending?.done ?? [audit('Report', undefined, report)])],
    });
  } catch (error) {
    if (error instanceof WriteLost) await removeReportFiles(key);
    throw error;
  }
}

/** Reports that are removed in parallel. */
const AT_ONCE = 10;

/**
 * Removes all reports that show a person, with their files. The ids of the reports are marked as erased. If it is interrupted, a
 * repeat continues.
 */
export async function eraseReports(context: UseCaseContext, personId: string): Promise<void> {
  await pMap(await reportsShowing(personId), (part) => eraseReport(context, part), { concurrency: AT_ONCE });
}

async function eraseReport(context: UseCaseContext, part: ReportPart): Promise<void> {
  // The record first: without it, a report that is being made cannot be completed. The part last: it names the file for a repeat.
  await retryOnConflict(() => eraseReportRecord(context, part));
  await removeReportFiles(part.key);
  await context.commit({ writes: [removeReportPart(part)] });
}

async function eraseReportRecord({ audit, commit, now }: UseCaseContext, { key, reportId }: ReportPart) {
  const report = await findReport(reportId, now);
  if (report?.key !== key) return;
  // A PENDING report was never given out: it is made again without the person, under the same id.
  const traces = report.status
    ? []
    : [markErased({ id: reportId, erasedAt: now, isDone: true }), audit('Report', report, erased(report))];
  await commit({ writes: [removeReport(report), ...traces] });
}

/**
 * Returns a report whose file is stored, or one that a job makes. Throws Erased if the job was asked for the schedule of a person who
 * was erased since.
 */
export async function findStoredReport(id: string, now: string): Promise<ReportRecord | PendingReport | undefined> {
  const report = await findReadyReport(id, now);
  if (report) return report;
  const pending = await findPendingReport(id, now);
  // The job may have completed it between the two reads. If it has and there is no file, the report was erased.
  if (!pending || pending.progress.status === 'READY') return pending && findReadyReport(id, now);
  const { ids } = pending.wanted;
  const gone = ids ? await erasedIds() : new Set();
  if (ids?.some((personId) => gone.has(personId))) throw erasedProblem();
  return pending;
}

/** Returns a report whose file is stored. One that a request is about to store is not found: it was never given out. */
export async function findReadyReport(id: string, now: string): Promise<ReportRecord | undefined> {
  const report = await findReport(id, now);
  return report?.status ? undefined : report;
}

/** Returns the answer for a report, with a new link to its file if it has one. */
export async function showReport(report: ReportRecord | PendingReport, now: string): Promise<Report> {
  return 'wanted' in report
    ? presentPendingReport(report)
    : presentReport(report, await fileStore().link(report.key, now, LINK_SECONDS), now);
}

/** Tells whether the actor may open a report. What is stored about a person is for those who may erase them. */
export function mayRead(actor: Actor, { kind, ...report }: ReportRecord): boolean {
  return actor.can('read', 'Report', report) && (kind !== 'PERSONAL_DATA' || actor.can('erase', 'Vip'));
}

/** Throws Forbidden if the actor may not open a report. What is stored about a person is for those who may erase them. */
export function assertMayRead(actor: Actor, report: ReportRecord | PendingReport): void {
  actor.authorize('read', 'Report', report);
  const { kind } = 'wanted' in report ? report.wanted : report;
  if (kind === 'PERSONAL_DATA') actor.authorize('erase', 'Vip', {});
}
