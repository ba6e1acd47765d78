import { withOtherGuest } from '#shared/domain/activities/other-guest.ts';
import { byId, change } from '#shared/domain/records.ts';
import {
  allMarkEntries,
  findMark,
  putNewestMark,
  removeMark,
  removeMarkEntry,
  replaceMarkEntry,
} from '#shared/entities/accountability/mark.ts';
import { allMusters, listWithOther } from '#shared/entities/accountability/muster.ts';
import { activityAsRead, findActivities, replaceActivity } from '#shared/entities/activities/activity.ts';
import { runningActivities } from '#shared/entities/activities/activity-list.ts';
import { activityIdsOf, addAttendance, removeAttendance } from '#shared/entities/activities/attendance-change.ts';
import { addPassenger, findFlights, flightIdsOf, removePassenger } from '#shared/entities/flights/flight.ts';
import { replaceFlight } from '#shared/entities/flights/flight-writes.ts';
import { findGuestLink, guestLinksOf, putGuestLink, removeGuestLink } from '#shared/entities/guest-links/guest-link.ts';
import { findMessage, replaceMessage } from '#shared/entities/messages/message.ts';
import { messagesShowing, putMessageGuest, removeMessageGuest } from '#shared/entities/messages/message-guest.ts';
import { vipStore } from '#shared/entities/vips/vip.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { GuestLinkRecord } from '#shared/schemas/guest-links/guest-link.ts';
import type { LiveRecord } from '#shared/table/write.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { noticeWrites } from '#shared/use-cases/messages/notice-writes.ts';
import type { Move } from '#shared/use-cases/records/merge-records.ts';
import { recordsThatName, writesWithOther } from './needs-of-others.ts';

type Context = Pick<UseCaseContext, 'actor' | 'audit' | 'now'>;
interface Joined {
  readonly from: string;
  readonly into: LiveRecord;
}

/** Returns how activities with their links, flights, messages and marks of one guest become those of another one. */
export async function guestMoves(context: UseCaseContext, from: string, intoId: string): Promise<Move[]> {
  const joined = { from, into: vipStore.asLive({ id: intoId }) };
  const moves = await Promise.all([
    activityMoves(context, joined),
    flightMoves(context, joined),
    messageMoves(context, joined),
    markMoves(context, joined),
    needMoves(context, joined),
  ]);
  return moves.flat();
}

function withAudit({ audit }: Context, subject: 'Flight' | 'Message' | 'ScheduleEvent', before: object, after: object) {
  return audit(subject, before as ActivityRecord, after as ActivityRecord);
}

async function activityMoves(context: Context, { from, into }: Joined): Promise<Move[]> {
  const [attended, links, ahead] = await Promise.all([
    activityIdsOf(from),
    guestLinksOf(from),
    runningActivities(context.now, undefined),
  ]);
  const carrying = ahead.flatMap(({ goods, id }) => (goods?.ofVipIds?.includes(from) ? id : []));
  const linkOf = new Map(links.map((link) => [link.activityId, link]));
  const ids = [...new Set([...attended, ...linkOf.keys(), ...carrying])];
  const found = byId(await findActivities(ids));
  return Promise.all(
    ids.map(async (id): Promise<Move> => {
      const before = found.get(id);
      const linkWrites = await movedLink(context, linkOf.get(id), before, into);
      const after = before && withOtherGuest(before, { from, into: into.id }, context.now);
      const rest = attended.includes(id) ? [removeAttendance(from, id)] : [];
      if (!before || !after || after === before) return { writes: [...rest, ...linkWrites] };
      const isNew = after.vipIds.includes(into.id) && !before.vipIds.includes(into.id);
      return {
        what: 'activities',
        writes: [
          replaceActivity(before, after),
          ...noticeWrites(before, after),
          withAudit(context, 'ScheduleEvent', before, after),
          ...rest,
          ...(isNew ? [addAttendance(into, id, { by: context.actor.id, at: context.now })] : []),
          ...linkWrites,
        ],
      };
    }),
  );
}

