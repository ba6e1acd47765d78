import { invalidField, invalidNow } from '#shared/contract/invalid-field.ts';
import { beginActivity } from '#shared/domain/activities/shape.ts';
import { newOverlaps } from '#shared/domain/proposals/planned-changes.ts';
import {
  type ChangedRun,
  type Copy,
  changedRuns,
  copiesOf,
  movedLegs,
  newCopies,
  shiftsOf,
  stepOfFirstRun,
  stepsOfCopies,
} from '#shared/domain/proposals/repeat.ts';
import { byId, change } from '#shared/domain/records.ts';
import { endOfDay, later, startOfDay } from '#shared/domain/time/days.ts';
import { findActivities } from '#shared/entities/activities/activity.ts';
import {
  activitiesBeginning,
  activitiesNear,
  activitiesOfSeries,
  gatherActivities,
} from '#shared/entities/activities/activity-list.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import type { ActivityRecord, NewActivity } from '#shared/schemas/activities/activity.ts';
import { fault, named } from '#shared/schemas/fault.ts';
import type { ProposalNotice, ProposalPlan, RideNotice } from '#shared/schemas/proposals/proposal-record.ts';
import type { EntryStep, StepRecord } from '#shared/schemas/proposals/proposal-step.ts';
import {
  MAX_COPIED,
  MAX_COPIES,
  type NewCopyDay,
  type NewRepeat,
  type NewRepeatProposal,
  type NewSeries,
} from '#shared/schemas/proposals/repeat-proposal.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { requireActivities } from './plan-cancel.ts';
import { type DayMeans, planChanges } from './plan-changes.ts';

type Means = DayMeans & Pick<UseCaseContext, 'newId'>;

/** Works out a proposal for what takes place again. Throws ValidationFailed. */
export function planRepeat(means: Means, wanted: NewRepeatProposal): Promise<ProposalPlan> {
  if (wanted.kind === 'REPEAT') return planRuns(means, wanted);
  return wanted.kind === 'COPY_DAY' ? planCopyDay(means, wanted) : planSeries(means, wanted);
}

/** Says why an activity is not copied; undefined: it can be. */
function whyNot({ flightId, motorcadeId, status, deletedAt }: ActivityRecord): string | undefined {
  if (deletedAt) return 'is deleted';
  if (status === 'CANCELLED') return 'is cancelled';
  if (motorcadeId) return 'is a car of a motorcade: plan the motorcade anew for the other day';
  return flightId ? 'is a ride of a flight: plan it with the flight of the other day' : undefined;
}

/** Works out the runs of a series. Throws ValidationFailed if an activity cannot be repeated, or if there are too many runs or none. */
async function planRuns({ newId, now }: Means, wanted: NewRepeat): Promise<ProposalPlan> {
  const [sources, { timezone }] = await Promise.all([
    requireActivities('body.activityIds', wanted.activityIds),
    readSettings(),
  ]);
  for (const [place, activity] of sources.entries()) {
    const why = whyNot(activity);
    if (why) {
      const { title } = activity;
      throw invalidNow(`body.activityIds.${place}`, fault('NOT_REPEATED', `“${title}” ${why}`, { title }));
    }
    if (activity.allDay && wanted.every)
      throw invalidField(
        'body.every',
        fault('IS_ALL_DAY', `is not for “${activity.title}”, which is all-day`, { title: activity.title }),
      );
  }
  const isNamed = new Set(wanted.activityIds);
  const legs = await findActivities(sources.flatMap(({ childIds = [] }) => childIds).filter((id) => !isNamed.has(id)));
  const block = [...sources, ...legs.filter((leg) => whyNot(leg) === undefined)];
  const shifts = shiftsOf(wanted, block, timezone, MAX_COPIES + block.length);
  const all = copiesOf({ sources: block, shifts, timezone, newId: () => newId('act') });
  const copies = all.filter(({ fields }) => fields.startTime > now);
  if (copies.length === 0)
    throw invalidField(
      'body.dates',
      fault('NO_NEW_RUN', 'make no new run: their days are over, or have all runs already'),
    );
  const seriesId = sources.find((each) => each.seriesId)?.seriesId ?? newId('ser');
  const members = block.filter((each) => each.seriesId !== seriesId).map((each) => stepOfFirstRun(each, seriesId));
  const plan = await planCopies(copies, (made) => stepsOfCopies(made, seriesId));
  return { ...plan, steps: plan.steps.length > 0 ? [...members, ...plan.steps] : [] };
}

