/** The files that an operation takes as its body. */
export interface FileBody {
  readonly mediaTypes: readonly string[];
  readonly maxBytes: number;
}
