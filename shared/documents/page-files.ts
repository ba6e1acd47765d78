import { LANGUAGES, type Language } from '#shared/schemas/reports/paper-language.ts';

/**
 * The pages that run in a browser. The sources of each are in `shared/pages/<name>`, and begin with `main.tsx`. A new page is a new name here
 * and its folder.
 */
export const PAGES = ['desk', 'drive', 'supplier'] as const;
export type PageName = (typeof PAGES)[number];

/** Where the build writes the pages, relative to the root of the project. */
export const PAGES_FOLDER = '.pages';
/** The path under which the files of all pages are read. */
export const FILES_PATH = '/api/pages';

/** The service worker of the driver's page, as the build names it. Its address is without a digest: browsers compare its content. */
export const DRIVE_WORKER = 'drive-worker';

/** What the build writes of one page beside its script and its styles. */
export interface PageFiles {
  /** The names of both files. Each contains a digest of its content. */
  readonly script: string;
  readonly style: string;
  /** The files with the texts of the other languages. English is in the script. */
  readonly words: Readonly<Record<string, string>>;
}

/** Returns the asset that names the files of a page. The operation that serves its HTML declares it. */
export function namesAsset<P extends PageName>(page: P) {
  return { [`${page}.json`]: `${PAGES_FOLDER}/${page}.json` } as Readonly<Record<`${P}.json`, string>>;
}

/** The languages of the pages are those of papers. Each but English is a file of its own, which a page loads only if it is chosen. */
export const OTHER_LANGUAGES: readonly Language[] = LANGUAGES.filter((language) => language !== 'en');

/** The file with all scripts, styles, texts and licences of the pages, as the build writes it. */
export const ALL_FILES = 'files.json';

/** A file of a page as it is sent: gzip-compressed, in base64. */
export interface PackedFile {
  readonly type: 'js' | 'css' | 'txt';
  readonly base64: string;
}

/** What a page must know before its first request. */
export interface PageSettings {
  readonly issuer: string;
  /** The client of the identity provider that people sign in with. Absent: people cannot sign in on this page. */
  readonly clientId?: string | undefined;
  readonly audience: string;
  readonly scope: string;
  /** Where the tiles of the map come from. Absent: the map has none. */
  readonly tiles?: MapTiles | undefined;
  /** The files with the texts of other languages than English, by language. */
  readonly words?: PageFiles['words'] | undefined;
}

/** A server of map tiles. */
export interface MapTiles {
  /** With `{z}`, `{x}` and `{y}` in it. */
  readonly url: string;
  /** Whose map it is. The map shows it. */
  readonly attribution: string;
}
