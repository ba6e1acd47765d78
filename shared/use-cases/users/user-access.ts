import pMap from 'p-map';
import { isOpenFeed } from '#shared/domain/feeds/touches-feed.ts';
import { change, erased } from '#shared/domain/records.ts';
import { drivesAs, isEnded, losesAccess } from '#shared/domain/users/access.ts';
import { findTurn } from '#shared/entities/copilot/turn.ts';
import { feedAsRead, feedsMadeBy, findFeed } from '#shared/entities/feeds/feed.ts';
import { findDevice } from '#shared/entities/gps/device.ts';
import { guestLinksMadeBy, removeGuestLink } from '#shared/entities/guest-links/guest-link.ts';
import { findProposal } from '#shared/entities/proposals/proposal.ts';
import { orderLinksMadeBy, removeOrderLink } from '#shared/entities/suppliers/order.ts';
import { countAdministrators, removeUser, replaceUser, userStore, workOf } from '#shared/entities/users/user.ts';
import { allWebhooks, webhookStore } from '#shared/entities/webhooks/webhook.ts';
import type { FeedRecord } from '#shared/schemas/feeds/feed.ts';
import type { Credential, UserRecord } from '#shared/schemas/users/user.ts';
import { relyingOn, retryOnConflict, type Transaction, unlessLost, type Write } from '#shared/table/write.ts';
import { SECOND_MS } from '#shared/units/durations.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { revocation } from '#shared/use-cases/feeds/feeds.ts';
import { enrolmentEnd } from '#shared/use-cases/gps/end-enrolment.ts';

/**
 * Returns what ends the ways into the service that a driver has without a token: their calendar feed and their GPS device. What is not there must still not be
 * there when it is committed, so that nothing is made meanwhile.
 */
export async function endOfDriver(
  context: Pick<UseCaseContext, 'audit' | 'now'>,
  driverId: string | undefined,
): Promise<Required<Transaction>> {
  if (driverId === undefined) return { writes: [], relyingOn: [] };
  const [feed, enrolment] = await Promise.all([findFeed(driverId), enrolmentEnd(context, driverId)]);
  return isOpenFeed(feed)
    ? { ...enrolment, writes: [...revocation(context, feed), ...enrolment.writes] }
    : { ...enrolment, relyingOn: [feedAsRead(driverId, feed), ...enrolment.relyingOn] };
}

/** Ends the ways into the service that a deleted driver had without a token. */
export function endDriver(context: UseCaseContext, driverId: string): Promise<void> {
  return retryOnConflict(async () => {
    context.actor.authorize('delete', 'Driver', { id: driverId });
    const end = await endOfDriver(context, driverId);
    if (end.writes.length > 0) await context.commit(end);
  });
}

function shownFeed({ createdAt, id, kind }: FeedRecord): Credential {
  return { kind: `${kind}_FEED`, id, createdAt };
}

/** Returns what a user holds for themself: it ends with their access. */
export async function heldBy(user: UserRecord, now: string): Promise<Credential[]> {
  const driverId = drivesAs(user);
  const [feed, device, work] = await Promise.all([
    driverId === undefined ? undefined : findFeed(driverId),
    driverId === undefined ? undefined : findDevice(driverId),
    workOf(user.id, now).then((ids) => Promise.all(ids.map((id) => shownWork(id, user, now)))),
  ]);
  const { deviceId, enrolledAt } = device ?? {};
  return [
    ...(isOpenFeed(feed) ? [shownFeed(feed)] : []),
    ...(device && deviceId
      ? [{ kind: 'GPS_DEVICE' as const, id: device.id, createdAt: enrolledAt ?? device.createdAt }]
      : []),
    ...work.flat(),
  ];
}

/** A turn that is answered, and a proposal that is done, do nothing more. */
async function shownWork(id: string, user: UserRecord, now: string): Promise<Credential[]> {
  const [proposal, turn] = await Promise.all([findProposal(id, now), findTurn(id, now)]);
  const found = proposal ?? turn;
  const isOver = proposal
    ? proposal.pending === undefined && proposal.applied >= proposal.plan.steps.length
    : turn?.answer;
  if (!found || isOver || isEnded(found, user)) return [];
  return [{ kind: proposal ? 'PROPOSAL' : 'TURN', id, createdAt: found.createdAt, endsAt: found.keptUntil }];
}

