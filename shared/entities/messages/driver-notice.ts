import type { RideFacts } from '#shared/domain/messages/ride-change.ts';
import { entityOf, primaryIndex, secondaryIndex } from '#shared/table/entity.ts';
import { atMost } from '#shared/table/read-many.ts';
import { mayGoAhead } from '#shared/table/large-transaction.ts';
import { removeWrite, updateWrite, type Write } from '#shared/table/write.ts';

/** A change of a ride that its driver is still to be told. One per driver and activity: it joins all changes until then. */
export interface DriverNotice {
  readonly driverId: string;
  readonly activityId: string;
  /** The ride as the driver knows it, with what has changed beside it. Undefined: they know of none. */
  readonly known: RideFacts | undefined;
  /** When the first of the changes was made. */
  readonly since: string;
  /** The earliest start of the ride, as it is or was. Absent on notices of former releases. */
  readonly startsAt?: string | undefined;
  /** When the last of the changes was made. Absent on notices of former releases. */
  readonly latest?: string | undefined;
  readonly changes: number;
}

export const driverNotices = entityOf('drivernotice', {
  attributes: {
    driverId: { type: 'string', required: true },
    activityId: { type: 'string', required: true },
    /** JSON, so that a first write can set it and later ones leave it. */
    known: { type: 'string', required: true },
    /** What changed beside the ride: JSON of when, the name and the former value. The first of each name counts. */
    was: { type: 'set', items: 'string' },
    since: { type: 'string', required: true },
    startsAt: { type: 'string' },
    latest: { type: 'string' },
    changes: { type: 'number', required: true },
    queue: { type: ['untold'] as const, required: true },
    /** The driver and the activity. An update sets only index keys whose attributes it sets. */
    place: { type: 'string', required: true },
    expiresAt: { type: 'number', required: true },
  },
  indexes: {
    byDriver: primaryIndex({ pk: ['driverId'], sk: ['activityId'] }),
    untold: secondaryIndex('gsi2', { scope: 'drivernotices', pk: ['queue'], sk: ['place'] }),
  },
});

interface NewNotice extends Pick<DriverNotice, 'driverId' | 'activityId' | 'known' | 'startsAt'> {
  readonly now: string;
  /** The former values of what changed beside the ride. */
  readonly was?: Readonly<Record<string, string>>;
  /** After this time the change no longer matters. */
  readonly until: string;
}

/**
 * Adds a change. Where one is waiting already, the ride that the driver knows stays that of the first. A notice of what stays as it was is told
 * to no one, and is kept for a minute, so it may go ahead of a large transaction.
 */
export function addNotice({ activityId, driverId, known, now, startsAt, until, was = {} }: NewNotice): Write {
  const former = Object.entries(was).map(([name, value]) => JSON.stringify([now, name, value]));
  const adding = updateWrite(
    driverNotices()
      .update({ driverId, activityId })
      .data((notice, { add, ifNotExists, set }) => {
        ifNotExists(notice.known, JSON.stringify(known ?? null));
        ifNotExists(notice.since, now);
        set(notice.latest, now);
        add(notice.changes, 1);
        if (former.length > 0) add(notice.was, former);
        if (startsAt !== undefined) set(notice.startsAt, startsAt);
        set(notice.queue, 'untold');
        set(notice.place, `${driverId} ${activityId}`);
        set(notice.expiresAt, Math.ceil(Date.parse(until) / 1_000));
      }),
  );
  return mayGoAhead(adding);
}

interface StoredNotice extends Omit<DriverNotice, 'known'> {
  readonly known: string;
  readonly was?: readonly string[] | undefined;
}

function noticeOf({
  activityId,
  changes,
  driverId,
  known,
  latest,
  since,
  startsAt,
  was = [],
}: StoredNotice): DriverNotice {
  const facts = JSON.parse(known) as RideFacts | null;
  // Each begins with its time. Of one name, the first stays.
  const former = was
    .toSorted()
    .toReversed()
    .map((each) => (JSON.parse(each) as string[]).slice(1));
  const beside = Object.fromEntries(former) as Readonly<Record<string, string>>;
  return {
    driverId,
    activityId,
    known: facts === null ? undefined : { ...facts, ...(was.length > 0 && { beside }) },
    since,
    startsAt,
    latest,
    changes,
  };
}

/** Returns all notices that are waiting, in order of driver. Eventually consistent. */
export async function untoldChanges(): Promise<DriverNotice[]> {
  const { data } = await driverNotices().query.untold({ queue: 'untold' }).go({ pages: 'all' });
  return data.map(noticeOf);
}

/** Returns up to `max` waiting notices of a driver, with strong consistency. */
export async function noticesOf(driverId: string, max: number): Promise<DriverNotice[]> {
  const { data } = await driverNotices()
    .query.byDriver({ driverId })
    .go({ ...atMost(max), consistent: true });
  return data.map(noticeOf);
}

/** Removes a notice that the driver was told. Condition: no change was added to it. */
export function removeNotice({ activityId, changes, driverId }: DriverNotice): Write {
  return removeWrite(driverNotices().remove({ driverId, activityId }), { changes });
}
