import { afterEach, beforeAll, beforeEach } from '@jest/globals';
import { useClock } from '#test/support/clock.ts';
import { useModel } from '#test/support/copilot/model.ts';
import { useFiles } from '#test/support/files.ts';
import { useFlights } from '#test/support/flights.ts';
import { useGps } from '#test/support/gps.ts';
import { aUser } from '#test/support/people.ts';
import { useTable } from '#test/support/table.ts';
import { allItems, type Item, removeOthers } from '#test/support/table-items.ts';
import type { Stage } from './sample.ts';

/** Within a day of the departure of the samples' flights. */
const NOW = Date.parse('2027-05-09T20:00:00Z');

/**
 * Gives the test file everything that samples need: table, files, flight provider, and one administrator. Each test begins with the
 * administrator alone. This keeps the table small, so comparing all its items is fast.
 */
export function useStage(): Stage {
  const flights = useFlights();
  useGps();
  useFiles();
  useModel();
  useTable();
  const clock = useClock();
  let as = '';
  let first: ReadonlyMap<string, Item> = new Map();
  beforeAll(async () => {
    as = await aUser('ADMINISTRATOR');
    first = await allItems();
  });
  afterEach(() => removeOthers(first));
  beforeEach(() => {
    clock.stop(NOW);
    flights.configure({ FLIGHTS_MONTHLY_BUDGET: '10000' });
  });
  return {
    get as() {
      return as;
    },
    flights,
  };
}
