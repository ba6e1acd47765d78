import { ServiceFailed } from '#shared/domain/services/service-word.ts';
import type { Coordinates } from '#shared/schemas/coordinates.ts';

/** A server that knows the roads. */
export interface Router {
  /**
   * Returns the seconds by car from each source to each destination: one list for each source. Null where no road leads. Takes at most
   * 100 points in all. Throws RouterFailed.
   */
  table(sources: readonly Coordinates[], destinations: readonly Coordinates[]): Promise<(number | null)[][]>;
}

export class RouterFailed extends ServiceFailed {}
