import { describe, expect, it } from '@jest/globals';
import { THREE_DAYS, WHOLE_MONTH } from '#test/bench/flights-month.ts';
import { simulateFlights } from '#test/bench/flights-simulation.ts';
import { missedGates } from '#test/bench/print-flights.ts';

describe('the planner with 40 flights and 100 requests', () => {
  it('passes all gates in an event of three days', () => {
    expect(missedGates(simulateFlights([40], THREE_DAYS, 2))).toEqual([]);
  });

  it('passes all gates in a month', () => {
    expect(missedGates(simulateFlights([40], WHOLE_MONTH, 2))).toEqual([]);
  });
});
