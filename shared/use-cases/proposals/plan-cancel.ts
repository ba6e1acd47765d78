import { isDeepStrictEqual } from 'node:util';
import { knownOperations } from '#shared/adapters/operations/known-operations.ts';
import { invalidNow } from '#shared/contract/invalid-field.ts';
import { departureSpan, expectedArrival, overAt } from '#shared/domain/flights/phase.ts';
import { transitionSteps } from '#shared/domain/proposals/change-steps.ts';
import { describeWrite } from '#shared/domain/proposals/describe-write.ts';
import { cancelled, lacksAfter } from '#shared/domain/proposals/fallen-away.ts';
import { guestAway, guestTimes } from '#shared/domain/proposals/guest-times.ts';
import { say } from '#shared/domain/proposals/names.ts';
import type { PlannedChange } from '#shared/domain/proposals/planned-changes.ts';
import { byId } from '#shared/domain/records.ts';
import { endOfDay, later, startOfDay } from '#shared/domain/time/days.ts';
import { lodgingDuring } from '#shared/domain/vips/lodging.ts';
import { findActivities } from '#shared/entities/activities/activity.ts';
import { activitiesBeginning, gatherActivities } from '#shared/entities/activities/activity-list.ts';
import { activityIdsOf } from '#shared/entities/activities/attendance-change.ts';
import { findFlights } from '#shared/entities/flights/flight.ts';
import { flightIdsOf } from '#shared/entities/flights/flight-passenger.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { findVips } from '#shared/entities/vips/vip.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { fault } from '#shared/schemas/fault.ts';
import type { FlightRecord } from '#shared/schemas/flights/flight-record.ts';
import type { MotorcadeRecord } from '#shared/schemas/motorcades/motorcade.ts';
import type { Lodging } from '#shared/schemas/places/lodging.ts';
import { MAX_CANCELLED, type NewAway, type NewCancel } from '#shared/schemas/proposals/new-crisis-proposal.ts';
import type { NewGuestTimes } from '#shared/schemas/proposals/new-day-proposal.ts';
import type { FlightNotice, LackNotice, ProposalPlan } from '#shared/schemas/proposals/proposal-record.ts';
import type { OperationStep } from '#shared/schemas/proposals/proposal-step.ts';
import type { VipRecord } from '#shared/schemas/vips/vip.ts';
import { DAY_MS, HOUR_MS } from '#shared/units/durations.ts';
import { boundMotorcades } from '#shared/use-cases/motorcades/formations.ts';
import { type DayMeans, planChanges } from './plan-changes.ts';
import { spellingOf } from './say-steps.ts';

/** Works out what falls away. Throws ValidationFailed for what does not exist, and for too much. */
export async function planCancel(means: DayMeans, wanted: NewCancel): Promise<ProposalPlan> {
  const { now } = means;
  if (wanted.vipId !== undefined) return planGuestCancel(now, { ...wanted, vipId: wanted.vipId });
  const selected = await selectedBy(wanted);
  const legs = await findActivities(selected.flatMap(({ childIds = [] }) => childIds));
  const all = [...byId([...selected, ...legs]).values()];
  const bound = await boundMotorcades(all);
  const areNamed = wanted.activityIds !== undefined || wanted.masterId !== undefined;
  const { changes, motorcades, notices } = cancelled({ selected: all, bound, areNamed, now });
  return {
    steps: [...stepsOf(changes.filter(({ motorcade }) => !motorcade)), ...motorcadeSteps(motorcades)],
    unresolved: [],
    notices: [...notices, ...(await lacksOf(changes))],
    figures: null,
  };
}

/** Returns the steps that cancel motorcades, each with all its cars. */
export function motorcadeSteps(motorcades: readonly MotorcadeRecord[]): OperationStep[] {
  return motorcades.map(({ id, title, version }) =>
    operationStep('moveMotorcadeStatus', {
      params: { motorcadeId: id },
      body: { status: 'CANCELLED' },
      version,
      said: say('MOTORCADE_CANCELLED', { title }),
      people: [],
    }),
  );
}

/** Returns the steps of changes that take nothing from anyone, so their order does not matter. */
function stepsOf(changes: readonly PlannedChange[]) {
  return changes.flatMap(({ after, before }) =>
    before ? transitionSteps({ before, after, version: before.version }) : [],
  );
}

async function selectedBy({ activityIds, day, from, masterId, to }: NewCancel): Promise<ActivityRecord[]> {
  if (activityIds) return requireActivities('body.activityIds', activityIds);
  if (masterId !== undefined) return requireActivities('body.masterId', [masterId]);
  const range = day === undefined ? { from, to } : await rangeOf(day);
  const { found, more } = await gatherActivities({ ...range, statuses: ['SCHEDULED', 'IN_PROGRESS'] }, MAX_CANCELLED);
  if (more)
    throw invalidNow(
      day === undefined ? 'body.to' : 'body.day',
      fault('TOO_MANY', `selects more than ${MAX_CANCELLED} activities`, { max: MAX_CANCELLED }),
    );
  return findActivities(found.map(({ id }) => id));
}

