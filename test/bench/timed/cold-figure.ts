export interface Cold {
  /** CPU time of the start and the first answer. */
  readonly cpuMs: number;
  /** Resident memory after the second answer. */
  readonly rssMb: number;
}
