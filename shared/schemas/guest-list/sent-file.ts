/** A file that a request sends as its body. */
export interface SentFile {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
  /** The encoding that its `Content-Type` names. */
  readonly charset?: string | undefined;
}
