import pMap from 'p-map';
import { Problem } from '#shared/contract/problem.ts';
import { ContendedWrite } from '#shared/contract/problems.ts';
import type { FontFiles } from '#shared/documents/pdf/face-loader.ts';
import { isLong } from '#shared/domain/reports/paper-length.ts';
import {
  CLAIM_MS,
  claimedReport,
  failedReport,
  HOLD_EVERY_MS,
  isClaimed,
  MAX_ATTEMPTS,
  missedReport,
  queuedReport,
  readyReport,
  SWEEP_AFTER_MS,
} from '#shared/domain/reports/report.ts';
import { later } from '#shared/domain/time/days.ts';
import {
  checkPendingReport,
  createPendingReport,
  findPendingReport,
  holdReport,
  overdueReports,
  postponeReport,
  replacePendingReport,
  tellProgress,
} from '#shared/entities/reports/pending-report.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { logger } from '#shared/platform/logger.ts';
import {
  MAX_SCHEDULES_PER_REQUEST,
  type NewReport,
  type PendingReport,
  type ReportRecord,
} from '#shared/schemas/reports/report.ts';
import { retryOnConflict, unlessLost } from '#shared/table/write.ts';
import { SECOND_MS } from '#shared/units/durations.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { queueForJob } from '#shared/use-cases/queue-for-job.ts';
import { KINDS } from './kinds.ts';
import { printReport } from './print-report.ts';
import { marksOf, settingsFor } from './report-imprint.ts';
import { reportSubjects, requireSubjects } from './report-subjects.ts';
import { storeReport } from './store-report.ts';
import { readSuperseded, shownBy } from './superseded-report.ts';

/**
 * Makes a report and stores its file. A report of more than 200 schedules, or of very many lines, is stored as PENDING, and the job
 * makes it. Throws ValidationFailed, NotFound, Forbidden, ContendedWrite or Outage.
 */
export async function makeReport(
  context: UseCaseContext,
  id: string,
  wanted: NewReport,
  fonts: FontFiles,
): Promise<ReportRecord | PendingReport> {
  const { format } = wanted;
  const kind = KINDS[wanted.kind];
  const options = {
    format,
    now: context.now,
    settings: settingsFor(await readSettings(), wanted),
    fonts,
    language: wanted.language,
    marks: marksOf(wanted),
  };
  // If a person is erased meanwhile, the report is made again without them.
  const report = await retryOnConflict(async () => {
    const superseded = await readSuperseded(context, wanted);
    const subjects = await reportSubjects(wanted, kind.takes);
    const { ids } = subjects;
    if (ids.length > MAX_SCHEDULES_PER_REQUEST) {
      if (wanted.ids) await requireSubjects(context, ids, kind.takes);
      return leaveToJob(context, id, wanted, ids.length);
    }
    const printing = { ...options, superseded };
    const contents = await kind.read(context, wanted, subjects, printing);
    if (kind.isForJob || isLong(format, { lines: contents.lines, files: ids.length }))
      return leaveToJob(context, id, wanted, Math.max(ids.length, 1));
    const made = { id, createdAt: context.now, createdBy: context.actor.id };
    const printed = await printReport(made, kind, { ...contents, wanted }, printing);
    await storeReport(context, { ...printed, personIds: shownBy(contents, superseded), superseded });
    return printed.report;
  });
  if ('wanted' in report && !context.dryRun) await queueReports([report.id]);
  return report;
}

async function leaveToJob(
  { actor, audit, commit, now }: UseCaseContext,
  id: string,
  wanted: NewReport,
  of: number,
): Promise<PendingReport> {
  const report = queuedReport({ id, createdAt: now, createdBy: actor.id, wanted, of });
  await commit({ writes: [createPendingReport(report), audit('Report', undefined, report)] });
  return report;
}

/** Puts stored reports into the queue of `make-reports`. Call it after the commit. */
export function queueReports(reportIds: readonly string[], delaySeconds = 0): Promise<void> {
  return queueForJob(
    'make-reports',
    reportIds.map((reportId) => ({ reportId })),
    delaySeconds,
  );
}

/**
 * Makes a report that one request has no time for. Claims it first, so that two workers never make it. Does nothing if it is done or
 * claimed. A report that is refused now becomes FAILED, with the reason; so does one that no attempt could make. Throws what ended an
 * attempt.
 */
