/** A file to store. How long it is kept depends on the folder in its key. */
export interface NewFile {
  readonly key: string;
  readonly bytes: Uint8Array;
  readonly contentType: string;
  /** The name under which a browser saves the file. May hold any Unicode. It is stored with the file, and is in no link. */
  readonly fileName: string;
}

/** Stores files and signs links. Everyone who has a link can read that one file until the link expires. */
export interface FileStore {
  put(file: NewFile): Promise<void>;
  /** Reads a file. Throws if there is no such file. */
  get(key: string): Promise<Uint8Array>;
  /** Reads a file. Returns undefined if there is no such file. */
  find(key: string): Promise<Uint8Array | undefined>;
  /** Returns a link that expires this many seconds after `now`. */
  link(key: string, now: string, seconds: number): Promise<string>;
  /** Removes a file, if there is one. Its links end at once. */
  remove(key: string): Promise<void>;
}
