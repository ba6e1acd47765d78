import { canonical } from '#shared/domain/records.ts';
import { ActivityChange } from '#shared/schemas/activities/activity.ts';
import { DriverChange } from '#shared/schemas/drivers/driver.ts';
import { MotorcadeChange } from '#shared/schemas/motorcades/motorcade.ts';
import { PlaceChange } from '#shared/schemas/places/place.ts';
import type { GivenStep } from '#shared/schemas/proposals/new-proposal.ts';
import type { RevertNotice, RideNotice } from '#shared/schemas/proposals/proposal-record.ts';
import { VehicleChange } from '#shared/schemas/vehicles/vehicle.ts';
import { VipChange } from '#shared/schemas/vips/vip.ts';
import { type Current, hasBegunSince, swapBack, swapsAmong, type Undone, type Values } from './undone.ts';

interface Field {
  safeParse(value: unknown): { readonly success: boolean };
}

/** How a kind of record is changed: the names of the operations end with `name`. */
interface Way {
  readonly param: string;
  readonly name: string;
  readonly status?: string;
  /** What the operation that changes it takes. */
  readonly change: { readonly shape: Readonly<Record<string, Field>> };
}

const WAYS: Readonly<Record<string, Way>> = {
  ScheduleEvent: { param: 'eventId', name: 'Event', status: 'moveEventStatus', change: ActivityChange },
  Motorcade: { param: 'motorcadeId', name: 'Motorcade', status: 'moveMotorcadeStatus', change: MotorcadeChange },
  Vip: { param: 'vipId', name: 'Vip', change: VipChange },
  Driver: { param: 'driverId', name: 'Driver', change: DriverChange },
  Vehicle: { param: 'vehicleId', name: 'Vehicle', change: VehicleChange },
  Place: { param: 'placeId', name: 'Place', change: PlaceChange },
};

/** The steps that put back what was changed, and what does not come back. */
interface Reverted {
  readonly steps: GivenStep[];
  readonly notices: Notice[];
}

type Notice = RevertNotice | RideNotice;

/** How many steps one proposal tries. */
const MAX_STEPS = 200;

/**
 * Returns the steps that undo writes: blocks and closures first, and then the last write first, so that each finds the table as its write left it.
 * What was changed again since stays as it is. Takes the writes in their order, and the records as they are now.
 */
export function revert(undone: readonly Undone[], records: ReadonlyMap<string, Current>): Reverted {
  const current = new Map(records);
  const last = new Map(undone.map(({ subjectId, version }) => [subjectId, version]));
  const steps: GivenStep[] = [];
  const notices = new Map<string, Notice>();
  const backwards = withoutCars(undone, records).toReversed();
  const swaps = swapsAmong(backwards);
  const done = new Set<Undone>();
  const comesFirst = ({ subject }: Undone) => subject === 'Block' || subject === 'Settings';
  // Rides come back only to who is not blocked any more, and on ways that are open again.
  for (const each of [...backwards.filter(comesFirst), ...backwards.filter((one) => !comesFirst(one))]) {
    if (done.has(each)) continue;
    const partner = swaps.get(each);
    const swapped = partner && undoSwap([each, partner], current);
    if (partner && swapped) done.add(partner);
    const { notice, now, steps: found } = swapped ?? undo(each, current.get(each.subjectId), last.get(each.subjectId));
    if (steps.length + found.length > MAX_STEPS) {
      notices.set('', { code: 'REVERT_CONTINUES' });
      break;
    }
    steps.push(...found);
    if (now) current.set(each.subjectId, now);
    if (notice) notices.set(canonical(notice), notice);
  }
  return { steps, notices: [...notices.values()] };
}

/** The cars of a motorcade come back with it. */
function withoutCars(undone: readonly Undone[], records: ReadonlyMap<string, Current>): readonly Undone[] {
  const motorcades = new Set(undone.flatMap(({ subject, subjectId }) => (subject === 'Motorcade' ? subjectId : [])));
  return undone.filter(({ subjectId }) => !motorcades.has(String(records.get(subjectId)?.['motorcadeId'])));
}

/** What undoes one write, and how its record is then. */
interface Undo {
  readonly steps: readonly GivenStep[];
  readonly now?: Current;
  readonly notice?: Notice;
}

const NOTHING: Undo = { steps: [] };

/** Undoes both halves of a swap, and notes how both activities are then. Undefined if they come back one by one, as far as they do. */
function undoSwap([one, other]: readonly [Undone, Undone], current: Map<string, Current>): Undo | undefined {
  const [first, second] = [current.get(one.subjectId), current.get(other.subjectId)];
  if (!first || !second || hasBegunSince(first, one) || hasBegunSince(second, other)) return undefined;
  const back = swapBack([one, other], [first, second]);
  if (!back) return undefined;
  current.set(second.id, { ...second, ...valuesBefore(other) });
  return { steps: [back], now: { ...first, ...valuesBefore(one) } };
}

/** Returns the values that all fields of a write had before it. */
function valuesBefore({ after, before }: Undone): Values {
  return { ...Object.fromEntries(Object.keys(after).map((field) => [field, undefined])), ...before };
}

function undo(undone: Undone, now: Current | undefined, last: number | undefined): Undo {
  const { kind, subject } = undone;
  if (subject === 'Block') return kind === 'created' && now ? { steps: [unblocking(now)] } : NOTHING;
  if (subject === 'Settings' && 'travel' in undone.after && now) return undoClosures(undone, now);
  const way = WAYS[subject];
  if (!way || !now) return { steps: [], notice: { code: 'CANNOT_COME_BACK', ...namedAs(undone) } };
  return undoRecord(undone, way, now, last);
}

