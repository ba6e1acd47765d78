import type { Marks } from '#shared/documents/pdf/imprint.ts';
import type { KeptRow } from '#shared/domain/reports/changes.ts';
import type { FileTitle } from '#shared/domain/reports/file-names.ts';
import type { Takes } from '#shared/domain/reports/options.ts';
import type { Lettered } from '#shared/domain/reports/plain-letters.ts';
import type { NewReport, ReportKind } from '#shared/schemas/reports/report.ts';
import type { SettingsRecord } from '#shared/schemas/settings/settings.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import type { ReportOptions } from './report-imprint.ts';
import type { ReportSubjects } from './report-subjects.ts';

export interface ReportFile {
  readonly bytes: Uint8Array;
  /** PDF and ZIP only. */
  readonly pages?: number;
  /** The rows that it printed, so that a later report can be compared with it. Absent: none are kept. */
  readonly rows?: readonly KeptRow[];
  /** The records whose texts it prints in plain letters, because they made it fail. Absent: none. */
  readonly plain?: readonly Lettered[];
}

/** What a report shows. */
export interface ReportContents {
  /** The people of the schedules, for the name of the file. */
  readonly names: readonly string[];
  /** The guests whose names it shows. */
  readonly guests: readonly { readonly id: string; readonly name: string }[];
  /** All people that the file shows. */
  readonly personIds: readonly string[];
  /** How long a PDF of it is. */
  readonly lines: number;
  /** Makes the file. */
  readonly print: () => Promise<ReportFile>;
}

/** How a report is stored, and how its file is called. */
export interface NamedKind {
  readonly kind: ReportKind;
  readonly file: FileTitle;
}

/** A kind of report that a request may ask for. */
export interface RequestedKind extends NamedKind {
  readonly kind: NewReport['kind'];
  readonly takes: Takes;
  /** Says that a job makes it, however short it is. */
  readonly isForJob?: boolean;
  /** Reads what it shows, and returns how it is printed. Throws NotFound, and Forbidden if the actor may not see a part of it. */
  readonly read: (
    context: Pick<UseCaseContext, 'actor' | 'now'>,
    wanted: NewReport,
    subjects: ReportSubjects,
    options: ReportOptions,
  ) => Promise<ReportContents>;
}

/** Returns the settings with the language, the paper and the clock that a report asks for instead. */
export function settingsFor(
  settings: SettingsRecord,
  { clock, language, pageSize }: Pick<NewReport, 'clock' | 'language' | 'pageSize'>,
): SettingsRecord {
  return {
    ...settings,
    ...(clock === undefined ? {} : { clock: `H${clock}` as const }),
    pdf: {
      ...settings.pdf,
      ...(language === undefined ? {} : { language }),
      ...(pageSize === undefined ? {} : { pageSize }),
    },
  };
}

/** Returns what a report asks for beyond its contents. */
export function marksOf({ classification, copies, cover, duplex }: NewReport): Marks {
  return {
    ...(classification === undefined ? {} : { classification }),
    ...(copies === undefined ? {} : { copies }),
    ...(cover === undefined ? {} : { cover }),
    ...(duplex === undefined ? {} : { duplex }),
  };
}
