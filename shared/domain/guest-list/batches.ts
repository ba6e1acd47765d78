import { numbersOf } from '#shared/domain/messages/numbers.ts';
import type { VipRecord } from '#shared/schemas/vips/vip.ts';
import type { Identified } from './recognise-guest.ts';

/** The VIP and its audit record, beside their numbers. */
const WRITES_PER_GUEST = 2;

/** Returns the most items that the write of a guest takes beside those places: their numbers and lodgings before and after. */
function writesOf(each: Identified, before: VipRecord | undefined): number {
  const numbers = numbersOf(each.guest.fields).length + (before ? numbersOf(before).length : 0);
  return lodges(each)
    ? WRITES_PER_GUEST + numbers + (each.guest.fields.lodging ?? []).length + (before?.lodging ?? []).length
    : WRITES_PER_GUEST + numbers;
}

/** Tells whether a row gives its guest a lodging. */
export function lodges({ guest }: Identified): boolean {
  return guest.given.has('lodging');
}

function placesOf({ guest }: Identified): string[] {
  return (guest.fields.lodging ?? []).map(({ placeId }) => placeId);
}

/**
 * Splits guests into batches that fit a transaction of `limit` items, in their order. A place where guests lodge is checked once in a batch.
 * Guests without lodging and phone take two items each.
 */
export function batchesOf(
  all: readonly Identified[],
  existing: ReadonlyMap<string, VipRecord>,
  limit: number,
): Identified[][] {
  const batches: Identified[][] = [];
  let size = limit;
  let places = new Set<string>();
  for (const each of all) {
    const writes = writesOf(each, existing.get(each.id));
    const more = new Set([...places, ...placesOf(each)]);
    const last = batches.at(-1);
    if (last && size + writes + more.size <= limit) {
      last.push(each);
      size += writes;
      places = more;
    } else {
      batches.push([each]);
      size = writes;
      places = new Set(placesOf(each));
    }
  }
  return batches;
}
