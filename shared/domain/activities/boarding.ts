import { invalidNow } from '#shared/contract/invalid-field.ts';
import { because } from '#shared/contract/problem.ts';
import { InvalidTransition, NotFound } from '#shared/contract/problems.ts';
import { later } from '#shared/domain/time/days.ts';
import type { ActivityRecord, ActivityStatus } from '#shared/schemas/activities/activity.ts';
import type { Aboard, Absence, Arrived, GuestCall } from '#shared/schemas/activities/boarding.ts';
import { allOf, fault } from '#shared/schemas/fault.ts';
import { DAY_MS, MINUTE_MS } from '#shared/units/durations.ts';
import { DRIVER_LEAD_HOURS, driverMayMoveFrom } from './driver-lead.ts';
import { numbersOf, stopsOf, stopsOfGuest } from './stops.ts';

/** How long after the end of a ride its marks can be corrected. */
const CORRECTED_MS = DAY_MS;

type Marked = Pick<ActivityRecord, 'aboard' | 'notAboard' | 'vipIds'>;

function ofGuests<T extends { readonly vipId: string }>(marks: readonly T[], vipIds: readonly string[]): T[] {
  return marks.filter(({ vipId }) => vipIds.includes(vipId));
}

/** Returns the marks of the guests who are still on the ride. A guest who was taken off it leaves none. */
export function aboardOf({ aboard = [], vipIds }: Pick<Marked, 'aboard' | 'vipIds'>): Aboard[] {
  return ofGuests(aboard, vipIds);
}

/** Returns who did not travel on the ride, of the guests who are still on it. */
export function absencesOf({ notAboard = [], vipIds }: Pick<Marked, 'notAboard' | 'vipIds'>): Absence[] {
  return ofGuests(notAboard, vipIds);
}

/** Returns what the guests who are still on the ride said by their pages. */
export function guestCallsOf({ guestCalls = [], vipIds }: Pick<ActivityRecord, 'guestCalls' | 'vipIds'>): GuestCall[] {
  return ofGuests(guestCalls, vipIds);
}

/** Returns the guests of a ride who are not marked: no one has said that they are aboard, or why they are not. */
function notMarked({ aboard = [], notAboard = [], vipIds }: Marked): string[] {
  const known = new Set([...aboard, ...notAboard].map(({ vipId }) => vipId));
  return vipIds.filter((id) => !known.has(id));
}

/**
 * Returns the guests of a ride that is under way or over who are not marked: a person should say whether they travel on it.
 * None where the event does not use the marks: only the clock began the ride and no guest is marked, or a coordinator completed it without marks.
 * Without those whose stop the vehicle has not left at `now`.
 */
export function guestsToAskFor(ride: ActivityRecord, now?: string): string[] {
  const { deletedAt, status, statusSetBy, type } = ride;
  if (type !== 'TRANSPORT' || deletedAt) return [];
  const isMarked = aboardOf(ride).length + absencesOf(ride).length > 0;
  const isTold =
    (status === 'IN_PROGRESS' && (isMarked || statusSetBy !== undefined)) ||
    (status === 'COMPLETED' && (isMarked || statusSetBy?.role === 'DRIVER'));
  const asked = isTold ? notMarked(ride) : [];
  if (!ride.stops || now === undefined || status === 'COMPLETED') return asked;
  const leaves = (id: string): string => {
    const { at, minutes } = stopsOfGuest(ride, id).boards;
    return later(at, minutes * MINUTE_MS);
  };
  return asked.filter((id) => leaves(id) <= now);
}

/** Returns the guests of a ride who stayed at their pick-up, and go later. */
export function guestsToGoLater(ride: ActivityRecord): string[] {
  if (ride.type !== 'TRANSPORT' || ride.deletedAt || ride.status === 'CANCELLED') return [];
  return absencesOf(ride).flatMap(({ outcome, vipId }) => (outcome === 'LEFT_LATER' ? [vipId] : []));
}

