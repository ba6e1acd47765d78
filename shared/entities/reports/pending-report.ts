import type { ProgressRecord } from '#shared/schemas/activities/progress.ts';
import type { PendingReport } from '#shared/schemas/reports/report.ts';
import { type AttributesOf, byId, defined, entityOf, keptAttributes, secondaryIndex } from '#shared/table/entity.ts';
import { atMost } from '#shared/table/read-many.ts';
import { checkWrite, createWrite, replaceWrite, updateWrite, type Write } from '#shared/table/write.ts';

const attributes = {
  ...keptAttributes,
  wanted: { type: 'any', required: true },
  progress: { type: 'any', required: true },
  attempts: { type: 'number', required: true },
  claimedUntil: { type: 'string' },
  dueAt: { type: 'string' },
} as const satisfies AttributesOf<PendingReport>;

/** The reports that a job makes or has made. Indexes: by id, and those that wait. */
export const pendingReports = entityOf('pendingreport', {
  attributes: {
    ...attributes,
    waiting: { type: ['waiting'] as const, hidden: true },
    expiresAt: { type: 'number', required: true, hidden: true },
  },
  indexes: {
    byId,
    byDue: secondaryIndex('gsi2', { scope: 'pendingreports', pk: ['waiting'], sk: ['dueAt'] }),
  },
});

function stored(report: PendingReport) {
  return defined({
    ...report,
    waiting: report.dueAt === undefined ? undefined : ('waiting' as const),
    expiresAt: Math.ceil(Date.parse(report.keptUntil) / 1_000),
  });
}

/** Reads a report with strong consistency; undefined after `keptUntil`. The TTL of the table deletes the item later. */
export async function findPendingReport(id: string, now: string): Promise<PendingReport | undefined> {
  const { data } = await pendingReports().get({ id }).go({ consistent: true });
  return data && data.keptUntil > now ? data : undefined;
}

/** Returns up to `max` reports that should be ready by `now`, those that wait longest first. */
export async function overdueReports(now: string, max: number): Promise<PendingReport[]> {
  const { data } = await pendingReports().query.byDue({ waiting: 'waiting' }).lte({ dueAt: now }).go(atMost(max));
  return data;
}

/** Tells whether a job has a report to make. Eventually consistent, may be a second old. */
export async function isReportInTheMaking(): Promise<boolean> {
  return (await overdueReports(LATEST, 1)).length > 0;
}

const LATEST = '9';

/** Condition: no report has this id. */
export function createPendingReport(report: PendingReport): Write {
  return createWrite(pendingReports().create(stored(report)));
}

/** Condition: the stored version is that of `before`. */
export function replacePendingReport(before: PendingReport, after: PendingReport): Write {
  return replaceWrite(pendingReports(), pendingReports().put(stored(after)), { version: before.version });
}

/** Checks that the stored version is that of `report`, and writes nothing. */
export function checkPendingReport({ id, version: read }: PendingReport): Write {
  return checkWrite(pendingReports().remove({ id }), { version: read });
}

/** Writes how far a report is. Does not raise its version. Condition: the version is that of `report`. */
export function tellProgress({ id, version: read }: PendingReport, progress: ProgressRecord): Write {
  return updateWrite(
    pendingReports()
      .patch({ id })
      .set({ progress: defined({ ...progress }) }),
    { version: read },
  );
}

/** Extends the claim of the worker. Does not raise the version. Condition: the version is that of `report`. */
export function holdReport({ id, version: read }: PendingReport, until: string): Write {
  return updateWrite(pendingReports().patch({ id }).set({ waiting: 'waiting', claimedUntil: until, dueAt: until }), {
    version: read,
  });
}

/** Sets when the sweeper looks at a report again. Does not raise its version. Condition: the version is that of `report`. */
export function postponeReport({ id, version: read }: PendingReport, dueAt: string): Write {
  return updateWrite(pendingReports().patch({ id }).set({ waiting: 'waiting', dueAt }), { version: read });
}