/** Works out how a day is copied. Throws ValidationFailed if it has too much, or if the other day is over. */
async function planCopyDay({ newId, now }: Means, { from, to, types, vipIds }: NewCopyDay): Promise<ProposalPlan> {
  const settings = await readSettings();
  if (endOfDay(to, settings) <= now) throw invalidNow('body.to', fault('IS_OVER', 'is over'));
  const range = { from: startOfDay(from, settings), to: endOfDay(from, settings), types };
  const { found, more } = await gatherActivities(range, MAX_COPIED);
  if (more)
    throw invalidNow(
      'body.from',
      fault('TOO_MUCH', `has more than ${MAX_COPIED} activities: choose some by types or vipIds`),
    );
  const isOf = (guests: readonly string[]): boolean => !vipIds || guests.some((id) => vipIds.includes(id));
  const chosen = found.filter((each) => each.status !== 'CANCELLED' && isOf(each.vipIds));
  const sources = chosen.filter((each) => whyNot(each) === undefined);
  const notices = chosen.flatMap((each): RideNotice[] =>
    whyNot(each) === undefined ? [] : [{ code: 'NOT_COPIED', activityId: each.id }],
  );
  const shifts = [Date.parse(to) - Date.parse(from)];
  const copies = copiesOf({ sources, shifts, timezone: settings.timezone, newId: () => newId('act'), vipIds });
  const ahead = copies.filter(({ fields }) => fields.startTime > now);
  return planCopies(ahead, stepsOfCopies, notices);
}

/** Works out the steps that make copies, without those that are there already, and says which guests are then in two places. */
async function planCopies(
  all: readonly Copy[],
  stepsOf: (copies: readonly Copy[]) => EntryStep[],
  notices: readonly ProposalNotice[] = [],
): Promise<ProposalPlan> {
  if (all.length === 0) return { steps: [], unresolved: [], notices, figures: null };
  if (all.length > MAX_COPIES) {
    throw invalidField(
      'body',
      fault('TOO_MUCH', `makes more than ${MAX_COPIES} activities: choose fewer days, or a longer time between runs`),
    );
  }
  const starts = all.map(({ fields }) => fields.startTime).sort();
  const there = await activitiesBeginning(starts[0] ?? '', later(starts.at(-1) ?? '', 1));
  const { copies, notices: already } = newCopies(all, there);
  const changes = copies.map(({ activityId, fields }) => ({
    before: undefined,
    after: beginActivity(activityId, fields as unknown as NewActivity, ''),
  }));
  const overlaps = newOverlaps(changes, await activitiesNear(changes.map(({ after }) => after)));
  return { steps: stepsOf(copies), unresolved: [], notices: [...notices, ...already, ...overlaps], figures: null };
}

