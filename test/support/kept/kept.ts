/** An answer that the service keeps, and gives again while nothing changed. */
export interface Kept {
  /** Reads it as a client does. */
  readonly read: () => Promise<unknown>;
  /** Works it out without what is kept. */
  readonly fresh: () => Promise<unknown>;
  /** Tells whether reading it now uses what is kept. */
  readonly isUsed: () => Promise<boolean>;
}

/** Makes what is to be kept from the records that are stored now. */
export type MakeKept = () => Promise<Kept>;
