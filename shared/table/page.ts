export interface Page<T> {
  readonly items: T[];
  /** Null where no item follows. */
  readonly nextCursor: string | null;
}

/** Which page of which list: `list` names it with its filters. */
export interface PageRequest {
  readonly list: string;
  readonly limit: number;
  readonly cursor?: string | undefined;
}
