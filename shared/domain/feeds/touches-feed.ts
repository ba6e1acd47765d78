import { PLACE_LINKS } from '#shared/domain/places/place.ts';
import type { StoredAudit } from '#shared/schemas/changes/change.ts';
import type { FeedRecord } from '#shared/schemas/feeds/feed.ts';

/** What a calendar shows nothing of. The feed itself is read each time. */
const NEVER_SHOWN: ReadonlySet<string> = new Set([
  'Attention',
  'Audit',
  'Block',
  'Change',
  'Copilot',
  'Feed',
  'GpsPosition',
  'Layout',
  'Mark',
  'Message',
  'Muster',
  'Proposal',
  'Order',
  'Report',
  'Supplier',
  'User',
  'Way',
  'Webhook',
  'Whereabouts',
]);

/** A calendar shows these only if it rests on them: an activity names them. */
const SHOWN_BY_NAME: ReadonlySet<string> = new Set(['Driver', 'Flight', 'Place', 'Vehicle', 'Vip']);

/** Long enough that two ids hardly ever end alike. If they do, a calendar is worked out in vain. */
const ENDING = 8;

/** Returns the end of an id, by which a calendar remembers what it rests on. */
export function endingOf(id: string): string {
  return id.slice(-ENDING);
}

/** By the change of which fields an activity enters a calendar that did not show it. Undefined: by any. That of a place has a first day. */
const ENTERING: Readonly<Partial<Record<FeedRecord['kind'], readonly string[]>>> = {
  VIP: ['vipIds'],
  VEHICLE: ['vehicleId'],
  PLACE: ['startTime', ...PLACE_LINKS.map(({ id }) => id), 'stops'],
};

/** What a calendar was worked out from. */
interface RestsOn {
  readonly feed: Pick<FeedRecord, 'id' | 'kind'>;
  /** The endings of the ids of its owner, of the activities, and of what these name. */
  readonly endings: ReadonlySet<string>;
}

/**
 * Tells whether a change may change a calendar. When in doubt it may: a subject that is not known here, and an activity that may have become
 * one of this person.
 */
export function touchesFeed(row: StoredAudit, { endings, feed }: RestsOn): boolean {
  const { coDriverId, driverId, fields, formerCoDriverId, formerDriverId, kind, subject, subjectId } = row;
  if (NEVER_SHOWN.has(subject) || kind === 'late' || kind === 'arriving') return false;
  if (endings.has(endingOf(subjectId))) return true;
  if (SHOWN_BY_NAME.has(subject)) return false;
  if (subject !== 'ScheduleEvent') return true;
  if (feed.kind === 'DRIVER') return [driverId, formerDriverId, coDriverId, formerCoDriverId].includes(feed.id);
  const { [feed.kind]: entering } = ENTERING;
  return kind !== 'updated' || entering === undefined || fields.some((field) => entering.includes(field));
}

/** Tells whether a person has a feed that their calendar may read. */
export function isOpenFeed<F extends Pick<FeedRecord, 'revokedAt'>>(feed: F | undefined): feed is F {
  return feed !== undefined && feed.revokedAt === undefined;
}

/** Returns the last part of a feed's address: the owner's id, the secret, and the extension that calendars expect. */
export function feedName(personId: string, secret: string): string {
  return `${personId}.${secret}.ics`;
}

/** Returns the parts of a feed name; undefined if the name is malformed. */
export function partsOfFeedName(name: string): { readonly personId: string; readonly secret: string } | undefined {
  const [, personId, secret] = /^(\w{1,128})\.([\w-]{32})\.ics$/.exec(name) ?? [];
  return personId !== undefined && secret !== undefined ? { personId, secret } : undefined;
}
