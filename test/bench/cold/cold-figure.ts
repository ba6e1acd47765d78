/** What the start of one fresh process took. */
export interface Cold {
  /** CPU time of the start. Lambda gives a function a full core for it. */
  readonly initMs: number;
  /** CPU time of the first answer. Lambda gives a function its share of a core for it. */
  readonly callMs: number;
  /** Resident memory after the second answer. */
  readonly rssMb: number;
}

/** The memory with which Lambda gives a function one core. It gives less in proportion. */
const MEGABYTES_OF_A_CORE = 1_769;

/** The memory at which first calls are compared. */
export const COMPARED_MEGABYTES = 512;

/** Returns the time that a person waits for the CPU of a first call. A function of ours has one thread, so more than a core is no use. */
export function feltMs({ callMs, initMs }: Cold, megabytes = COMPARED_MEGABYTES): number {
  return initMs + callMs / Math.min(1, megabytes / MEGABYTES_OF_A_CORE);
}
