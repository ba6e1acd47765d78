import type { GuestLinkRecord } from '#shared/schemas/guest-links/guest-link.ts';
import {
  type AttributesOf,
  defined,
  entityOf,
  linkAttributes,
  primaryIndex,
  secondaryIndex,
} from '#shared/table/entity.ts';
import { allOf, readMany } from '#shared/table/read-many.ts';
import {
  createWrite,
  type LiveRecord,
  type Requirement,
  relyingOn,
  removeWrite,
  replaceWrite,
  type Write,
} from '#shared/table/write.ts';

const attributes = {
  ...linkAttributes,
  activityId: { type: 'string', required: true },
  vipId: { type: 'string', required: true },
} as const satisfies AttributesOf<GuestLinkRecord>;

/** The links of guests: one per guest and ride. Indexes: by guest and ride, by the hash of the address, and by the user who got it. */
export const guestLinks = entityOf('guestlink', {
  attributes,
  indexes: {
    byGuest: primaryIndex({ pk: ['vipId'], sk: ['activityId'] }),
    byHash: secondaryIndex('gsi1', { scope: 'guestlinks', pk: ['secretHash'] }),
    byMaker: secondaryIndex('gsi2', { scope: 'guestlinks', pk: ['createdBy'] }),
  },
});

/** Reads the link of a guest for a ride with strong consistency. */
export async function findGuestLink(activityId: string, vipId: string): Promise<GuestLinkRecord | undefined> {
  const { data } = await guestLinks().get({ activityId, vipId }).go({ consistent: true });
  return data ?? undefined;
}

/** Reads the links of the guests of a ride with strong consistency, in no order. */
export function guestLinksOn(activityId: string, vipIds: readonly string[]): Promise<GuestLinkRecord[]> {
  const ids = vipIds.map((vipId) => `${activityId}.${vipId}`);
  return readMany<GuestLinkRecord>(ids, (batch) =>
    guestLinks().get(batch.map((id) => ({ activityId, vipId: id.slice(activityId.length + 1) }))),
  );
}

/**
 * Returns the link with this hash. The index is eventually consistent, so the link itself is read too: one that was replaced or erased
 * opens nothing from that moment on.
 */
export async function linkOfHash(secretHash: string): Promise<GuestLinkRecord | undefined> {
  const { data } = await guestLinks().query.byHash({ secretHash }).go();
  // An unknown address costs the same reads as one that was replaced: no one can tell them apart by the time.
  const { activityId = 'none', vipId = 'none' } = data[0] ?? {};
  const link = await findGuestLink(activityId, vipId);
  return link?.secretHash === secretHash ? link : undefined;
}

/** Returns all links of a guest, with strong consistency. */
export function guestLinksOf(vipId: string): Promise<GuestLinkRecord[]> {
  return allOf(guestLinks().query.byGuest({ vipId }), 'strong');
}

/** Returns the links whose addresses a user got, also expired ones. Eventually consistent. */
export function guestLinksMadeBy(createdBy: string): Promise<GuestLinkRecord[]> {
  return allOf(guestLinks().query.byMaker({ createdBy }));
}

/** Condition: the stored link is that of `before`, the guest lives, and the ride is as it was read. */
export function putGuestLink(
  before: GuestLinkRecord | undefined,
  after: Omit<GuestLinkRecord, 'vipId'>,
  guest: LiveRecord,
  ride: Requirement,
): Write {
  const link = defined({ ...after, vipId: guest.id });
  return relyingOn(
    before
      ? replaceWrite(guestLinks(), guestLinks().put(link), { version: before.version })
      : createWrite(guestLinks().create(link)),
    guest,
    ride,
  );
}

/** Ends a link. Condition: it is still this one. */
export function removeGuestLink({ activityId, version: read, vipId }: GuestLinkRecord): Write {
  return removeWrite(guestLinks().remove({ activityId, vipId }), { version: read });
}

/** Removes the link of a guest for a ride, if there is one. */
export function dropGuestLink({ activityId, vipId }: GuestLinkRecord): Write {
  return removeWrite(guestLinks().delete({ activityId, vipId }));
}