function undoRecord(undone: Undone, way: Way, now: Current, last: number | undefined): Undo {
  const { kind, subject } = undone;
  const isDeleted = now['deletedAt'] !== undefined;
  if (kind === 'deleted') {
    const { deletedAt: _deletedAt, ...restored } = now;
    return isDeleted ? { steps: [step(`restore${way.name}`, way, now)], now: restored } : NOTHING;
  }
  if (isDeleted) return kind === 'created' ? NOTHING : changedSince(undone, ['deletedAt']);
  if (subject === 'ScheduleEvent' && hasBegunSince(now, undone)) return begun(now);
  if (kind === 'updated') return putBack(undone, way, now);
  if (now.version !== last) return changedSince(undone, []);
  return { steps: [step(`delete${way.name}`, way, now)], now: { ...now, deletedAt: true } };
}

/** Takes off the closures that a write added, and puts back those that it removed. One that was changed since stays. */
function undoClosures(undone: Undone, now: Current): Undo {
  const [before, after, current] = [closuresIn(undone.before), closuresIn(undone.after), closuresIn(now)];
  const added = without(after, before);
  const left = without(current, added);
  const closures = [...left, ...without(before, after)];
  const since = left.length + added.length > current.length ? changedSince(undone, ['closures']) : undefined;
  const back = { operationId: 'setClosures', params: {}, body: { closures }, ifMatch: `"${now.version}"` };
  return { ...since, steps: same(closures, current) ? [] : [back], now: { ...now, travel: { closures } } };
}

function closuresIn({ travel }: Values): readonly unknown[] {
  return (travel as { readonly closures?: readonly unknown[] } | undefined)?.closures ?? [];
}

function without(closures: readonly unknown[], others: readonly unknown[]): unknown[] {
  return closures.filter((each) => !others.some((other) => same(each, other)));
}

function unblocking({ driverId, id, vehicleId }: Current): GivenStep {
  return typeof driverId === 'string'
    ? { operationId: 'deleteDriverBlock', params: { driverId, blockId: id } }
    : { operationId: 'deleteVehicleBlock', params: { vehicleId: String(vehicleId), blockId: id } };
}

function step(
  operationId: string,
  { param }: Way,
  { id, version }: Current,
  body?: Record<string, unknown>,
): GivenStep {
  return { operationId, params: { [param]: id }, ...(body && { body }), ifMatch: `"${version}"` };
}

function changedSince(undone: Undone, fields: readonly string[]): Undo {
  return { steps: [], notice: { code: 'CHANGED_SINCE', ...namedAs(undone), fields } };
}

/** Its driver and its guests are under way, so it stays as it is. */
function begun({ id }: Current): Undo {
  return { steps: [], notice: { code: 'ACTIVITY_HAS_BEGUN', activityId: id } };
}

/** Puts back the fields that still have the value of the write. */
function putBack(undone: Undone, way: Way, now: Current): Undo {
  const { after, before } = undone;
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (field) => field in way.change.shape || (field === 'status' && way.status !== undefined),
  );
  const differing = fields.filter((field) => !same(now[field], before[field]));
  const kept = differing.filter((field) => same(now[field], after[field]));
  const since = differing.filter((field) => !kept.includes(field));
  return {
    ...(since.length > 0 && changedSince(undone, since)),
    steps: stepsOf(kept, before, way, now),
    now: { ...now, ...Object.fromEntries(kept.map((field) => [field, before[field]])) },
  };
}

function stepsOf(kept: readonly string[], before: Values, way: Way, now: Current): GivenStep[] {
  // The dates of an all-day activity say its times.
  const isDays =
    kept.some((field) => field === 'startDate' || field === 'endDate') && before['startDate'] !== undefined;
  const body = Object.fromEntries(
    kept
      .filter((field) => field !== 'status' && !(isDays && (field === 'startTime' || field === 'endTime')))
      .map((field) => [field, before[field] ?? null] as const)
      // A run that left its series cannot come back to it.
      .filter(
        ([field, value]) =>
          (value !== null && field !== 'seriesId') || way.change.shape[field]?.safeParse(value).success,
      ),
  );
  return [
    ...(Object.keys(body).length > 0 ? [step(`update${way.name}`, way, now, body)] : []),
    ...(kept.includes('status') && way.status !== undefined
      ? [step(way.status, way, now, { status: statusBefore(before) })]
      : []),
  ];
}

/** What is reopened is planned again. The clock starts it, if its time has come. */
function statusBefore({ status }: Values): unknown {
  return status === 'IN_PROGRESS' ? 'SCHEDULED' : status;
}

/** Lists of ids come back from the table in any order. */
function same(one: unknown, other: unknown): boolean {
  const plain = (value: unknown) => canonical(Array.isArray(value) ? value.map(canonical).toSorted() : (value ?? null));
  return plain(one) === plain(other);
}

function namedAs({ subject, subjectId }: Undone) {
  return {
    subject,
    ...(subject === 'ScheduleEvent' && { activityId: subjectId }),
    ...(subject === 'Vip' && { vipIds: [subjectId] }),
    ...((subject === 'Driver' || subject === 'Vehicle') && { resourceId: subjectId }),
  };
}
