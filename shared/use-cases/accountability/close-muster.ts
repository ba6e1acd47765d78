import { fileStore } from '#shared/adapters/files/s3.ts';
import { Problem } from '#shared/contract/problem.ts';
import { musterPdf } from '#shared/documents/pdf/accountability-pdf.ts';
import type { FontFiles } from '#shared/documents/pdf/face-loader.ts';
import { closed } from '#shared/domain/accountability/muster.ts';
import { type MarkedGuest, mostUrgentFirst } from '#shared/domain/accountability/muster-guests.ts';
import { requireStored } from '#shared/domain/records.ts';
import { musterSheet } from '#shared/domain/reports/accountability-sheets.ts';
import { paperWording } from '#shared/domain/reports/catalogues.ts';
import { clockFace } from '#shared/domain/reports/clock-face.ts';
import { keptUntil, LINK_SECONDS, presentReport } from '#shared/domain/reports/report.ts';
import { allMarkEntries } from '#shared/entities/accountability/mark.ts';
import { createGuestList, listOfThose, musterKind, shutGates } from '#shared/entities/accountability/muster.ts';
import { findErasure } from '#shared/entities/erasure/erasure.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { newId } from '#shared/platform/ids.ts';
import { logger } from '#shared/platform/logger.ts';
import { Outage } from '#shared/platform/time-limit.ts';
import type { MusterRecord } from '#shared/schemas/accountability/muster.ts';
import type { Report, ReportRecord } from '#shared/schemas/reports/report.ts';
import { retryOnConflict } from '#shared/table/write.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { printEach, printReport } from '#shared/use-cases/reports/print-report.ts';
import { imprintOf } from '#shared/use-cases/reports/report-imprint.ts';
import { findReadyReport, storeReport } from '#shared/use-cases/reports/store-report.ts';
import { driversOf, markedGuests, markerNames } from './read-muster.ts';

/**
 * Closes a muster and keeps its guests, in one transaction. Every mark that was answered with success comes before it, and none can be
 * written after it. Changes nothing if it is closed already. Throws NotFound, Forbidden, VersionMismatch or ContendedWrite.
 */
export function closeMuster(context: UseCaseContext, id: string): Promise<MusterRecord> {
  const { actor, audit, commit, ifMatch, now } = context;
  const reportId = context.newId('rep');
  return retryOnConflict(async () => {
    const before = requireStored(await musterKind.find(id), musterKind.noun, id);
    actor.authorize('update', 'Muster', before);
    ifMatch(before);
    const after = closed(before, { by: actor.id, now, reportId });
    if (after === before) return before;
    const present = new Set((await markedGuests(before)).map(({ vip }) => vip.id));
    const list = before.everyone
      ? createGuestList(id, [...present])
      : await listOfThose(id, (vipId) => present.has(vipId));
    await commit({
      writes: [musterKind.replace(before, after), ...shutGates(id), ...list, audit('Muster', before, after)],
    });
    return after;
  });
}

/** The kind of these reports. No request asks for it: closing a muster makes one. */
const MUSTER_REPORT = { kind: 'MUSTER', format: 'PDF', file: { title: 'Muster' } } as const;

interface Making {
  /** Closed. */
  readonly muster: MusterRecord;
  readonly guests: readonly MarkedGuest[];
  readonly fonts: FontFiles;
}

/**
 * Returns the report of a closed muster with a link to its file. If it cannot be made, it is FAILED and says why: the muster is closed all
 * the same, and a repeat makes the report.
 */
export async function presentMusterReport(context: UseCaseContext, making: Making): Promise<Report> {
  const { now } = context;
  const { id, reportId = context.newId('rep') } = making.muster;
  try {
    const report = await musterReport(context, making);
    return presentReport(report, await fileStore().link(report.key, now, LINK_SECONDS), now);
  } catch (error) {
    logger().error('the report of a muster was not made', { musterId: id, error: error as Error });
    const why =
      error instanceof Problem || error instanceof Outage ? error.message : 'Something in it cannot be printed.';
    const failure = `The muster is closed, but its report was not made. ${why} Close the muster again to make the report.`;
    const { format, kind } = MUSTER_REPORT;
    return { id: reportId, kind, format, status: 'FAILED', failure, keptUntil: keptUntil(now), createdAt: now };
  }
}

/**
 * Returns the report of a closed muster. Makes it if it is not there: the first close was interrupted, its 7 days are over, or a person
 * on it was erased. If a person is erased meanwhile, it is made again without them. Throws ContendedWrite.
 */
function musterReport(context: UseCaseContext, { fonts, guests, muster }: Making): Promise<ReportRecord> {
  return retryOnConflict(async () => {
    const { actor, now } = context;
    const id = await reportIdOf(context, muster);
    const found = await findReadyReport(id, now);
    if (found) return found;
    const [settings, entries] = await Promise.all([readSettings(), allMarkEntries(muster.id)]);
    const shown = new Set(guests.map(({ vip }) => vip.id));
    const marks = entries.filter(({ vipId }) => shown.has(vipId));
    const names = await markerNames([...marks, { by: muster.openedBy }, { by: muster.closedBy }]);
    const options = { format: MUSTER_REPORT.format, now, settings, fonts };
    const facts = { muster, guests: mostUrgentFirst(guests), marks, names };
    const contents = {
      names: [muster.title],
      guests: guests.map(({ vip }) => vip),
      date: clockFace(settings.timezone).date(muster.closedAt ?? now),
      print: () =>
        printEach(facts, async (printed) => {
          const sheet = musterSheet(printed, paperWording(settings));
          return musterPdf(sheet, await imprintOf(options, { title: 'titleMUSTER', contents: [sheet] }));
        }),
    };
    const printed = await printReport({ id, createdAt: now, createdBy: actor.id }, MUSTER_REPORT, contents, options);
    await storeReport(context, { ...printed, personIds: [...shown, ...driversOf(marks)] });
    return printed.report;
  });
}

/** The id of an erased report cannot be used again. */
async function reportIdOf({ audit, commit }: UseCaseContext, { id, reportId }: MusterRecord): Promise<string> {
  const before = await musterKind.find(id);
  const known = before?.reportId ?? reportId ?? newId('rep');
  if (!before?.reportId || !(await findErasure(known))) return known;
  const after = { ...before, reportId: newId('rep'), version: before.version + 1 };
  await commit({ writes: [musterKind.replace(before, after), audit('Muster', before, after)] });
  return after.reportId;
}
