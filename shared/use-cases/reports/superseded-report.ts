import * as z from 'zod';
import { fileStore } from '#shared/adapters/files/s3.ts';
import { invalidNow } from '#shared/contract/invalid-field.ts';
import { erasedProblem, requireStored } from '#shared/domain/records.ts';
import type { WordingSettings } from '#shared/domain/reports/catalogues.ts';
import type { KeptRow } from '#shared/domain/reports/changes.ts';
import { paperClock } from '#shared/domain/time/format.ts';
import { findErasure } from '#shared/entities/erasure/erasure.ts';
import { packJson, unpackJson } from '#shared/platform/packed-json.ts';
import { fault } from '#shared/schemas/fault.ts';
import { HourClock, PaperLanguage } from '#shared/schemas/reports/paper-language.ts';
import type { NewReport, ReportRecord } from '#shared/schemas/reports/report.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { findReadyReport, findStoredReport, rowsKeyOf } from './store-report.ts';

/** A report of more rows keeps none: a reader does not compare them on paper. */
const MAX_ROWS = 20_000;

const text = z.string();

const Kept = z.object({
  revision: z.number(),
  printedAt: text,
  /** The language and the clock in which the rows were printed. */
  language: PaperLanguage,
  clock: HourClock,
  /** What else the report was asked for. */
  scope: text,
  rows: z.array(
    z.object({
      section: text,
      id: text,
      print: text,
      label: text,
      at: text.optional(),
      personId: text.optional(),
    }),
  ),
});

/** A report that a newer one replaces, with the rows that it printed. */
export type SupersededReport = z.output<typeof Kept> & {
  readonly id: string;
  /** The last of those that replaced it one after the other, or itself. */
  readonly last: ReportRecord;
  /** The highest number of these: no two of them have the same. */
  readonly revision: number;
};

/** Reports of one kind show the same rows if these are the same. */
const SCOPE = ['date', 'from', 'to', 'musterId'] as const;
function scopeOf(wanted: Partial<NewReport>): string {
  return JSON.stringify(SCOPE.map((field) => wanted[field] ?? null));
}

interface Printed {
  readonly rows: readonly KeptRow[];
  readonly revision: number;
  readonly printedAt: string;
  readonly wanted: Partial<NewReport>;
  readonly settings: WordingSettings;
}

/** Returns the rows of a report as the store keeps them beside its file; undefined if there are too many. */
export function packRows({ settings, wanted, ...printed }: Printed): Uint8Array | undefined {
  if (printed.rows.length > MAX_ROWS) return undefined;
  const kept = { ...printed, language: settings.pdf.language, clock: paperClock(settings), scope: scopeOf(wanted) };
  return packJson(kept);
}

const field = 'body.supersedes';

/**
 * Reads the report that a new one supersedes; undefined if it supersedes none. Throws NotFound, Erased, Forbidden, and VALIDATION_FAILED
 * for a report that is not READY, or that has no rows to compare.
 */
export async function readSuperseded(
  { actor, now }: Pick<UseCaseContext, 'actor' | 'now'>,
  wanted: NewReport,
): Promise<SupersededReport | undefined> {
  const { kind, supersedes: id } = wanted;
  if (id === undefined) return undefined;
  const found = await findStoredReport(id, now);
  if (!found && (await findErasure(id))) throw erasedProblem();
  const report = requireStored(found, 'report', id);
  actor.authorize('read', 'Report', report);
  const own = 'wanted' in report ? report.wanted.kind : report.kind;
  if (own !== kind)
    throw invalidNow(field, fault('OTHER_REPORT', `must name a report of the kind ${kind}: this one is a ${own}`));
  if ('wanted' in report)
    throw invalidNow(
      field,
      fault('OTHER_REPORT', `must name a report that is READY: this one is ${report.progress.status}`),
    );
  const kept = await keptBy(report, now);
  if (kept.scope !== scopeOf(wanted))
    throw invalidNow(
      field,
      fault('OTHER_REPORT', `must name a report of the same ${SCOPE.join(', ')}: only then its rows can be compared`),
    );
  return { ...kept, id, ...(await lastRevision(report, kept.revision, now)) };
}

/** Follows a report to the last one that replaced it. One that was erased meanwhile has left its number. */
async function lastRevision(
  first: ReportRecord,
  own: number,
  now: string,
): Promise<Pick<SupersededReport, 'last' | 'revision'>> {
  let [last, revision] = [first, own];
  for (;;) {
    const { next } = last;
    if (next) revision = next.revision;
    const found = next && (await findReadyReport(next.id, now));
    if (!found) return { last, revision };
    last = found;
  }
}

async function keptBy({ id, key, keepsRows }: ReportRecord, now: string): Promise<z.output<typeof Kept>> {
  if (!keepsRows)
    throw invalidNow(
      field,
      fault('OTHER_REPORT', `must name a PDF or ZIP that printed at most ${MAX_ROWS} rows: of this one none are kept`),
    );
  try {
    return Kept.parse(unpackJson(await fileStore().get(rowsKeyOf(key))));
  } catch (error) {
    // An erasure removes the record first.
    if (!(await findReadyReport(id, now))) throw erasedProblem();
    throw error;
  }
}

/** Returns all people that a report shows: also those whose rows are gone. */
export function shownBy(
  { personIds }: { readonly personIds: readonly string[] },
  superseded: SupersededReport | undefined,
): string[] {
  return [...new Set([...personIds, ...(superseded?.rows ?? []).flatMap(({ personId }) => personId ?? [])])];
}
