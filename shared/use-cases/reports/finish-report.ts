import { Problem } from '#shared/contract/problem.ts';
import { ContendedWrite } from '#shared/contract/problems.ts';
import type { FontFiles } from '#shared/documents/pdf/face-loader.ts';
import {
  claimedReport,
  failedReport,
  isClaimed,
  MAX_ATTEMPTS,
  missedReport,
  readyReport,
} from '#shared/domain/reports/pending-report.ts';
import {
  checkPendingReport,
  findPendingReport,
  replacePendingReport,
  tellProgress,
} from '#shared/entities/reports/pending-report.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import type { PendingReport } from '#shared/schemas/reports/pending-report.ts';
import { retryOnConflict, unlessLost } from '#shared/table/retry-on-conflict.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { holdingClaim } from './hold-claim.ts';
import { printReport } from './print-report.ts';
import { readReport } from './read-report.ts';
import { marksOf, settingsFor } from './report-wording.ts';
import { scheduledPeople } from './scheduled-people.ts';
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
  const people = await scheduledPeople(wanted);
  const of = Math.max(people.ids.length, 1);
  const settings = settingsFor(await readSettings(), wanted);
  const { format, kind } = wanted;
  const onPart = (done: number) => commit({ writes: [tellProgress(claimed, { status: 'PENDING', done, of })] });
  const options = { format, kind, now, settings, fonts, onPart, marks: marksOf(wanted), superseded };
  const contents = await readReport(context, wanted, people, options);
  const printed = await printReport(claimed, { ...contents, date: wanted.date, wanted }, options);
  const ready = readyReport({ ...claimed, progress: { status: 'PENDING', done: of, of } });
  await storeReport(context, {
    ...printed,
    personIds: shownBy(contents, superseded),
    pending: {
      held: checkPendingReport(claimed),
      done: [replacePendingReport(claimed, ready), audit('Report', claimed, ready)],
    },
  });
}
