/** A part of the plan as it was, packed into one item. */
export interface PlanPart {
  /** Which part. */
  readonly id: string;
  /** It holds every change before this time. */
  readonly since: string;
  /** The records, as compressed JSON. */
  readonly packed: Uint8Array;
  /** In seconds. */
  readonly expiresAt: number;
}
