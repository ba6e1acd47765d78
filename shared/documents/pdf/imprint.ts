import type { PaperChanges } from '#shared/domain/reports/changes.ts';
import type { Wording } from '#shared/domain/reports/wording.ts';
import type { PageSize } from '#shared/schemas/reports/paper-language.ts';
import type { FontFiles } from './face-loader.ts';
import type { Marks } from './marks.ts';
import type { FootTexts } from './page-foot.ts';

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
