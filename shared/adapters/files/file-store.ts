/** A file to store. How long it is kept depends on the folder in its key. */
export interface NewFile {
  readonly key: string;
  readonly bytes: Uint8Array;
  readonly contentType: string;
}

/** A file as its link presents it. */
export interface ShownFile {
  readonly key: string;
  readonly contentType: string;
  /** The name under which a browser saves it. May hold any Unicode. */
  readonly fileName: string;
}

/** Stores files and signs links. Everyone who has a link can read that one file until the link expires. */
export interface FileStore {
  put(file: NewFile): Promise<void>;
  /** Returns a link that expires this many seconds after `now`. */
  link(file: ShownFile, now: string, seconds: number): Promise<string>;
  /** Resolves if the store answers. */
  check(): Promise<void>;
}