async function findMade(user: UserRecord, now: string) {
  const { id: userId } = user;
  const [feeds, links, orderLinks, webhooks] = await Promise.all([
    feedsMadeBy(userId),
    guestLinksMadeBy(userId),
    orderLinksMadeBy(userId),
    allWebhooks(),
  ]);
  const isOpen = ({ expiresAt }: { readonly expiresAt: number }): boolean => expiresAt * SECOND_MS > Date.parse(now);
  const own = drivesAs(user);
  return {
    feeds: feeds.filter(({ id }) => id !== own),
    links: links.filter(isOpen),
    orderLinks: orderLinks.filter(isOpen),
    webhooks: webhooks.filter(({ createdBy, enabled }) => createdBy === userId && enabled),
  };
}

/** Returns what a user made for others, and knows the address or the secret of. May be a second old. */
export async function madeBy(user: UserRecord, now: string): Promise<Credential[]> {
  const { feeds, links, orderLinks, webhooks } = await findMade(user, now);
  const endOf = ({ expiresAt }: { readonly expiresAt: number }): string =>
    new Date(expiresAt * SECOND_MS).toISOString();
  return [
    ...feeds.map(shownFeed),
    ...links.map((link) => {
      const { activityId: eventId, createdAt, id, vipId } = link;
      return { kind: 'GUEST_LINK' as const, id, vipId, eventId, createdAt, endsAt: endOf(link) };
    }),
    ...orderLinks.map((link) => {
      const { createdAt, id } = link;
      return { kind: 'ORDER_LINK' as const, id, createdAt, endsAt: endOf(link) };
    }),
    ...webhooks.map(({ createdAt, id }) => ({ kind: 'WEBHOOK' as const, id, createdAt })),
  ];
}

const AT_ONCE = 10;

/** Ends what a user made for others. Webhooks are switched off. If it is interrupted, a repeat continues. Writes nothing on a dry run. */
export async function endMade(context: UseCaseContext, user: UserRecord): Promise<void> {
  const { actor, audit, commit, now } = context;
  actor.authorize('update', 'User', user);
  const { feeds, links, orderLinks, webhooks } = await findMade(user, now);
  const endings = [
    ...feeds.map((feed) => revocation(context, feed)),
    ...links.map((link) => [removeGuestLink(link), audit('Feed', link, erased(link))]),
    ...orderLinks.map((link) => [removeOrderLink(link), audit('Feed', link, erased(link))]),
    ...webhooks.map((before) => {
      const after = change(before, { enabled: false }, now);
      return [webhookStore.replace(before, after), audit('Webhook', before, after)];
    }),
  ];
  // What another user made anew meanwhile is no longer theirs.
  await pMap(endings, (writes) => unlessLost(() => commit({ writes })), { concurrency: AT_ONCE });
}

/**
 * Returns users as a kind of record, for `readForChange`. `find` also counts the approved administrators, in parallel.
 * `administrators` returns the last count. A write that takes access from a user also ends what they hold for themself.
 */
export function countedUsers(context: Pick<UseCaseContext, 'audit' | 'now'>) {
  let administrators = 0;
  return {
    ...userStore,
    find: async (id: string) => {
      const [user, count = 0] = await Promise.all([userStore.find(id), countAdministrators()]);
      administrators = count;
      return user;
    },
    administrators: () => administrators,
    replace: (before: UserRecord, after: UserRecord) => writesOf(context, before, after),
    remove: (before: UserRecord) => writesOf(context, before, undefined),
  };
}

async function writesOf(
  context: Pick<UseCaseContext, 'audit' | 'now'>,
  before: UserRecord,
  after: UserRecord | undefined,
): Promise<Write[]> {
  const isLeaving = losesAccess(before, after);
  const replaced = after
    ? replaceUser(before, isLeaving ? { ...after, accessEndedAt: context.now } : after)
    : removeUser(before);
  if (!isLeaving) return replaced;
  const [record, ...more] = replaced;
  const end = await endOfDriver(context, drivesAs(before));
  return [...(record ? [relyingOn(record, ...end.relyingOn)] : []), ...more, ...end.writes];
}
