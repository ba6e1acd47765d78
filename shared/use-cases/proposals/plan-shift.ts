import { invalidNow } from '#shared/contract/invalid-field.ts';
import { departureRides } from '#shared/domain/proposals/flight-rides.ts';
import { inMovingOrder } from '#shared/domain/proposals/planned-changes.ts';
import { movedMotorcade, movesBy, postponed, shifted } from '#shared/domain/proposals/shifted.ts';
import { byId } from '#shared/domain/records.ts';
import { later } from '#shared/domain/time/days.ts';
import { findActivities } from '#shared/entities/activities/activity.ts';
import { activitiesBeginning, gatherActivities } from '#shared/entities/activities/activity-list.ts';
import { keptOfProposal } from '#shared/entities/audit/kept-change.ts';
import { trackedFlights } from '#shared/entities/flights/flight.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { fault } from '#shared/schemas/fault.ts';
import { MAX_POSTPONED, type NewPostpone } from '#shared/schemas/proposals/new-day-proposal.ts';
import type { NewShift } from '#shared/schemas/proposals/new-proposal.ts';
import type { ProposalPlan } from '#shared/schemas/proposals/proposal-record.ts';
import { DAY_MS } from '#shared/units/durations.ts';
import { boundMotorcades } from '#shared/use-cases/motorcades/formations.ts';
import { requireActivities } from './plan-cancel.ts';
import { type DayMeans, planChanges } from './plan-changes.ts';

/** Works out how activities move, with their legs. Throws ValidationFailed if one does not exist, or is over. */
export async function planShift(
  means: DayMeans,
  { activityIds, eventId = '', importId, minutes, withLegs = importId === undefined }: NewShift,
): Promise<ProposalPlan> {
  const path = pathOf({ activityIds, importId }, 'eventId');
  const named =
    importId === undefined
      ? await requireActivities(path, activityIds ?? [eventId])
      : await writtenBy(importId, means.now);
  for (const each of named) assertMoves(path, each, minutes);
  const legs = withLegs ? await findActivities(named.flatMap(({ childIds = [] }) => childIds)) : [];
  const bound = await boundMotorcades([...named, ...legs]);
  const isBound = ({ motorcadeId = '' }: ActivityRecord): boolean => bound.has(motorcadeId);
  const car = named.find(isBound);
  if (car)
    throw invalidNow(path, fault('MOTORCADE', 'is a car of a motorcade, whose cars move as one. Move the motorcade'), {
      operationId: 'updateMotorcade',
      params: { motorcadeId: car.motorcadeId ?? '' },
    });
  const isNamed = new Set(named.map(({ id }) => id));
  const changes = named.flatMap((each) => {
    const own = legs.filter((leg) => leg.masterEventId === each.id && !isBound(leg) && !isNamed.has(leg.id));
    return shifted(each, own, { minutes, now: means.now });
  });
  const moved = [...bound.values()].map((formation) => ({
    cars: formation.cars.filter(({ status }) => status !== 'COMPLETED' && status !== 'CANCELLED'),
    changes: movedMotorcade(formation, { minutes, now: means.now }),
  }));
  const notices = moved.flatMap(({ cars, changes: ofAll }) =>
    ofAll ? [] : cars.map(({ id }) => ({ code: 'MOTORCADE_STAYS' as const, activityId: id })),
  );
  const all = [...changes, ...moved.flatMap(({ changes: ofAll = [] }) => ofAll)];
  return planChanges(means, { changes: inMovingOrder(all, minutes), notices });
}

function pathOf({ activityIds, importId }: Partial<NewShift>, otherwise: string): string {
  if (importId !== undefined) return 'body.importId';
  return activityIds ? 'body.activityIds' : `body.${otherwise}`;
}

/**
 * Returns what a proposal added or gave other times, if it can still move. Throws ValidationFailed if that is nothing, or too much, or more
 * than 24 hours ago.
 */
