/** A file to keep for as long as the store keeps files of its folder. */
export interface NewFile {
  readonly key: string;
  readonly bytes: Uint8Array;
  readonly contentType: string;
}

/** A file as a link shows it to whoever follows the link. */
export interface ShownFile {
  readonly key: string;
  readonly contentType: string;
  /** The name under which a browser saves it: any Unicode. */
  readonly fileName: string;
}

/** Keeps files, and makes links by which anybody who has one reads one file for a while. */
export interface FileStore {
  put(file: NewFile): Promise<void>;
  /** A link that lives so many seconds from `now`. */
  link(file: ShownFile, now: string, seconds: number): Promise<string>;
}
