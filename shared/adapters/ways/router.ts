import { ProviderFailed } from '#shared/contract/problems.ts';
import type { Coordinates } from '#shared/schemas/coordinates.ts';

/** A server that knows the roads. */
export interface Router {
  /**
   * Returns the seconds by car from each source to each destination: one list for each source. Null where no road leads. Takes at most
   * 100 points in all. Throws RouterFailed.
   */
  table(sources: readonly Coordinates[], destinations: readonly Coordinates[]): Promise<(number | null)[][]>;
}

/**
 * The kind of a failure. REFUSED: the router refuses this request, so a retry does not help. TOO_LARGE: the answer is larger than we
 * accept. UNAVAILABLE: no answer, or one that cannot be parsed.
 */
export type RouterFailure = 'REFUSED' | 'TOO_LARGE' | 'UNAVAILABLE';

export class RouterFailed extends ProviderFailed {
  readonly kind: RouterFailure;

  constructor(kind: RouterFailure, detail: string, cause?: unknown) {
    super(detail);
    this.kind = kind;
    // A problem with a cause is logged as an error.
    this.cause = cause ?? new Error(`${kind}: ${detail}`);
  }
}
