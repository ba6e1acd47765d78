/** What one capability keeps of a person: its records, and the files that show them. */
export interface Collected {
  readonly records: readonly object[];
  readonly files?: readonly CollectedFile[];
  /** Where the rest is, if there is more than one answer holds. */
  readonly more?: string;
}

export interface CollectedFile {
  readonly name: string;
  readonly key: string;
}

/** Reads what one capability keeps of a person, a VIP or a driver: the same that its eraser removes. */
export type Collector = (personId: string, now: string) => Promise<Collected>;
