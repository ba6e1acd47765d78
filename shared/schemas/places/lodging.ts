import * as z from 'zod';
import { named, saying } from '#shared/schemas/fault.ts';
import { Id, line } from '#shared/schemas/text.ts';
import { CalendarDate } from '#shared/schemas/time.ts';

/** The lodgings that a guest can have. A write of the guest writes an item of each. */
export const MAX_LODGINGS = 10;

export const Room = line(50).meta({ example: '214' });

export const Lodging = z
  .strictObject({
    placeId: Id.meta({ description: 'The place where they lodge', example: 'plc_4g7k2m9q3t5w8x1z6b0c' }),
    room: Room.optional(),
    from: CalendarDate.meta({ description: 'The first night: the day of check-in', example: '2027-05-09' }),
    to: CalendarDate.meta({
      description: 'The day of check-out. The night that begins on it is no longer theirs',
      example: '2027-05-12',
    }),
  })
  .meta({ id: 'Lodging' });
export type Lodging = Readonly<z.output<typeof Lodging>>;

/** Returns the place of a lodging in its list that begins before an earlier one ends; -1 if there is none. */
function overlappingAt(all: readonly Lodging[]): number {
  return all.findIndex(({ from, to }, at) => all.slice(0, at).some((other) => other.from < to && from < other.to));
}

/** The lodgings of a guest, in any order. */
export const Lodgings = z
  .array(Lodging)
  .max(MAX_LODGINGS, `must have at most ${MAX_LODGINGS} lodgings`)
  .check(({ issues, value }) => {
    // A fault in a date says it already.
    if (issues.length > 0) return;
    for (const [at, each] of value.entries()) {
      if (each.to > each.from) continue;
      const { error: message, params } = saying('NOT_AFTER', 'must be after from', { field: named('from') });
      issues.push({ code: 'custom', input: each.to, path: [at, 'to'], message, params });
    }
    const at = overlappingAt(value);
    if (issues.length > 0 || at < 0) return;
    const message = 'overlaps another lodging of this guest';
    issues.push({ code: 'custom', input: value, path: [at, 'from'], message });
  })
  .meta({
    description: `Where the guest spends the nights, at most ${MAX_LODGINGS} lodgings that do not overlap`,
  });