/** Returns until when the marks of a ride that is over can be corrected: 24 hours after it ended. */
export function correctedUntil({ endTime, statusSetBy }: Pick<ActivityRecord, 'endTime' | 'statusSetBy'>): string {
  return later(statusSetBy && statusSetBy.at > endTime ? statusSetBy.at : endTime, CORRECTED_MS);
}

/** What is said of some guests of a ride. */
interface BoardingReport extends Pick<Aboard, 'at' | 'by' | 'withCode'> {
  readonly vipIds: readonly string[];
  /** Of those aboard, who has got off. */
  readonly alights?: readonly string[] | undefined;
  /** False: the mark goes. */
  readonly aboard: boolean;
  /** Why they are not aboard, and what else there is to say. */
  readonly absence?: Pick<Absence, 'note' | 'outcome'> | undefined;
}

/**
 * Returns the ride with these guests aboard, no longer aboard, or absent with a reason. The first mark of a guest stays, unless they now
 * give their code or another reason is given. Returns the same object if nothing changes. Throws NotFound if a guest is not on the ride,
 * and INVALID_TRANSITION if its marks cannot change.
 */
export function board(ride: ActivityRecord, report: BoardingReport): ActivityRecord {
  const { aboard, absence, alights = [], at, by, vipIds, withCode } = report;
  assertMayMark(ride, report);
  const named = new Set(vipIds);
  const before = { aboard: aboardOf(ride), notAboard: absencesOf(ride) };
  const alightedAt = ride.status === 'COMPLETED' ? ride.statusSetBy?.at : undefined;
  const after = {
    aboard: withMarks(before.aboard, {
      stay: (mark) => !named.has(mark.vipId) || (aboard && (mark.withCode || !withCode)),
      added: aboard ? vipIds : [],
      mark: { at, by, withCode, ...(alightedAt !== undefined && { alightedAt }) },
    }).map((mark) => (alights.includes(mark.vipId) ? { ...mark, alightedAt: mark.alightedAt ?? at } : mark)),
    notAboard: withMarks(before.notAboard, {
      stay: (mark) => !named.has(mark.vipId) || (mark.outcome === absence?.outcome && mark.note === absence?.note),
      added: absence ? vipIds : [],
      mark: { at, by, outcome: 'NO_SHOW', ...absence },
    }),
  };
  const isSame = JSON.stringify(after) === JSON.stringify(before);
  return isSame ? ride : marked({ ...ride, version: ride.version + 1, updatedAt: at }, after);
}

/** Returns the marks that stay, and those of the other guests who are marked now. */
function withMarks<T extends { readonly vipId: string }>(
  marks: readonly T[],
  {
    added,
    mark,
    stay,
  }: { readonly stay: (mark: T) => boolean; readonly added: readonly string[]; readonly mark: Omit<T, 'vipId'> },
): T[] {
  const kept = marks.filter(stay);
  const known = new Set(kept.map(({ vipId }) => vipId));
  const others = [...new Set(added)].filter((id) => !known.has(id));
  return [...kept, ...others.map((vipId) => ({ vipId, ...mark }) as T)];
}

/**
 * Returns who gets on at a stop of a ride, counted from 0, and who of those aboard gets off. Who is known to be aboard or absent is left
 * out. Throws VALIDATION_FAILED if the ride has no such stop.
 */
export function guestsAtStop(ride: ActivityRecord, stop: number): Pick<BoardingReport, 'alights' | 'vipIds'> {
  const here = stopsOf(ride)[stop];
  if (!here || !ride.stops) {
    const count = ride.stops?.length ?? 0;
    throw invalidNow(
      'body.stop',
      count === 0
        ? fault('GOES_WITH', 'is for rides with stops', allOf('stops'))
        : fault('TOO_LARGE', `must be less than ${count}: stops count from 0`, { max: count - 1 }),
    );
  }
  const unknown = new Set(notMarked(ride));
  return { vipIds: here.boards.filter((id) => unknown.has(id)), alights: here.leaves };
}

