import { MusterClosed } from '#shared/contract/problems.ts';
import { begin } from '#shared/domain/records.ts';
import { later } from '#shared/domain/time/days.ts';
import type {
  Mark,
  MarkChange,
  MarkRecord,
  Muster,
  MusterQuestion,
  MusterRecord,
  NewMuster,
} from '#shared/schemas/accountability/muster.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/units/durations.ts';

/** Returns a new muster. While it is open, it shows locations without the limit of `privacyMinutes`. */
export function beginMuster(
  id: string,
  { placeId, title, vipIds }: NewMuster,
  { by, now }: { readonly by: string; readonly now: string },
): MusterRecord {
  return begin(
    id,
    {
      title,
      status: 'OPEN' as const,
      everyone: vipIds === undefined && placeId === undefined,
      ...(placeId === undefined ? {} : { placeId }),
      openedBy: by,
      showsLocations: true,
    },
    now,
  );
}

/** Returns the muster closed. Returns the same object if it is closed already. */
export function closed(
  muster: MusterRecord,
  { by, now, reportId }: { readonly by: string; readonly now: string; readonly reportId: string },
): MusterRecord {
  return muster.status === 'CLOSED'
    ? muster
    : {
        ...muster,
        status: 'CLOSED',
        showsLocations: false,
        closedBy: by,
        closedAt: now,
        reportId,
        version: muster.version + 1,
        updatedAt: now,
      };
}

/** Returns the answer for a muster. */
export function presentMuster({ movedAt: _moved, reportId: _report, ...muster }: MusterRecord): Muster {
  return muster;
}

/** A reply counts for this time. A later one may answer something else, and would count guests as found by mistake. */
const ANSWER_MS = HOUR_MS;

/** Tells whether a reply that comes now answers a question. */
export function takesReplies({ askedAt }: MusterQuestion, now: string): boolean {
  return Date.parse(now) - Date.parse(askedAt) <= ANSWER_MS;
}

/** Tells whether a driver has reported a guest as missing since the question. An `OK` to the same question means the others. */
export function isReportedMissing(mark: MarkRecord | undefined, { askedAt, driverId }: MusterQuestion): boolean {
  return mark?.state === 'MISSING' && mark.driverId === driverId && mark.at >= askedAt;
}

/** A driver is not asked again within this time. */
const PAUSE_MS = 5 * MINUTE_MS;

/** Tells whether a driver was asked in this muster less than 5 minutes ago, about all these guests: one may have changed the car since. */
export function wasJustAsked(
  question: MusterQuestion | undefined,
  { musterId, now, vipIds }: { readonly musterId: string; readonly vipIds: readonly string[]; readonly now: string },
): question is MusterQuestion {
  return (
    question?.musterId === musterId &&
    Date.parse(now) - Date.parse(question.askedAt) < PAUSE_MS &&
    vipIds.every((id) => question.vipIds.includes(id))
  );
}

type Ride = Pick<ActivityRecord, 'deletedAt' | 'endTime' | 'startTime' | 'status' | 'type'>;

/** A driver is on duty from this long before a ride until this long after it. */
export const AROUND_MINUTES = 30;

/**
 * Returns the rides that are in progress, and those that are not cancelled whose time covers now. `minutes` widens that time on both
 * sides.
 */
export function ridesAround<R extends Ride>(rides: readonly R[], now: string, minutes = 0): R[] {
  return rides.filter(({ deletedAt, endTime, startTime, status, type }) => {
    if (deletedAt !== undefined || type !== 'TRANSPORT' || status === 'CANCELLED') return false;
    if (status === 'IN_PROGRESS') return true;
    return later(startTime, -minutes * MINUTE_MS) <= now && now < later(endTime, minutes * MINUTE_MS);
  });
}

/** Returns the problem of a muster that is closed. */
export function closedMuster({ closedAt, title }: Pick<MusterRecord, 'closedAt' | 'title'>) {
  const values = { title, at: closedAt };
  return new MusterClosed(`${title} is closed since ${closedAt}. Open a new muster to go on.`, { values });
}

/** A new mark: what it says, and who makes it. */
export interface NewMark
  extends MarkChange,
    Pick<MarkRecord, 'id' | 'musterId' | 'vipId' | 'at' | 'by' | 'driverId' | 'messageId'> {}

/**
 * Returns the mark that follows `before`. A mark that says the same is a mark too: its time counts. It is later than that of `before`,
 * also if its request began earlier, so that the order of time is the order in which the marks count.
 */
export function nextMark(before: MarkRecord | undefined, mark: NewMark): MarkRecord {
  return {
    ...mark,
    at: before && before.at >= mark.at ? later(before.at, 1) : mark.at,
    version: (before?.version ?? 0) + 1,
  };
}

/** The names of those who make marks, by id. */
export type MarkerNames = ReadonlyMap<string, string | undefined>;

/** Returns the id of the user or driver who made a mark. */
export function markerOf({ by, driverId }: MarkRecord): string {
  return by ?? driverId ?? 'erased';
}

/** Returns the answer for a mark. */
export function presentMark(mark: MarkRecord, names: MarkerNames): Mark {
  const { at, id, messageId, musterId, note, state, version, vipId } = mark;
  const marker = markerOf(mark);
  return {
    id,
    musterId,
    vipId,
    version,
    state,
    note,
    at,
    messageId,
    by: { id: marker, name: names.get(marker) ?? null },
  };
}

const NAME = 'erased driver';

/** Returns a mark without the driver who made it. What it says of the guest stays. */
export function withoutDriver({ driverId: _driver, ...mark }: MarkRecord): MarkRecord {
  return { ...mark, by: mark.by ?? NAME };
}
