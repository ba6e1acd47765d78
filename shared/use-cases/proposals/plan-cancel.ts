import { isDeepStrictEqual } from 'node:util';
import { knownOperations } from '#shared/adapters/operations/lambda.ts';
import { invalidNow } from '#shared/contract/invalid-field.ts';
import { transitionSteps } from '#shared/domain/proposals/change-steps.ts';
import { describeWrite } from '#shared/domain/proposals/describe-write.ts';
import { cancelled, lacksAfter } from '#shared/domain/proposals/fallen-away.ts';
import { say } from '#shared/domain/proposals/names.ts';
import type { PlannedChange } from '#shared/domain/proposals/planned-changes.ts';
import { byId } from '#shared/domain/records.ts';
import { endOfDay, later, startOfDay } from '#shared/domain/time/days.ts';
import { findActivities } from '#shared/entities/activities/activity.ts';
import { activitiesBeginning, gatherActivities } from '#shared/entities/activities/activity-list.ts';
import { findFlights } from '#shared/entities/flights/flight.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { findVips } from '#shared/entities/vips/vip.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { fault } from '#shared/schemas/fault.ts';
import type { MotorcadeRecord } from '#shared/schemas/motorcades/motorcade.ts';
import type { Lodging } from '#shared/schemas/places/place.ts';
import { MAX_CANCELLED, type NewCancel } from '#shared/schemas/proposals/new-crisis-proposal.ts';
import type { LackNotice, ProposalPlan } from '#shared/schemas/proposals/proposal-record.ts';
import type { OperationStep } from '#shared/schemas/proposals/proposal-step.ts';
import type { VipRecord } from '#shared/schemas/vips/vip.ts';
import { DAY_MS, HOUR_MS } from '#shared/units/durations.ts';
import { boundMotorcades } from '#shared/use-cases/motorcades/formations.ts';
import type { DayMeans } from './plan-changes.ts';
import { spellingOf } from './say-steps.ts';

/** Works out what falls away. Throws ValidationFailed for what does not exist, and for too much. */
export async function planCancel(means: DayMeans, wanted: NewCancel): Promise<ProposalPlan> {
  const { now } = means;
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
export function stepsOf(changes: readonly PlannedChange[]) {
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