export async function finishReport(context: UseCaseContext, id: string, fonts: FontFiles): Promise<void> {
  const claimed = await claim(context, id);
  if (!claimed) return;
  try {
    await holdingClaim(context, claimed, () => retryOnConflict(() => tryToMake(context, claimed, fonts)));
  } catch (error) {
    const refusal = error instanceof Problem && error.code !== ContendedWrite.code ? error.message : undefined;
    const after = refusal === undefined ? missedReport(claimed, context.now) : failedReport(claimed, refusal);
    await save(context, claimed, after);
    if (refusal === undefined) throw error;
  }
}

async function claim(context: UseCaseContext, id: string): Promise<PendingReport | undefined> {
  const { now } = context;
  const found = await findPendingReport(id, now);
  if (found?.progress.status !== 'PENDING' || isClaimed(found, now)) return undefined;
  // The last worker ended without a word, for example because the report takes longer than a worker may.
  const isLost = found.attempts >= MAX_ATTEMPTS;
  const after = isLost ? missedReport(found, now) : claimedReport(found, now);
  const isSaved = await save(context, found, after);
  return isSaved && !isLost ? after : undefined;
}

/** Returns false if another worker has written the report first. */
function save({ audit, commit }: UseCaseContext, before: PendingReport, after: PendingReport): Promise<boolean> {
  return unlessLost(() => commit({ writes: [replacePendingReport(before, after), audit('Report', before, after)] }));
}

async function tryToMake(context: UseCaseContext, claimed: PendingReport, fonts: FontFiles): Promise<void> {
  const { audit, commit, now } = context;
  const current = await findPendingReport(claimed.id, now);
  if (current?.version !== claimed.version) return;
  const { wanted } = claimed;
  const superseded = await readSuperseded(context, wanted);
  const kind = KINDS[wanted.kind];
  const subjects = await reportSubjects(wanted, kind.takes);
  const of = Math.max(subjects.ids.length, 1);
  const settings = settingsFor(await readSettings(), wanted);
  const { format, language } = wanted;
  const onPart = (done: number) => commit({ writes: [tellProgress(claimed, { status: 'PENDING', done, of })] });
  const options = { format, language, now, settings, fonts, onPart, marks: marksOf(wanted), superseded };
  const contents = await kind.read(context, wanted, subjects, options);
  const printed = await printReport(claimed, kind, { ...contents, wanted }, options);
  const ready = readyReport({ ...claimed, progress: { status: 'PENDING', done: of, of } });
  await storeReport(context, {
    ...printed,
    personIds: shownBy(contents, superseded),
    superseded,
    pending: {
      held: checkPendingReport(claimed),
      done: [replacePendingReport(claimed, ready), audit('Report', claimed, ready)],
    },
  });
}

/**
 * Runs the work of a claimed report and extends the claim every 10 seconds meanwhile. If the process ends, so does the claim within 30
 * seconds. A claim that cannot be extended is logged, and the work goes on: its last write checks that no other worker has taken the report.
 */
export async function holdingClaim<T>(
  { commit, now }: Pick<UseCaseContext, 'commit' | 'now'>,
  claimed: PendingReport,
  work: () => Promise<T>,
  everyMs = HOLD_EVERY_MS,
): Promise<T> {
  const startedAt = performance.now();
  const hold = (): Promise<boolean> => {
    const until = later(now, Math.round(performance.now() - startedAt) + CLAIM_MS);
    return unlessLost(() => commit({ writes: [holdReport(claimed, until)] }));
  };
  const timer = setInterval(() => {
    hold().catch((error: unknown) =>
      logger().error('claim not extended', { reportId: claimed.id, error: error as Error }),
    );
  }, everyMs);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

const MAX_PER_PASS = 100;
const AT_ONCE = 25;

/**
 * Puts reports into the queue that wait and should have been taken from it by now: those that were stored and never queued, those
 * whose worker has ended, and those whose next attempt is due. Those that are due before the next run go into the queue with a delay:
 * if their worker still works then, the message does nothing. Returns how many are due now.
 */
export async function sweepReports({ commit, now }: UseCaseContext): Promise<number> {
  const due = await overdueReports(later(now, CLAIM_MS), MAX_PER_PASS);
  const next = later(now, SWEEP_AFTER_MS);
  await pMap(
    due,
    async (report) => {
      const waitMs = Math.max(0, Date.parse(report.dueAt ?? now) - Date.parse(now));
      // A worker may have taken a report meanwhile, or hold it. Then a worker that gets it too does nothing.
      if (waitMs === 0) await unlessLost(() => commit({ writes: [postponeReport(report, next)] }));
      await queueReports([report.id], Math.ceil(waitMs / SECOND_MS));
    },
    { concurrency: AT_ONCE },
  );
  return due.filter(({ dueAt = now }) => dueAt <= now).length;
}