async function writtenBy(importId: string, now: string): Promise<ActivityRecord[]> {
  const kept = await keptOfProposal(importId, now);
  const written = kept.filter(
    ({ after, kind, subject }) =>
      subject === 'ScheduleEvent' && (kind === 'created' || 'startTime' in after || 'endTime' in after),
  );
  const found = await findActivities([...new Set(written.map(({ subjectId }) => subjectId))]);
  const movable = found.filter(
    ({ deletedAt, status }) => !deletedAt && (status === 'SCHEDULED' || status === 'IN_PROGRESS'),
  );
  if (movable.length > MAX_POSTPONED)
    throw invalidNow(
      'body.importId',
      fault('TOO_MANY', `selects more than ${MAX_POSTPONED} activities: choose some by activityIds`, {
        max: MAX_POSTPONED,
      }),
    );
  if (movable.length > 0) return movable;
  throw invalidNow(
    'body.importId',
    fault(
      'NOT_FOUND',
      'added or moved no activity in the last 24 hours that can still move. Name an import that is applied',
    ),
  );
}

function assertMoves(path: string, activity: ActivityRecord, minutes: number): void {
  const { status, title } = activity;
  if (status === 'COMPLETED' || status === 'CANCELLED') {
    throw invalidNow(
      path,
      fault('IS_STATUS', `is ${status}: “${title}”. Only what is SCHEDULED or IN_PROGRESS moves`, {
        title,
        status: { field: 'status', value: status },
      }),
    );
  }
  if (!movesBy(activity, minutes))
    throw invalidNow(
      'body.minutes',
      fault('WHOLE_DAYS', `must be whole days of 1,440 minutes: “${title}” is all-day`, { title }),
    );
}

/** Works out how everything that starts in a time moves, or what is named. Throws ValidationFailed if that is too much, or would start in the past. */
export async function planPostpone(means: DayMeans, wanted: NewPostpone): Promise<ProposalPlan> {
  const { importId, minutes } = wanted;
  const starting = await wantedBy(means.now, wanted);
  // An import moves by itself: the legs that it did not write are right.
  const related = await findActivities(
    starting.flatMap(({ childIds = [], masterEventId }) => [
      ...(importId === undefined ? childIds : []),
      ...(masterEventId ? [masterEventId] : []),
    ]),
  );
  const departures = await readDepartures([...starting, ...related]);
  const { changes, notices } = postponed({
    starting,
    related: byId(related),
    minutes,
    now: means.now,
    bound: await boundMotorcades([...starting, ...related]),
    isOfFlight: ({ flightId, id }) => flightId !== undefined || departures.has(id),
  });
  if (changes.some(({ after }) => after.startTime <= means.now)) {
    throw invalidNow('body.minutes', fault('INTO_PAST', 'would move an activity into the past'));
  }
  return planChanges(means, { changes, notices });
}

function wantedBy(now: string, wanted: NewPostpone): Promise<ActivityRecord[]> {
  const { activityIds, importId } = wanted;
  if (importId !== undefined) return writtenBy(importId, now);
  return activityIds ? requireActivities('body.activityIds', activityIds) : startingIn(wanted);
}

async function startingIn({ from = '', to = '' }: NewPostpone): Promise<ActivityRecord[]> {
  const filter = { from, to, statuses: ['SCHEDULED', 'IN_PROGRESS'] } as const;
  const { found, more } = await gatherActivities(filter, MAX_POSTPONED);
  if (more)
    throw invalidNow(
      'body.to',
      fault('TOO_MANY', `selects more than ${MAX_POSTPONED} activities: choose a shorter time`, { max: MAX_POSTPONED }),
    );
  // The list may be a second old. The records may not.
  const read = await findActivities(found.map(({ id }) => id));
  return read.filter(({ deletedAt, startTime }) => !deletedAt && startTime >= from && startTime < to);
}

/** Returns the ids of the rides that bring guests to their departing flights. */
async function readDepartures(activities: readonly ActivityRecord[]): Promise<ReadonlySet<string>> {
  const times = activities.flatMap(({ endTime, startTime }) => [startTime, endTime]).sort();
  const [first, last] = [times[0], times.at(-1)];
  if (first === undefined || last === undefined) return new Set();
  const [flights, nearby] = await Promise.all([
    // A date of departure is a day of the airport: it can be the day before or after in UTC.
    trackedFlights(later(first, -DAY_MS).slice(0, 10), later(last, 2 * DAY_MS).slice(0, 10)),
    activitiesBeginning(later(first, -DAY_MS), later(last, DAY_MS)),
  ]);
  return departureRides(flights, nearby);
}
