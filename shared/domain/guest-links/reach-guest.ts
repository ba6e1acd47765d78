import { VipWithoutConsent, VipWithoutPhone } from '#shared/contract/problems.ts';
import { e164Number } from '#shared/domain/messages/e164-number.ts';
import type { VipRecord } from '#shared/schemas/vips/vip.ts';

type Guest = Pick<VipRecord, 'acceptsMessages' | 'deletedAt' | 'name' | 'phone'>;

/** Returns the number to which a guest gets messages. Undefined if they are deleted, did not agree, or have no phone with a country code. */
export function numberOfGuest({ acceptsMessages, deletedAt, phone }: Guest): string | undefined {
  return acceptsMessages && !deletedAt ? e164Number(phone) : undefined;
}

/** Throws VipWithoutConsent or VipWithoutPhone if a guest may get no message, or none can reach them. */
export function assertReachableGuest(guest: Guest): void {
  if (numberOfGuest(guest) !== undefined) return;
  if (!guest.acceptsMessages) {
    throw new VipWithoutConsent(
      `${guest.name} has not agreed to get messages. Ask them, then set acceptsMessages with PATCH /api/vips/{vipId}. Or pass the link on yourself.`,
    );
  }
  const what = guest.phone === undefined ? 'has no phone' : 'has a phone without a country code';
  throw new VipWithoutPhone(
    `${guest.name} ${what}. Set the phone with PATCH /api/vips/{vipId}, such as +44 20 7946 0958.`,
  );
}
