import type { PageFiles } from './pages.ts';

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