async function rangeOf(day: string) {
  const rule = await readSettings();
  return { from: startOfDay(day, rule), to: endOfDay(day, rule) };
}

/** Reads activities in the order of their ids. Throws ValidationFailed for one that does not exist. */
export async function requireActivities(path: string, ids: readonly string[]): Promise<ActivityRecord[]> {
  const found = byId(await findActivities(ids));
  return ids.map((id, place) => {
    const activity = found.get(id);
    const at = path.endsWith('s') ? `${path}.${place}` : path;
    if (!activity) throw invalidNow(at, fault('NOT_FOUND', 'does not exist'));
    if (activity.deletedAt) throw invalidNow(at, fault('DELETED', `is deleted: “${activity.title}”`));
    return activity;
  });
}

/** A guest may lack a ride for what begins up to this long after the last change. */
export const LOOKS_AHEAD_MS = 12 * HOUR_MS;

/** Returns which guests have no ride after changes. `needless`: the ids of cancelled rides that none of them needs any more. */
export async function lacksOf(
  changes: readonly PlannedChange[],
  needless: readonly string[] = [],
): Promise<LackNotice[]> {
  const all = changes.map(({ after }) => after);
  const first = all.map(({ startTime }) => startTime).sort()[0];
  const last = all
    .map(({ endTime }) => endTime)
    .sort()
    .at(-1);
  if (first === undefined || last === undefined) return [];
  const vipIds = [...new Set(changes.flatMap(({ before }) => before?.vipIds ?? []))];
  const [nearby, flights, vips, { timezone }] = await Promise.all([
    activitiesBeginning(later(first, -DAY_MS), later(last, LOOKS_AHEAD_MS)),
    findFlights([...new Set(changes.flatMap(({ before }) => before?.flightId ?? []))]),
    findVips(vipIds, 'eventual'),
    readSettings(),
  ]);
  return lacksAfter(changes, { needless, nearby, flights: byId(flights), vips: byId(vips), timezone });
}

interface Leaving {
  readonly vip: VipRecord;
  readonly activities: readonly ActivityRecord[];
  readonly flights: readonly FlightRecord[];
}

/** Reads a guest, what they are on, and their flights that are not over. Throws ValidationFailed if there is no such guest. */
async function readLeaving(vipId: string, now: string): Promise<Leaving> {
  const [[vip], activityIds, flightIds] = await Promise.all([
    findVips([vipId]),
    activityIdsOf(vipId),
    flightIdsOf(vipId),
  ]);
  if (!vip || vip.deletedAt) throw invalidNow('body.vipId', fault('NOT_FOUND', 'does not exist, or is deleted'));
  const [activities, flights] = await Promise.all([findActivities(activityIds), findFlights(flightIds)]);
  const isOpen = (flight: FlightRecord): boolean =>
    !flight.deletedAt && flight.vipIds.includes(vipId) && overAt(flight) > Date.parse(now);
  const ahead = flights.filter(isOpen).toSorted((a, b) => (a.flightDate < b.flightDate ? -1 : 1));
  return { vip, activities, flights: ahead };
}

/** Works out how a guest leaves everything that they are on, or that of a time, also flights. */
async function planGuestCancel(
  now: string,
  { from, to, vipId }: NewCancel & { readonly vipId: string },
): Promise<ProposalPlan> {
  const { activities, flights, vip } = await readLeaving(vipId, now);
  const isWithin = (start: string): boolean =>
    (from === undefined || start >= from) && (to === undefined || start < to);
  const own = activities.filter(({ masterEventId, startTime }) => {
    const master = activities.find(({ id }) => id === masterEventId);
    return isWithin(startTime) || (master !== undefined && isWithin(master.startTime));
  });
  const { changes, notices } = guestTimes(own, { vipId, leavesAt: later(now, -DAY_MS), now });
  const gone = flights.filter((flight) => isWithin(new Date(departureSpan(flight).earliest).toISOString()));
  const ofFlights = gone.map(({ flightDate, flightNumber, version, vipIds }) =>
    operationStep('updateFlight', {
      params: { flightNumber },
      query: { date: flightDate },
      body: { vipIds: vipIds.filter((id) => id !== vipId) },
      version,
      said: say('GUEST_LEAVES_FLIGHT', { guest: vip.name, flight: flightNumber, date: flightDate }),
      people: [vipId],
    }),
  );
  const isForGood = from === undefined && to === undefined;
  const lodging = isForGood ? await lodgingSteps(vip, { leavesAt: now }) : [];
  const lacks = isForGood ? [] : await lacksOf(changes);
  const left = lacks.filter(({ flightNumber }) => !gone.some((flight) => flight.flightNumber === flightNumber));
  return {
    steps: [...stepsOf(changes), ...ofFlights, ...lodging],
    unresolved: [],
    notices: [
      ...notices,
      ...left.filter(({ vipIds }) => vipIds.includes(vipId)).map((lack) => ({ ...lack, vipIds: [vipId] })),
    ],
    figures: null,
  };
}

