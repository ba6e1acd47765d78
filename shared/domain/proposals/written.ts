/** A record or an answer, as operations show it. */
export type Shown = Readonly<Record<string, unknown>>;

/** A write with what it changes: from its dry run, or from its answer. */
export interface WrittenFacts {
  readonly method: string;
  /** The summary of the operation. */
  readonly summary: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>> | undefined;
  readonly body?: Shown | undefined;
  /** The record before the write; undefined if the write changes none that can be read. */
  readonly before?: Shown | undefined;
  /** What the operation answered. */
  readonly after: Shown;
}

/** What people read instead of ids and instants. */
export interface Spelling {
  /** Names by id. */
  readonly names: ReadonlyMap<string, string>;
  readonly timezone: string;
  /** Whether drivers are told of changes by message. */
  readonly tells: boolean;
}
