import type { Caller } from './caller.ts';
import type { Entered } from './enter-event.ts';
import { COORDINATOR } from './users.ts';

/** Makes the secret page of the first guest of the first ride. Returns its path, which is shown only once. */
export async function enterGuestPage(call: Caller, { rides }: Pick<Entered, 'rides'>): Promise<string | undefined> {
  const ride = rides.find(({ vipIds }) => vipIds.length > 0);
  const [vipId] = ride?.vipIds ?? [];
  if (!ride || vipId === undefined) return undefined;
  const url = await call('createGuestLink', { as: COORDINATOR, params: { eventId: ride.id }, body: { vipId } });
  return new URL(url).pathname;
}
