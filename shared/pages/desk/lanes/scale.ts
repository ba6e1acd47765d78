import type { Times } from '#shared/pages/parts/times.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/units/durations.ts';

/** How time lies on the lanes. `hourPx`: the width of an hour. */
export interface Scale {
  readonly from: number;
  readonly to: number;
  readonly hourPx: number;
}

export function pixelsOf({ from, hourPx }: Scale, at: number): number {
  return ((at - from) / HOUR_MS) * hourPx;
}

export function timeAt({ from, hourPx }: Scale, pixels: number): number {
  return from + (pixels / hourPx) * HOUR_MS;
}

export function widthOf(scale: Scale): number {
  return pixelsOf(scale, scale.to);
}

/** A zoom: the minutes between two marks of the axis, and the pixels between them. The names are those of the address. */
interface Zoom {
  readonly name: string;
  readonly minutes: number;
  readonly hourPx: number;
}

/** From close to far. The last one shows the whole event: its width is that of the view. */
export const ZOOMS: readonly Zoom[] = [
  { name: '5', minutes: 5, hourPx: 960 },
  { name: '15', minutes: 15, hourPx: 320 },
  { name: '30', minutes: 30, hourPx: 176 },
  { name: '60', minutes: 60, hourPx: 96 },
  { name: '120', minutes: 120, hourPx: 40 },
  { name: '360', minutes: 360, hourPx: 14 },
  { name: 'event', minutes: 1_440, hourPx: 0 },
];
const USUAL = 3;

function placeOf(name: string | undefined): number {
  const place = ZOOMS.findIndex((each) => each.name === name);
  return place === -1 ? USUAL : place;
}

export function zoomOf(name: string | undefined): Zoom {
  return ZOOMS[placeOf(name)] as Zoom;
}

/** Returns the name of a closer (1) or a farther (-1) zoom. `undefined`: there is none. */
export function nextZoom(name: string | undefined, direction: 1 | -1): string | undefined {
  return ZOOMS[placeOf(name) - direction]?.name;
}

/** The width of an hour at a zoom, where `room` pixels show `long` milliseconds of an event. */
export function hourPxOf({ hourPx }: Zoom, room: number, long: number): number {
  return hourPx || Math.max(1, (room / Math.max(DAY_MS, long)) * HOUR_MS);
}

/** Drags and keys move by this much. */
export const STEP_MS = 5 * MINUTE_MS;

export function rounded(ms: number): number {
  return Math.round(ms / STEP_MS) * STEP_MS;
}

/** Returns the moments at which the days of the event begin, by its own clock, as far as they touch the range. A day may have 23 or 25 hours. */
export function dayStarts(
  from: number,
  to: number,
  { instantOf, local }: Pick<Times, 'instantOf' | 'local'>,
): number[] {
  const starts: number[] = [];
  // Noon is on every day, whatever its clocks do at night.
  let noon = Date.parse(instantOf(`${local(from).slice(0, 10)}T12:00`));
  for (;;) {
    const start = Date.parse(instantOf(`${local(noon).slice(0, 10)}T00:00`));
    if (start >= to) return starts;
    starts.push(start);
    noon = Date.parse(instantOf(`${local(noon + DAY_MS).slice(0, 10)}T12:00`));
  }
}

/** Returns the marks of the axis from one moment to another: the clock of the event shows a whole number of steps there. */
export function marksIn(from: number, to: number, minutes: number, minuteOfDay: (at: number) => number): number[] {
  // Zones differ from UTC by whole quarters of an hour, and clocks change by whole half hours.
  const step = Math.min(minutes, 15) * MINUTE_MS;
  const marks: number[] = [];
  for (let at = Math.ceil(from / step) * step; at < to; at += step) {
    if (minutes <= 15 || minuteOfDay(at) % minutes === 0) {
      marks.push(at);
    }
  }
  return marks;
}

/** Returns where lanes begin to be looked at: the present, or the first ride after it where nothing happens within 6 hours. */
export function firstMoment(spans: readonly { readonly start: number; readonly end: number }[], now: number): number {
  let first = Number.POSITIVE_INFINITY;
  for (const { end, start } of spans) if (end > now && start < first) first = start;
  return Number.isFinite(first) && first > now + 6 * HOUR_MS ? first : now;
}
