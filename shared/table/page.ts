export interface Page<T> {
  readonly items: T[];
  /** Null on the last page. */
  readonly nextCursor: string | null;
}

/** A page of a list. `list` names the list and its filters. */
export interface PageRequest {
  readonly list: string;
  readonly limit: number;
  readonly cursor?: string | undefined;
}
