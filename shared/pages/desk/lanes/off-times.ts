import type { Block, Driver, Vehicle } from '#shared/pages/desk/store/records.ts';

/** What the lanes show, in milliseconds. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** A time at which a vehicle or driver does not work. Times in milliseconds. */
export interface Off {
  readonly id: string;
  readonly start: number;
  readonly end: number;
  readonly why: 'block' | 'shift' | 'MAINTENANCE' | 'OUT_OF_SERVICE';
  readonly reason: string;
}

export function blocksAsOff(blocks: readonly Block[]): Off[] {
  return blocks.map(({ from, id, reason = '', to }) => ({
    id,
    start: Date.parse(from),
    end: Date.parse(to),
    why: 'block' as const,
    reason,
  }));
}

/** The times between the shifts of a driver. Who has none may drive at any time. */
export function betweenShifts(shifts: Driver['shifts'], range: Range): Off[] {
  if (!shifts || shifts.length === 0) return [];
  const sorted = shifts
    .map(({ from, to }) => ({ from: Date.parse(from), to: Date.parse(to) }))
    .sort((a, b) => a.from - b.from);
  const off: Off[] = [];
  let at = range.from;
  for (const { from, to } of [...sorted, { from: range.to, to: range.to }]) {
    if (from > at) off.push({ id: `shift-${at}`, start: at, end: from, why: 'shift', reason: '' });
    at = Math.max(at, to);
  }
  return off;
}

export function offOfVehicle({ status }: Vehicle, { from, to }: Range): Off[] {
  if (status !== 'MAINTENANCE' && status !== 'OUT_OF_SERVICE') return [];
  return [{ id: status, start: from, end: to, why: status, reason: '' }];
}