/** Works out what a guest leaves who is away for a while. Throws ValidationFailed if there is no such guest. */
export async function planAway({ now }: DayMeans, { from, to, vipId }: NewAway): Promise<ProposalPlan> {
  const { activities, flights } = await readLeaving(vipId, now);
  const { changes, notices } = guestAway(activities, { vipId, from, to, now });
  const during = flights.filter((flight) => {
    const { earliest, latest } = departureSpan(flight);
    return latest >= Date.parse(from) && earliest < Date.parse(to);
  });
  return {
    steps: stepsOf(changes),
    unresolved: [],
    notices: [...notices, ...during.map((flight) => flightNotice(flight, vipId)), ...(await lacksOf(changes))],
    figures: null,
  };
}

function flightNotice({ flightDate, flightNumber }: FlightRecord, vipId: string): FlightNotice {
  return { code: 'GUEST_FLIGHT', vipIds: [vipId], flightDate, flightNumber };
}

/** Works out what a guest leaves who comes later or leaves earlier. Throws ValidationFailed if there is no such guest. */
export async function planGuestTimes(means: DayMeans, times: NewGuestTimes): Promise<ProposalPlan> {
  const { arrivesAt, leavesAt, vipId } = times;
  const { activities, flights, vip } = await readLeaving(vipId, means.now);
  const { changes, notices } = guestTimes(activities, { vipId, arrivesAt, leavesAt, now: means.now });
  const missed = flights.filter((flight) => isOutsideStay(flight, times)).map((flight) => flightNotice(flight, vipId));
  const [plan, lodging] = await Promise.all([
    planChanges(means, { changes, notices: [...notices, ...missed] }),
    lodgingSteps(vip, times),
  ]);
  return { ...plan, steps: [...plan.steps, ...lodging] };
}

type Stay = Pick<NewGuestTimes, 'arrivesAt' | 'leavesAt'>;

/** Tells whether a flight departs before a guest comes, or lands after they have left. */
function isOutsideStay(flight: FlightRecord, { arrivesAt, leavesAt }: Stay): boolean {
  const lands = Date.parse(expectedArrival(flight) ?? '') || overAt(flight);
  const isBefore = arrivesAt !== undefined && departureSpan(flight).earliest < Date.parse(arrivesAt);
  return isBefore || (leavesAt !== undefined && lands > Date.parse(leavesAt));
}

/** Returns the step that ends the lodging of a guest when they leave, and begins it when they come. None where it does not change. */
async function lodgingSteps(vip: VipRecord, times: Stay): Promise<OperationStep[]> {
  const { timezone } = await readSettings();
  return lodgingStep(vip, lodgingDuring(vip.lodging ?? [], times, timezone));
}

/** Returns the step that gives a guest other lodgings. None where they do not change. */
export async function lodgingStep(vip: VipRecord, lodging: readonly Lodging[]): Promise<OperationStep[]> {
  return isDeepStrictEqual(vip.lodging ?? [], lodging) ? [] : [await vipStep(vip, { lodging: [...lodging] })];
}

/** Returns the step that changes fields of a guest. */
export async function vipStep(vip: VipRecord, body: Partial<VipRecord>): Promise<OperationStep> {
  const params = { vipId: vip.id };
  const facts = {
    method: 'PATCH',
    operationId: 'updateVip',
    summary: '',
    params,
    body,
    before: { ...vip },
    after: { ...vip, ...body },
  };
  const said = describeWrite(facts, await spellingOf([vip.id, vip.lodging ?? [], body.lodging ?? []]));
  return operationStep('updateVip', { params, body, version: vip.version, said, people: [vip.id] });
}

/** Reads guests in the order of their ids. Throws ValidationFailed for one that does not exist. */
export async function requireVips(path: string, ids: readonly string[]): Promise<VipRecord[]> {
  const found = byId(await findVips(ids));
  return ids.map((id, place) => {
    const vip = found.get(id);
    if (vip && !vip.deletedAt) return vip;
    throw invalidNow(
      path.endsWith('s') ? `${path}.${place}` : path,
      fault('NOT_FOUND', 'does not exist, or is deleted'),
    );
  });
}

/** Returns a step that invokes an operation as the caller. */
export function operationStep(
  operationId: string,
  step: Pick<OperationStep, 'body' | 'params' | 'people' | 'query' | 'said' | 'version'>,
): OperationStep {
  const { access, summary = '' } = knownOperations()[operationId] ?? {};
  return {
    type: 'OPERATION',
    operationId,
    summary,
    access,
    ...step,
    result: { status: 200, problem: null, warnings: [] },
  };
}
