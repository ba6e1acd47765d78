import { canonical, change } from '#shared/domain/records.ts';
import { dateAfter } from '#shared/domain/time/days.ts';
import { wallClockOf } from '#shared/domain/time/zoned.ts';
import type { Lodging } from '#shared/schemas/places/place.ts';
import type { VipRecord } from '#shared/schemas/vips/vip.ts';
import { DAY_MS, HOUR_MS } from '#shared/units/durations.ts';

const NOON_MS = 12 * HOUR_MS;
/** Between these hours a guest is most likely where they lodge, if nothing else is known. */
const SLEEP_FROM_HOUR = 22;
const SLEEP_TO_HOUR = 7;

function dateOf(shown: number): string {
  return new Date(shown).toISOString().slice(0, 10);
}
function sinceMidnight(shown: number): number {
  return ((shown % DAY_MS) + DAY_MS) % DAY_MS;
}
function shownAt(instant: string, timezone: string): number {
  return wallClockOf(timezone).shown(Date.parse(instant));
}

/** Returns the date that clocks show at an instant. */
function dateAt(instant: string, timezone: string): string {
  return dateOf(shownAt(instant, timezone));
}

/** Returns the night that an instant belongs to, by the date of its evening: before noon the night that is ending, then the next one. */
export function nightAt(instant: string, timezone: string): string {
  return dateOf(shownAt(instant, timezone) - NOON_MS);
}

/** The hours of a night in which guests sleep. */
export interface SleepingHours {
  readonly from: string;
  readonly to: string;
}

/** Returns the sleeping hours that an instant lies in: from 22:00 to 07:00. Undefined by day. */
export function sleepingHoursAt(instant: string, timezone: string): SleepingHours | undefined {
  const { instantOf, shown } = wallClockOf(timezone);
  const local = shown(Date.parse(instant));
  const ms = sinceMidnight(local);
  if (ms >= SLEEP_TO_HOUR * HOUR_MS && ms < SLEEP_FROM_HOUR * HOUR_MS) return undefined;
  const evening = Date.parse(dateOf(local - NOON_MS));
  const at = (hours: number) => new Date(instantOf(evening + hours * HOUR_MS)).toISOString();
  return { from: at(SLEEP_FROM_HOUR), to: at(24 + SLEEP_TO_HOUR) };
}

/** Returns whether a guest spends a night there. The day of check-out is no night. */
export function isNightOf({ from, to }: Pick<Lodging, 'from' | 'to'>, night: string): boolean {
  return from <= night && night < to;
}

/** Returns where a guest lodges in a night. */
function lodgingIn<T extends Lodging>(all: readonly T[] | undefined, night: string): T | undefined {
  return all?.find((each) => isNightOf(each, night));
}

/**
 * Returns where a guest lodges around an instant of the day: in the night that it belongs to, else in the other night that touches its date.
 * So a guest who arrives in the morning of check-in, or leaves in the afternoon of check-out, has a lodging too.
 */
export function lodgingAround<T extends Lodging>(
  all: readonly T[] | undefined,
  instant: string,
  timezone: string,
): T | undefined {
  if (!all || all.length === 0) return undefined;
  const date = dateAt(instant, timezone);
  const night = nightAt(instant, timezone);
  const other = night === date ? dateAfter(date, -1) : date;
  return lodgingIn(all, night) ?? lodgingIn(all, other);
}

/** When a guest comes and leaves (RFC 3339). */
interface Times {
  readonly arrivesAt?: string | undefined;
  readonly leavesAt?: string | undefined;
}

/**
 * Returns where a guest lodges, without the nights before they arrive and after they leave. A guest who arrives before noon keeps the
 * night before, so that their room is ready. Check-out is on the day they leave.
 */
export function lodgingDuring(
  all: readonly Lodging[],
  { arrivesAt, leavesAt }: Times,
  timezone: string,
): readonly Lodging[] {
  const first = arrivesAt === undefined ? undefined : nightAt(arrivesAt, timezone);
  const last = leavesAt === undefined ? undefined : dateAt(leavesAt, timezone);
  return all.flatMap((each) => {
    const from = first !== undefined && first > each.from ? first : each.from;
    const to = last !== undefined && last < each.to ? last : each.to;
    return from < to ? [{ ...each, from, to }] : [];
  });
}

/** A lodging with its guest. */
export interface LodgingOfGuest extends Lodging {
  readonly vipId: string;
}

/** Returns the lodgings by which a guest is found at a place. A deleted guest has none. */
function lodgingsOf(vip: VipRecord | undefined): LodgingOfGuest[] {
  return vip && !vip.deletedAt ? (vip.lodging ?? []).map((each) => ({ ...each, vipId: vip.id })) : [];
}

/**
 * Returns what a change of a guest changes in the lodgings by which they are found: `written` are new or changed, `removed` are no longer
 * there. A place and a day of check-out identify a lodging of a guest.
 */
export function lodgingChanges(
  before: VipRecord | undefined,
  after: VipRecord,
): { readonly written: LodgingOfGuest[]; readonly removed: LodgingOfGuest[] } {
  const [old, wanted] = [lodgingsOf(before), lodgingsOf(after)];
  const known = new Set(old.map(canonical));
  return {
    written: wanted.filter((each) => !known.has(canonical(each))),
    removed: old.filter((each) => !wanted.some((other) => each.placeId === other.placeId && each.to === other.to)),
  };
}

/** Returns the guest without the lodgings at a place whose check-out is on this date or later. Returns the same object if they have none. */
export function withoutLodgingAt(
  vip: VipRecord,
  { date, placeId }: { readonly placeId: string; readonly date: string },
  now: string,
): VipRecord {
  const kept = (vip.lodging ?? []).filter((each) => each.placeId !== placeId || each.to < date);
  if (kept.length === (vip.lodging ?? []).length) return vip;
  return change(vip, { lodging: kept.length > 0 ? kept : null }, now);
}
