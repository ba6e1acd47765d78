import { LANGUAGES, type Language } from '#shared/schemas/reports/paper-language.ts';

/**
 * The pages that run in a browser. The sources of each are in `shared/pages/<name>`, and begin with `main.tsx`. A new page is a new name here
 * and its folder.
 */
export const PAGES = ['board', 'drive', 'supplier'] as const;
export type PageName = (typeof PAGES)[number];

/** Where the build writes the pages, relative to the root of the project. */
export const PAGES_FOLDER = '.pages';
/** The path under which the files of all pages are read. */
export const FILES_PATH = '/api/pages';

/** The service worker of the driver's page, as the build names it. Its address is without a digest: browsers compare its content. */
export const DRIVE_WORKER = 'drive-worker';

/** What the build writes of one page beside its script and its styles. */
export interface PageFiles {
  /** The names of both files. Each contains the first 16 hexadecimal digits of its SHA-256. */
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

/** Returns the scripts, styles and texts of all pages, as assets of the operation that serves them. */
export function fileAssets(): Readonly<Record<string, string>> {
  return Object.fromEntries(
    PAGES.flatMap((page) => [
      `${page}.js`,
      `${page}.css`,
      `${page}.json`,
      ...OTHER_LANGUAGES.map((language) => `${page}-${language}.js`),
    ]).map((name) => [name, `${PAGES_FOLDER}/${name}`]),
  );
}
