import { vipDifference } from '#shared/domain/activities/shape.ts';
import type { Said } from '#shared/domain/sentences/sentence.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { MotorcadeStep, OperationStep, StepFields, StepRecord } from '#shared/schemas/proposals/proposal-step.ts';
import { type NamedRecords, type SaidStep, say } from './names.ts';
import type { PlannedChange } from './planned-changes.ts';

/** An activity from one state to another. `version` is that before the first step. */
interface Transition {
  readonly before: ActivityRecord;
  readonly after: ActivityRecord;
  readonly version: number;
}

/** Returns the steps that lead from one state to the other, each under the version that the one before it leaves. */
export function transitionSteps({ after, before, version }: Transition): StepRecord[] {
  const { id: activityId } = after;
  const isCancelled = after.status === 'CANCELLED' && before.status !== 'CANCELLED';
  const left = vipDifference(before.vipIds, after.vipIds);
  const leaves = left.added.length === 0 && left.removed.length === 1 ? left.removed : [];
  const fields = fieldsOf(before, after).filter((field) => field !== 'vipIds' || leaves.length === 0);
  const steps = [
    ...(isCancelled ? [{ type: 'CANCEL', activityId } as const] : []),
    ...(fields.length > 0 && !isCancelled
      ? [{ type: 'CHANGE', activityId, before: picked(before, fields), after: picked(after, fields) } as const]
      : []),
    ...leaves.map((vipId) => ({ type: 'LEAVE', activityId, vipId }) as const),
  ];
  return steps.map((step, place) => ({ ...step, version: version + place }));
}

const SHARED_PLACES = ['pickupPlaceId', 'pickupLocation', 'dropoffPlaceId', 'dropoffLocation'] as const;
const FIELDS = [
  ...([
    'startDate',
    'endDate',
    'startTime',
    'endTime',
    'vehicleId',
    'driverId',
    'coDriverId',
    'vipIds',
    'runOf',
  ] as const),
  ...(['placeId', 'location', ...SHARED_PLACES, 'pickupCoordinates', 'mode', 'stops'] as const),
  ...(['people', 'needs', 'seatsNeeded', 'luggage'] as const),
] as const;
type Field = (typeof FIELDS)[number];

function fieldsOf(before: ActivityRecord, after: ActivityRecord): Field[] {
  // The times of an all-day activity follow from its dates.
  const isTime = (field: Field): boolean => field === 'startTime' || field === 'endTime';
  return FIELDS.filter((field) => !(after.allDay && isTime(field))).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
}

function picked(activity: Pick<ActivityRecord, Field>, fields: readonly Field[]): StepFields {
  return Object.fromEntries(fields.map((field) => [field, activity[field] ?? null]));
}

/** Returns the step that moves a motorcade with all its cars; undefined where the change is none of a motorcade. */
export function motorcadeStep({ after, before, motorcade }: PlannedChange): MotorcadeStep | undefined {
  const places = before ? SHARED_PLACES.filter((field) => before[field] !== after[field]) : [];
  return (
    motorcade && {
      type: 'MOTORCADE',
      motorcadeId: motorcade.id,
      version: motorcade.version,
      before: { startTime: motorcade.startTime, endTime: motorcade.endTime, ...(before && picked(before, places)) },
      after: { startTime: after.startTime, endTime: after.endTime, ...picked(after, places) },
    }
  );
}

/** Returns the step as the operation that it calls. */
export function operationOfMotorcade({ after, motorcadeId, version }: MotorcadeStep) {
  return {
    operationId: 'updateMotorcade',
    summary: 'Move or change a motorcade',
    params: { motorcadeId },
    body: { ...after },
    version,
  } satisfies Omit<OperationStep, 'type' | 'result'>;
}

/** Returns the step as a request. */
export function ofMotorcade(step: MotorcadeStep, { motorcades }: NamedRecords): SaidStep {
  const { body, operationId, params, version } = operationOfMotorcade(step);
  const motorcade = motorcades?.get(step.motorcadeId);
  const name = motorcade
    ? say('MOTORCADE_CARS', { title: motorcade.title, n: motorcade.carIds.length })
    : say('A_MOTORCADE');
  const [from, to] = [step.before, step.after].map(({ endTime, startTime }) => ({ startTime, endTime }));
  const all = [say('BECOMES', { from, to }), ...sayPlaces(step.before, step.after)];
  return { operationId, params, body, ifMatch: `"${version}"`, said: say('ABOUT', { what: name, changes: { all } }) };
}

const PLACE_WORDS = [
  ['location', 'PLACE_BECOMES'],
  ['pickupLocation', 'PICKUP_BECOMES'],
  ['dropoffLocation', 'DROPOFF_BECOMES'],
] as const;

/** Says which places change: `to Jetty -> Hall`. */
export function sayPlaces(before: StepFields, after: StepFields): Said[] {
  return PLACE_WORDS.filter(([field]) => field in after).map(([field, code]) =>
    say(code, { from: before[field] ?? say('NO_PLACE'), to: after[field] ?? say('NO_PLACE') }),
  );
}
