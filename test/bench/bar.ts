/** A promise as a number. */
export interface Bar<F> {
  /** The number of its bar. Some bars promise several numbers. */
  readonly bar: number;
  readonly promise: string;
  /** The largest permitted value. */
  readonly limit: number;
  /** A gate does not depend on the machine and fails a change. A read figure depends on the machine: people judge it. */
  readonly kind: 'gate' | 'read';
  /** How it is measured: its unit and its comparison. */
  readonly how: string;
  /** Why a read figure is above its limit on an idle machine, and what would change that. Printed if it is missed. */
  readonly cause?: string;
  /** Returns undefined if it could not be measured on this machine. */
  readonly measure: (figures: F) => number | undefined;
}

/** A gate that is measured by a count or a size. */
export function gate<F>(
  bar: number,
  promise: string,
  limit: number,
  measure: (figures: F) => number | undefined,
  how = 'count',
): Bar<F> {
  return { bar, promise, limit, kind: 'gate', how, measure };
}
