import { goOn } from '#test/support/clock.ts';

/**
 * Ends the stopped clock of the stage. The client of the file store corrects its time by the `Date` header, which Node always takes
 * from the real clock: with a stopped clock its signatures are out of date.
 */
export function inRealTime<T>(request: T): T {
  goOn();
  return request;
}
