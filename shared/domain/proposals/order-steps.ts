import { fieldsOf, KEPT_FIELDS } from '#shared/domain/activities/kept-fields.ts';
import {
  type BusyTime,
  holdingChanges,
  isBlock,
  type Resource,
  sameAssignment,
} from '#shared/domain/assignments/assignment.ts';
import { busyTimes, isInTheWay } from '#shared/domain/assignments/ledger.ts';
import type { Ledger } from '#shared/domain/assignments/standing.ts';
import { change } from '#shared/domain/records.ts';
import { squeezesOf, type Travel } from '#shared/domain/ways/passage.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { NewRideStep, StepRecord } from '#shared/schemas/proposals/proposal-step.ts';
import { motorcadeStep, transitionSteps } from './change-steps.ts';
import type { PlannedChange } from './planned-changes.ts';

/** What a ride that is made from nothing has. */
const NEW_FIELDS = [...KEPT_FIELDS, 'type', 'title', 'vipIds', 'people', 'vehicleId', 'driverId'] as const;

interface Ordered {
  readonly steps: readonly StepRecord[];
  /** The changes that would be refused, because something that stays is in the way. */
  readonly refused: readonly string[];
}

interface Ordering extends Travel {
  readonly ledger: Ledger;
  readonly now: string;
}

/**
 * Returns the steps of changes, in an order in which each is legal. Keeps the order of the changes where it can. If changes block each
 * other in a circle, the one that blocks most others gives up its vehicle and driver first.
 */
export function orderSteps(changes: readonly PlannedChange[], { ledger, now, ...travel }: Ordering): Ordered {
  const occupancy = occupancyOf(ledger, travel);
  const states = new Map(changes.flatMap(({ before }) => (before ? [[before.id, stateOf(before)]] : [])));
  const steps: StepRecord[] = [];
  const move = (id: string, after: ActivityRecord): void => {
    const { current, version } = states.get(id) ?? stateOf(after);
    const more = transitionSteps({ before: current, after, version });
    occupancy.apply({ before: current, after });
    states.set(id, { current: after, version: version + more.length });
    steps.push(...more);
  };
  const carryOut = (unit: readonly PlannedChange[]): void => {
    const [first] = unit;
    const ofAll = first && motorcadeStep(first);
    if (!ofAll) return unit.forEach(carryOutOne);
    for (const each of unit) occupancy.apply(each);
    steps.push(ofAll);
  };
  const carryOutOne = ({ after, before, partOf }: PlannedChange): void => {
    if (before) return move(after.id, after);
    occupancy.apply({ before, after });
    if (!partOf) return void steps.push({ type: 'ENTRY', activityId: after.id, fields: fieldsOf(after, NEW_FIELDS) });
    const sourceVersion = states.get(partOf.source.id)?.version ?? partOf.source.version;
    steps.push(newRide(after, { ...partOf, sourceVersion }));
  };
  const refused: string[] = [];
  let open = unitsOf(changes);
  while (open.length > 0) {
    const blockers = open.map((unit) => blockersOf(unit, states, occupancy));
    const ready = blockers.findIndex((list) => list.length === 0);
    const worst = ready < 0 ? mostOften(blockers.flat(), open.flat(), states) : undefined;
    const held = worst === undefined ? undefined : states.get(worst);
    if (worst !== undefined && held) {
      move(worst, change(held.current, { vehicleId: null, driverId: null }, now));
      continue;
    }
    const next = open[Math.max(0, ready)];
    if (next && ready < 0) refused.push(...next.map(({ after }) => after.id));
    if (next) carryOut(next);
    open = open.filter((each) => each !== next);
  }
  return { steps, refused };
}

interface State {
  readonly current: ActivityRecord;
  readonly version: number;
}

function stateOf(current: ActivityRecord): State {
  return { current, version: current.version };
}

