import { later } from '#shared/domain/time/days.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { GuestCall } from '#shared/schemas/guest-links/guest-call.ts';
import { MINUTE_MS } from '#shared/units/durations.ts';

/** A repeat within this time says nothing new. */
const REPEAT_MS = 2 * MINUTE_MS;

/** Returns the ride with what a guest now says. Returns the same object if they said it a moment ago. */
export function withCall(ride: ActivityRecord, { at, kind, vipId }: GuestCall): ActivityRecord {
  const calls = ride.guestCalls ?? [];
  const isSame = (call: GuestCall): boolean => call.vipId === vipId && call.kind === kind;
  if (calls.some((call) => isSame(call) && call.at > later(at, -REPEAT_MS))) return ride;
  const others = calls.filter((call) => !isSame(call));
  return { ...ride, guestCalls: [...others, { vipId, kind, at }], version: ride.version + 1, updatedAt: at };
}
