import { Problem } from '#shared/contract/problem.ts';
import { ContendedWrite } from '#shared/contract/problems.ts';
import type { FontFiles } from '#shared/documents/pdf/face-loader.ts';
import {
  CLAIM_MS,
  claimedReport,
  failedReport,
  HOLD_EVERY_MS,
  isClaimed,
  MAX_ATTEMPTS,
  missedReport,
  readyReport,
} from '#shared/domain/reports/report.ts';
import { later } from '#shared/domain/time/days.ts';
import {
  checkPendingReport,
  findPendingReport,
  holdReport,
  replacePendingReport,
  tellProgress,
} from '#shared/entities/reports/pending-report.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { logger } from '#shared/platform/logger.ts';
import type { PendingReport } from '#shared/schemas/reports/report-record.ts';
import { retryOnConflict, unlessLost } from '#shared/table/retry-on-conflict.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { KINDS } from './kinds.ts';
import { printReport } from './print-report.ts';
import { marksOf, settingsFor } from './report-options.ts';
import { reportSubjects } from './report-subjects.ts';
import { storeReport } from './store-report.ts';
import { readSuperseded, shownBy } from './superseded-report.ts';

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
  const printed = await printReport(claimed, kind, { ...contents, date: wanted.date, wanted }, options);
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
