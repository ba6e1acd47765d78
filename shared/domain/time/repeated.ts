import { DAY_MS, HOUR_MS } from '#shared/units/durations.ts';

// Pages use this too, so it needs no library for dates.

/** What is known of the clocks of a zone. */
interface Zone {
  /** How many milliseconds the clocks are ahead of UTC. */
  readonly offset: (at: number) => number;
  /** Days of UTC by how many milliseconds the clocks are set back around them: 0 on most. */
  readonly setBack: Map<number, number>;
  readonly name: Intl.DateTimeFormat;
}

const known = new Map<string, Zone>();

function zoneOf(timeZone: string): Zone {
  const found = known.get(timeZone);
  if (found) return found;
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  const zone = {
    offset: (at: number) => Date.parse(`${clock.format(at).replace(' ', 'T')}Z`) - Math.floor(at / 1_000) * 1_000,
    setBack: new Map<number, number>(),
    name: new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'shortOffset' }),
  };
  known.set(timeZone, zone);
  return zone;
}

/** Tells if clocks in a zone show the time of an instant twice, because they are set back. */
export function isRepeated(instant: string | number, timeZone: string): boolean {
  const at = new Date(instant).getTime();
  const { offset, setBack } = zoneOf(timeZone);
  const day = Math.floor(at / DAY_MS) * DAY_MS;
  const back = setBack.get(day) ?? offset(day - 6 * HOUR_MS) - offset(day + DAY_MS + 6 * HOUR_MS);
  setBack.set(day, back);
  return back > 0 && [back, -back].some((other) => offset(at + other) === offset(at) - other);
}

/** Returns how far clocks in a zone are from UTC at an instant: `GMT+1`. */
export function offsetText(instant: string | number, timeZone: string): string {
  const parts = zoneOf(timeZone).name.formatToParts(new Date(instant));
  return parts.find(({ type }) => type === 'timeZoneName')?.value.replace(/\+0$/, '') ?? timeZone;
}
