import { createHash } from 'node:crypto';
import { byId } from '#shared/domain/records.ts';
import { paperWording } from '#shared/domain/reports/catalogues.ts';
import { changesOf, type KeptRow, type PaperChanges, type RowKey } from '#shared/domain/reports/changes.ts';
import type { Wording } from '#shared/domain/reports/wording.ts';
import { paperClock } from '#shared/domain/time/format.ts';
import { findActivities } from '#shared/entities/activities/activity.ts';
import { type ReportFile, type ReportOptions, settingsFor } from './report-imprint.ts';

/** A paper whose rows a later one can be compared with. */
interface Paper<S> {
  /** Returns its texts in the words of a language. */
  readonly sheetIn: (wording: Wording) => S;
  readonly rowsOf: (sheet: S) => KeptRow[];
  /** Returns the people or vehicles that have a part of it. Default: it has one part. */
  readonly partsOf?: (sheet: S) => readonly string[];
}

/** The texts of a paper, its rows, and what changed since the report that it supersedes. */
interface ComparedPaper<S> {
  readonly sheet: S;
  readonly rows: readonly KeptRow[];
  readonly changes?: PaperChanges;
}

/**
 * Returns the texts of a paper with what changed since the report that it supersedes. That one may be in another language or clock: then
 * the rows are compared in those.
 */
export async function comparedPaper<S>(
  { now, settings, superseded }: ReportOptions,
  { partsOf = () => [''], rowsOf, sheetIn }: Paper<S>,
): Promise<ComparedPaper<S>> {
  const wording = paperWording(settings);
  const sheet = sheetIn(wording);
  const rows = rowsOf(sheet);
  if (!superseded) return { sheet, rows };
  const { clock, language } = superseded;
  const isSameManner = clock === paperClock(settings) && language === settings.pdf.language;
  const compared = isSameManner ? rows : rowsOf(sheetIn(paperWording(settingsFor(settings, { clock, language }))));
  const before = Map.groupBy(superseded.rows, ({ section }) => section);
  const after = Map.groupBy(compared, ({ section }) => section);
  const activities = await activitiesGone(superseded.rows, compared);
  const changes = new Map(
    partsOf(sheet).map((part) => {
      const earlier = { ...superseded, rows: before.get(part) ?? [] };
      return [part, changesOf(earlier, after.get(part) ?? [], { activities, now, wording })] as const;
    }),
  );
  return { sheet, rows, changes };
}

/** The papers of an event name fewer rows that are gone. */
const MAX_GONE = 1_000;

/** Reads what rows were of that are gone from their part of a paper. */
async function activitiesGone(before: readonly KeptRow[], after: readonly KeptRow[]) {
  const keyOf = ({ id, section }: KeptRow): string => `${section} ${id}`;
  const present = new Set(after.map(keyOf));
  const ids = before.flatMap((row) => (row.id.startsWith('act_') && !present.has(keyOf(row)) ? row.id : []));
  return byId(await findActivities([...new Set(ids)].slice(0, MAX_GONE), 'eventual'));
}

/** The row of a paper with everything that is printed of it, besides the bar above it. */
export interface PrintedRow {
  readonly key: RowKey;
  readonly bar?: string;
}

const HASH_CHARACTERS = 16;

/** Returns a row of a part of a paper. */
export function keptRow(section: string, { bar: _bar, key, ...printed }: PrintedRow): KeptRow {
  // Without its start, an activity that moves to the same hour of another day would look unchanged.
  const hash = createHash('sha256').update(JSON.stringify([key.at, printed]));
  return { ...key, section, print: hash.digest('base64url').slice(0, HASH_CHARACTERS) };
}

/** Returns the rows of a paper that has one part. */
export function keptRows(rows: readonly PrintedRow[]): KeptRow[] {
  return rows.map((row) => keptRow('', row));
}

export function textFile(content: string): ReportFile {
  return { bytes: Buffer.from(content, 'utf8') };
}
