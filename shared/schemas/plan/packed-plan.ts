/** A part of the plan as it was, packed into one item. */
export interface PlanPart {
  /** Which part. */
  readonly id: string;
  /** The run that packed it. Parts of one run belong together. Empty: nothing is packed here. */
  readonly run: string;
  /** It holds every change before this time. */
  readonly since: string;
  /** The records, as compressed JSON. */
  readonly packed: Uint8Array;
  /** In seconds. */
  readonly expiresAt: number;
}