function assertMayMark(ride: ActivityRecord, { at, vipIds }: BoardingReport): void {
  const { id: eventId, status, title, type } = ride;
  if (type !== 'TRANSPORT')
    throw new InvalidTransition(`“${title}” is no ride, so no one can board it.`, because('NOT_A_RIDE', { title }));
  const others = vipIds.filter((id) => !ride.vipIds.includes(id));
  if (others.length > 0) {
    const who = vipIds.length === 1 ? 'This VIP is' : `${others.length} of these VIPs are`;
    throw new NotFound(`${who} not on this ride. The desk can add them. Then they can be marked as aboard.`, {
      ...because('GUEST_NOT_ON_RIDE'),
      cure: { operationId: 'addEventVips', params: { eventId }, body: { vipIds: others } },
    });
  }
  if (status === 'CANCELLED')
    throw new InvalidTransition(
      `“${title}” is cancelled. Reopen it before guests board it.`,
      because('STATUS_FORBIDS', { title, status: { field: 'status', value: status } }),
    );
  if (status === 'COMPLETED' && at > correctedUntil(ride))
    throw new InvalidTransition(
      `“${title}” ended more than 24 hours ago, so who was aboard can no longer change.`,
      because('ENDED_LONG_AGO', { title }),
    );
}

/**
 * Returns the marks of a ride whose status a person changes: COMPLETED says that the guests have left it. A ride that is reopened has not
 * taken place, so it has none.
 */
export function boardingAfterMove(ride: ActivityRecord, status: ActivityStatus, now: string): ActivityRecord {
  if (!ride.aboard && !ride.notAboard) return ride;
  if (status === 'SCHEDULED') return marked(ride, { aboard: [], notAboard: [] });
  if (status !== 'COMPLETED') return ride;
  // Who got off before the drop-off has left at their stop.
  const leftAt = (vipId: string): string => {
    const { at } = stopsOfGuest(ride, vipId).leaves;
    return ride.stops && at < now && at < (stopsOf(ride).at(-1)?.at ?? '') ? at : now;
  };
  const aboard = aboardOf(ride).map((each) => ({ ...each, alightedAt: each.alightedAt ?? leftAt(each.vipId) }));
  return marked(ride, { aboard, notAboard: absencesOf(ride) });
}

interface Marks {
  readonly aboard: readonly Aboard[];
  readonly notAboard: readonly Absence[];
}

function marked({ aboard: _aboard, notAboard: _absences, ...ride }: ActivityRecord, { aboard, notAboard }: Marks) {
  return { ...ride, ...(aboard.length > 0 && { aboard }), ...(notAboard.length > 0 && { notAboard }) };
}

type Ride = Pick<ActivityRecord, 'arrived' | 'driverId' | 'pickupLocation' | 'pickupPlaceId' | 'startTime'>;

/** Tells whether a guest does not have this ride: it is cancelled or deleted, or they were taken off it. */
export function isOff({ deletedAt, status, vipIds }: ActivityRecord, vipId: string): boolean {
  return deletedAt !== undefined || status === 'CANCELLED' || !vipIds.includes(vipId);
}

/** Returns what tells one pick-up from another. */
export function pickupOf({ pickupLocation, pickupPlaceId }: Omit<Ride, 'startTime'>): string {
  return pickupPlaceId ?? pickupLocation ?? '';
}

/** Returns since when the driver of a ride waits at its pick-up. Another driver has not arrived by that, nor anyone at another pick-up or for a later start. */
export function arrivedOf(ride: Ride): Arrived | undefined {
  const { arrived, driverId, startTime } = ride;
  if (!arrived || arrived.driverId !== driverId || arrived.at < driverMayMoveFrom({ startTime })) return undefined;
  return (arrived.pickup ?? pickupOf(ride)) === pickupOf(ride) ? { at: arrived.at, by: arrived.by } : undefined;
}

/** Tells whether a ride waits for its guests at the pick-up: no person has started it. */
export function isBeforeStart({ status, statusSetBy }: Pick<ActivityRecord, 'status' | 'statusSetBy'>): boolean {
  return status === 'SCHEDULED' || (status === 'IN_PROGRESS' && !statusSetBy);
}