/** Works out what becomes of the runs of a series. Throws ValidationFailed if the activity is no run of one. */
async function planSeries(
  means: Means,
  { action, activityId, change: wanted = {}, runs }: NewSeries,
): Promise<ProposalPlan> {
  const [[run], { timezone }] = await Promise.all([requireActivities('body.activityId', [activityId]), readSettings()]);
  if (!run) throw new Error('requireActivities returns an activity for each id');
  if (run.allDay && (wanted.startTime ?? wanted.endTime)) {
    throw invalidField(
      'body.change.startTime',
      fault('IS_ALL_DAY', `is not for “${run.title}”, which is all-day`, { title: run.title }),
    );
  }
  if ((wanted.endTime ?? run.endTime) <= (wanted.startTime ?? run.startTime)) {
    throw invalidField(
      'body.change.endTime',
      fault('NOT_AFTER', 'must be after startTime', { field: named('startTime') }),
    );
  }
  if (!run.seriesId) {
    throw invalidNow(
      'body.activityId',
      fault('NO_SERIES', `is no run of a series: “${run.title}”. Repeat it first`, { title: run.title }),
      {
        operationId: 'createProposal',
        body: { kind: 'REPEAT', activityIds: [run.id] },
      },
    );
  }
  const all = await findActivities((await activitiesOfSeries(run.seriesId)).map(({ id }) => id));
  const ahead = all
    .filter(({ deletedAt, startTime, status }) => !deletedAt && status === 'SCHEDULED' && startTime > means.now)
    .filter(({ startTime }) => runs === 'ALL' || startTime >= run.startTime)
    .toSorted((a, b) => (a.startTime < b.startTime ? -1 : 1));
  if (action !== 'CHANGE') return planEnd(ahead, action);
  const lines = ahead.filter(({ runOf }) => runOf?.activityId === run.runOf?.activityId);
  return planSeriesChange(means, changedRuns(run, lines, wanted, timezone));
}

/** Works out how runs end, each after its legs. Cars of motorcades, and what has begun, stay. */
async function planEnd(runs: readonly ActivityRecord[], action: 'CANCEL' | 'DELETE'): Promise<ProposalPlan> {
  const known = new Set(runs.map(({ id }) => id));
  const found = await findActivities(runs.flatMap(({ childIds = [] }) => childIds).filter((id) => !known.has(id)));
  const legs = found.filter(({ deletedAt, status }) => !deletedAt && status === 'SCHEDULED');
  const all = [...legs, ...runs];
  return {
    steps: all
      .filter(({ motorcadeId }) => motorcadeId === undefined)
      .toSorted((a, b) => Number(a.type !== 'TRANSPORT') - Number(b.type !== 'TRANSPORT'))
      .map(({ id: activityId, version }): StepRecord => ({ type: action, activityId, version })),
    unresolved: [],
    notices: all.flatMap(({ id, motorcadeId }): RideNotice[] =>
      motorcadeId === undefined ? [] : [{ code: 'MOTORCADE_STAYS', activityId: id }],
    ),
    figures: null,
  };
}

/** Works out the steps of a change: first what needs no room, then the times and guests, for which a ride may need another vehicle. */
async function planSeriesChange(means: DayMeans, runs: readonly ChangedRun[]): Promise<ProposalPlan> {
  const entries = runs.flatMap(({ before: { id, version }, fields }): EntryStep[] =>
    Object.keys(fields).length > 0 ? [{ type: 'ENTRY', activityId: id, version, fields }] : [],
  );
  const byEntry = new Set(entries.map(({ activityId }) => activityId));
  const legs = byId(await findActivities(runs.flatMap(({ before }) => before.childIds ?? [])));
  const changes = runs.flatMap(({ before, fields, moved }) => {
    if (Object.keys(moved).length === 0) return [];
    const after = change(change(before, fields, means.now), moved, means.now);
    const own = (before.childIds ?? []).flatMap((id) => legs.get(id) ?? []);
    return [{ before, after }, ...movedLegs(before, after, own, means.now)];
  });
  const plan = await planChanges(means, {
    changes,
    notices: runs.flatMap(({ before, isByHand }): RideNotice[] =>
      isByHand ? [{ code: 'CHANGED_BY_HAND', activityId: before.id }] : [],
    ),
  });
  const moves = plan.steps.map((step) =>
    'activityId' in step && 'version' in step && byEntry.has(step.activityId) && step.version !== undefined
      ? { ...step, version: step.version + 1 }
      : step,
  );
  return { ...plan, steps: [...entries, ...moves] };
}
