const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

export const MONTH = { start: Date.parse('2027-04-01T00:00:00Z'), end: Date.parse('2027-05-01T00:00:00Z') } as const;

export interface SimulatedFlight {
  readonly iata: string;
  readonly departs: number;
  readonly arrives: number;
  /** The actual arrival time. */
  readonly landed: number;
  readonly delayMinutes: number;
  /** When the provider first reports the delay: an hour before the scheduled departure. */
  readonly delayKnown: number;
  readonly trackedAt: number;
  readonly people: number;
}

/** Returns a generator of numbers between 0 and 1, the same for the same seed. */
const chance = (seed: number) => {
  let state = seed * 2_654_435_761;
  return (): number => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x6d2b79f5) | 0;
    const mixed = Math.imul(state ^ (state >>> 12), 0x297a2d39);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 4_294_967_296;
  };
};

/**
 * Returns a delay in minutes. 55 % are -10 to 10, 30 % are 10 to 45, 12 % are 45 to 120 and 3 % are 120 to 360, uniform in each range.
 */
const delayOf = (next: () => number): number => {
  const kind = next();
  const within = (from: number, to: number): number => Math.round(from + next() * (to - from));
  if (kind < 0.55) return within(-10, 10);
  if (kind < 0.85) return within(10, 45);
  return kind < 0.97 ? within(45, 120) : within(120, 360);
};

/** Returns flights spread at random over a month, 1 to 12 hours long, tracked from 3 days before with the times of their tickets. */
export const simulatedMonth = (count: number, seed: number): SimulatedFlight[] => {
  const next = chance(seed);
  return Array.from({ length: count }, (_, place) => {
    const departs = MONTH.start + DAY_MS + Math.floor((next() * 28 * DAY_MS) / MINUTE_MS) * MINUTE_MS;
    const arrives = departs + Math.round((1 + next() * 11) * 60) * MINUTE_MS;
    const delayMinutes = delayOf(next);
    return {
      iata: `ZZ${place + 1}`,
      departs,
      arrives,
      landed: arrives + delayMinutes * MINUTE_MS,
      delayMinutes,
      delayKnown: departs - HOUR_MS,
      trackedAt: Math.max(MONTH.start, departs - 3 * DAY_MS),
      people: 1 + Math.floor(next() * 6),
    };
  }).sort((a, b) => a.departs - b.departs);
};