/** The address of a link stays. The other guest keeps their own link for the ride. */
async function movedLink(
  { audit }: Context,
  link: GuestLinkRecord | undefined,
  ride: ActivityRecord | undefined,
  into: LiveRecord,
) {
  if (!link) return [];
  const { activityId, vipId: _vipId, ...rest } = link;
  const known = await findGuestLink(activityId, into.id);
  if (known || !ride) return [removeGuestLink(link)];
  const after = { ...rest, activityId, id: `${activityId}.${into.id}` };
  return [
    removeGuestLink(link),
    putGuestLink(undefined, after, into, activityAsRead(activityId, ride)),
    audit('Feed', undefined, { ...after, vipId: into.id }),
  ];
}

async function flightMoves(context: Context, { from, into }: Joined): Promise<Move[]> {
  const ids = await flightIdsOf(from);
  const found = byId(await findFlights(ids));
  return ids.map((id): Move => {
    const before = found.get(id);
    const rest = [removePassenger(from, id)];
    if (!before) return { writes: rest };
    const joined = (vipIds?: readonly string[]) =>
      vipIds && [...new Set(vipIds.map((vipId) => (vipId === from ? into.id : vipId)))];
    const after = change(
      before,
      { vipIds: joined(before.vipIds), formerVipIds: joined(before.formerVipIds) },
      context.now,
    );
    if (after === before) return { writes: rest };
    const isNew = !before.vipIds.includes(into.id);
    return {
      what: 'flights',
      writes: [
        replaceFlight(before, after),
        withAudit(context, 'Flight', before, after),
        ...rest,
        ...(isNew ? [addPassenger(into, id, { by: context.actor.id, at: context.now })] : []),
      ],
    };
  });
}

async function messageMoves(context: Context, { from, into }: Joined): Promise<Move[]> {
  const shown = await messagesShowing(from);
  return Promise.all(
    shown.map(async (guest): Promise<Move> => {
      const before = await findMessage(guest.messageId);
      if (!before) return { writes: [removeMessageGuest(guest)] };
      const swapped = (id: string): string => (id === from ? into.id : id);
      const people = {
        ...(before.vipId === undefined ? {} : { vipId: swapped(before.vipId) }),
        ...(before.vipIds === undefined ? {} : { vipIds: [...new Set(before.vipIds.map(swapped))] }),
      };
      const after = change(before, people, context.now);
      const receivedAt = before.direction === 'INBOUND' ? before.createdAt : undefined;
      return {
        what: 'messages',
        writes: [
          ...(after === before ? [] : [replaceMessage(before, after), withAudit(context, 'Message', before, after)]),
          putMessageGuest({ vipId: into.id, messageId: guest.messageId, receivedAt }, before.keptUntil),
          removeMessageGuest(guest),
        ],
        relyingOn: [into],
      };
    }),
  );
}

/** The newest mark of either guest counts. */
async function markMoves({ audit }: Context, { from, into }: Joined): Promise<Move[]> {
  const moves = (await allMusters()).map(async ({ id: musterId }): Promise<Move[]> => {
    const [list, entries] = await Promise.all([listWithOther(musterId, from, into.id), allMarkEntries(musterId, from)]);
    if (list.length === 0 && entries.length === 0) return [];
    const [mine, theirs] = await Promise.all([findMark(musterId, into.id), findMark(musterId, from)]);
    const isNewer = theirs !== undefined && (mine === undefined || theirs.at > mine.at);
    const newest = theirs && { ...theirs, vipId: into.id, version: (mine?.version ?? 0) + 1 };
    const marked =
      isNewer && newest
        ? [
            putNewestMark(mine, newest),
            audit('Mark', mine && { id: `${musterId}.${into.id}`, version: mine.version }, {
              id: `${musterId}.${into.id}`,
              version: newest.version,
            }),
          ]
        : [];
    const moved = entries.flatMap((entry) => [removeMarkEntry(entry), replaceMarkEntry({ ...entry, vipId: into.id })]);
    const writes = [...list, ...marked, ...(theirs ? [removeMark({ musterId, vipId: from })] : []), ...moved];
    return [{ ...(entries.length > 0 && { what: 'marks' }), writes, relyingOn: [into] }];
  });
  return (await Promise.all(moves)).flat();
}

/** Who was apart from one guest is apart from the other, and a vehicle that was reserved for one is reserved for the other. */
async function needMoves(context: Context, { from, into }: Joined): Promise<Move[]> {
  const others = (await recordsThatName(from)).filter(({ record: { id } }) => id !== into.id && id !== from);
  return others.map((each) => ({
    what: 'needs',
    writes: writesWithOther(context, each, { from, into: into.id }),
    relyingOn: [into],
  }));
}