/** Returns the changes that one step makes: all cars of a motorcade, at the place of the first, or one change. */
function unitsOf(changes: readonly PlannedChange[]): (readonly PlannedChange[])[] {
  return [...Map.groupBy(changes, ({ after, motorcade }) => motorcade?.id ?? after.id).values()];
}

/** Returns the ids of what is in the way of changes that one step makes: an activity, or a block. */
function blockersOf(
  unit: readonly PlannedChange[],
  states: ReadonlyMap<string, State>,
  occupancy: Occupancy,
): string[] {
  const own = new Set(unit.map(({ after }) => after.id));
  return unit
    .flatMap(({ after }) => occupancy.inTheWay({ before: states.get(after.id)?.current, after }))
    .map((time) => (isBlock(time) ? time.blockId : time.activityId))
    .filter((id) => !own.has(id));
}

/** Returns the id of the open change that is in the way most often and still holds something. Undefined if there is none. */
function mostOften(
  ids: readonly string[],
  open: readonly PlannedChange[],
  states: ReadonlyMap<string, State>,
): string | undefined {
  const holding = new Set(
    open.flatMap(({ after: { id }, motorcade }) => {
      const { driverId, vehicleId } = states.get(id)?.current ?? {};
      return motorcade || (driverId === undefined && vehicleId === undefined) ? [] : [id];
    }),
  );
  const counted = Map.groupBy(
    ids.filter((id) => holding.has(id)),
    (id) => id,
  );
  return [...counted].toSorted(([a, x], [b, y]) => y.length - x.length || (a < b ? -1 : 1))[0]?.[0];
}

function newRide(
  { driverId, id: activityId, vehicleId, vipIds }: ActivityRecord,
  { part, source, sourceVersion }: NonNullable<PlannedChange['partOf']> & { readonly sourceVersion: number },
): NewRideStep {
  return {
    type: 'NEW_RIDE',
    activityId,
    sourceId: source.id,
    sourceVersion,
    vipIds: [...vipIds],
    part,
    ...(vehicleId !== undefined && { vehicleId }),
    ...(driverId !== undefined && { driverId }),
  };
}

type Change = { readonly before: ActivityRecord | undefined; readonly after: ActivityRecord };

/** What vehicles and drivers have, while the steps of a proposal change it one by one. */
interface Occupancy {
  /** Returns what is in the way of a change now: the assignments of other activities, and blocks. */
  inTheWay(change: Change): BusyTime[];
  /** Takes over a change. */
  apply(change: Change): void;
}

/** Returns the occupancy before the first step. */
export function occupancyOf(ledger: Ledger, travel: Travel): Occupancy {
  const held: Record<Resource, Map<string, BusyTime[]>> = { VEHICLE: new Map(), DRIVER: new Map() };
  const timesOf = (resource: Resource, id: string): BusyTime[] =>
    held[resource].get(id) ?? busyTimes(ledger[resource].get(id) ?? []);
  return {
    inTheWay: ({ after, before }) =>
      holdingChanges(before, after).flatMap(({ old, wanted }) => {
        if (!wanted?.busy || sameAssignment(old, wanted)) return [];
        const others = timesOf(wanted.resource, wanted.resourceId).filter((time) => isNot(after.id, time));
        const tooFar = travel.rule === 'REFUSE' ? squeezesOf(wanted, others, travel).map(({ other }) => other) : [];
        return [...others.filter((time) => isInTheWay(wanted, time, travel.turnaroundMinutes)), ...tooFar];
      }),
    apply: ({ after, before }) => {
      for (const { old, wanted } of holdingChanges(before, after)) {
        const { resource, resourceId } = wanted ?? old ?? {};
        if (resource === undefined || resourceId === undefined) continue;
        const others = timesOf(resource, resourceId).filter((time) => isNot(after.id, time));
        held[resource].set(resourceId, wanted?.busy ? [...others, wanted] : others);
      }
    },
  };
}

function isNot(activityId: string, time: BusyTime): boolean {
  return isBlock(time) || time.activityId !== activityId;
}
