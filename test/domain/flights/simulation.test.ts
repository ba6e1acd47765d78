import { describe, expect, it } from '@jest/globals';
import { THREE_DAYS, WHOLE_MONTH } from '#test/bench/flights-month.ts';
import { type SimulatedAge, simulateFlights } from '#test/bench/flights-simulation.ts';

const plannerOf = (figures: readonly SimulatedAge[]): SimulatedAge => {
  const [planner] = figures.filter(({ strategy }) => strategy === 'planner');
  if (!planner) throw new Error('the planner is simulated');
  return planner;
};

describe('the planner with 40 flights and 100 requests', () => {
  it('uses the requests of an event of three days, and knows the arrivals at landing', () => {
    const planner = plannerOf(simulateFlights([40], THREE_DAYS, 2));
    expect(planner.requests).toBeGreaterThanOrEqual(85);
    expect(planner.pointless).toBeLessThanOrEqual(8);
    expect(planner.median).toBeLessThanOrEqual(20);
    expect(planner.p90).toBeLessThanOrEqual(30);
    expect(planner.undeparted).toBeLessThan(1);
    expect(planner.mistyped).toBeLessThanOrEqual(3);
  });

  it('comes close to an oracle over a month', () => {
    expect(plannerOf(simulateFlights([40], WHOLE_MONTH, 1)).ratio).toBeLessThanOrEqual(1.3);
  });
});
