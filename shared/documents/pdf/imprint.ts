import type { PaperChanges } from '#shared/domain/reports/changes.ts';
import type { Wording } from '#shared/domain/reports/wording.ts';
import type { PageSize } from '#shared/schemas/reports/paper-language.ts';
import type { PdfSettings } from '#shared/schemas/reports/pdf-settings.ts';
import type { FontFiles } from './face-loader.ts';

/** What a report asks for beyond its contents. */
export interface Marks {
  /** Puts a cover before the contents. */
  readonly cover?: boolean;
  /** Lets each section begin on an odd page, for printing on both sides. */
  readonly duplex?: boolean;
  /** Prints this many copies, each with its number. */
  readonly copies?: number;
  /** Stands at the top and at the bottom of each page. */
  readonly classification?: string;
}

/** The texts in the footer of each page. */
export interface FootTexts {
  /** The time zone of its times, the time of printing and the revision of its data. Empty ones are left out. */
  readonly origin: readonly string[];
  readonly settings: PdfSettings;
}

/** The texts in the header and the footer of each page, and the assets of a document. */
export interface Imprint extends FootTexts {
  readonly title: string;
  readonly wording: Wording;
  readonly pageSize: PageSize;
  /** The title of the file. Default: `title`. */
  readonly fileTitle?: string;
  readonly marks?: Marks;
  /** What changed since the paper that it replaces. Default: it replaces none. */
  readonly changes?: PaperChanges;
  /** The time of printing, as RFC 3339 for the file. */
  readonly printedAt: string;
  readonly fonts: FontFiles;
  /** A PNG. */
  readonly logo?: Uint8Array | undefined;
}

/** A finished document. */
export interface PrintedFile {
  readonly bytes: Uint8Array;
  readonly pages: number;
}