/** Tells whether a guest of a ride may stand outside: no person has started it, or others of it are marked. Not who is aboard, did not come or travels otherwise. */
export function mayWait(ride: ActivityRecord, vipId: string): boolean {
  const [aboard, absences] = [aboardOf(ride), absencesOf(ride)];
  const gone = [...aboard, ...absences.filter(({ outcome }) => outcome !== 'LEFT_LATER')];
  if (gone.some((mark) => mark.vipId === vipId)) return false;
  return isBeforeStart(ride) || (ride.status === 'IN_PROGRESS' && aboard.length + absences.length > 0);
}

/** Tells whether a guest is in the vehicle of a ride that is under way. */
export function isAboard(ride: ActivityRecord, guestId: string): boolean {
  const mark = aboardOf(ride).find(({ vipId }) => vipId === guestId);
  return ride.status === 'IN_PROGRESS' && mark !== undefined && mark.alightedAt === undefined;
}

/** Tells whether a ride has set out: a person has started it, or a guest is aboard. One that only the clock has begun waits. */
export function hasSetOut(ride: ActivityRecord): boolean {
  return ride.status === 'IN_PROGRESS' && (ride.statusSetBy !== undefined || aboardOf(ride).length > 0);
}

/**
 * Tells whether a ride that the clock has begun can still set out at a later time that is to come. The cars of a motorcade set out as one.
 */
export function canSetOutLater(ride: ActivityRecord, startTime: string, now: string): boolean {
  const { deletedAt, motorcadeId, status, type } = ride;
  if (startTime <= ride.startTime || startTime <= now) return false;
  const waits = status === 'IN_PROGRESS' && !hasSetOut(ride);
  return type === 'TRANSPORT' && !deletedAt && motorcadeId === undefined && waits;
}

/**
 * Returns the ride with its driver at the pick-up, or on the way to it again. The first report stays. Returns the same object if nothing
 * changes. Throws INVALID_TRANSITION if it is no ride, has no driver, starts in more than 6 hours, or a person has started
 * or ended it.
 */
export function withArrived(ride: ActivityRecord, report: Arrived, isThere: boolean): ActivityRecord {
  const { driverId, startTime, status, title, type } = ride;
  if ((arrivedOf(ride) !== undefined) === isThere) return ride;
  if (type !== 'TRANSPORT')
    throw new InvalidTransition(
      `“${title}” is no ride, so no one arrives at its pick-up.`,
      because('NOT_A_RIDE', { title }),
    );
  if (driverId === undefined)
    throw new InvalidTransition(
      `“${title}” has no driver who could arrive.`,
      because('NO_DRIVER_TO_ARRIVE', { title }),
    );
  if (!isBeforeStart(ride))
    throw new InvalidTransition(
      `“${title}” is ${status}. A driver arrives before the ride begins.`,
      because('STATUS_FORBIDS', { title, status: { field: 'status', value: status } }),
    );
  if (isThere && report.at < driverMayMoveFrom({ startTime }))
    throw new InvalidTransition(
      `“${title}” starts in more than ${DRIVER_LEAD_HOURS} hours. Report the arrival later.`,
      because('STARTS_LATER', { title, time: { hours: DRIVER_LEAD_HOURS, rest: 0 } }),
    );
  const { arrived: _before, ...rest } = ride;
  const after = isThere ? { ...rest, arrived: { ...report, driverId, pickup: pickupOf(ride) } } : rest;
  return { ...after, version: ride.version + 1, updatedAt: report.at };
}

/** Returns since when the vehicle of a ride waits for a guest who should still come; undefined if it does not. */
export function awaitedSince(ride: ActivityRecord, vipId: string): string | undefined {
  const known = [...aboardOf(ride), ...absencesOf(ride)];
  const isAtPickup = !ride.stops || numbersOf(ride.stops, vipId)[0] === 0;
  const isAwaited = isAtPickup && isBeforeStart(ride) && !known.some((mark) => mark.vipId === vipId);
  return isAwaited ? arrivedOf(ride)?.at : undefined;
}
