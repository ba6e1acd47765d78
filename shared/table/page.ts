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
  /** The time of the request. Without it, an item that moves while the list is read may be on two pages. */
  readonly now?: string | undefined;
}
