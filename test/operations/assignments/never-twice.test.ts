import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import * as createEvent from '#functions/activities/create-event.ts';
import * as deleteEvent from '#functions/activities/delete-event.ts';
import * as moveEventStatus from '#functions/activities/move-event-status.ts';
import * as restoreEvent from '#functions/activities/restore-event.ts';
import * as updateEvent from '#functions/activities/update-event.ts';
import {
  assignmentsOf,
  holds,
  RESOURCES,
  type Resource,
  sameAssignment,
} from '#shared/domain/assignments/assignment.ts';
import { collide } from '#shared/domain/assignments/ledger.ts';
import { findActivities } from '#shared/entities/activities/activity.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { verifyLedgers } from '#shared/use-cases/assignments/verify-ledgers.ts';
import { anEvent } from '#test/support/activities.ts';
import { block } from '#test/support/blocks.ts';
import { type Answer, call } from '#test/support/call.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { withSettings } from '#test/support/settings.ts';
import { timesSoak } from '#test/support/soak.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';
import { someVips } from '#test/support/vips.ts';

/** 60 sequences in the soak. */
const SEQUENCES = timesSoak(1) > 1 ? timesSoak(12) : 5;
const RIVALS = 20;
const SEATS = 4;
const TURNAROUND = 10;

useTable();
const as = useUser('COORDINATOR');
let vips: string[];
beforeAll(async () => {
  await withSettings({ turnaroundMinutes: TURNAROUND });
  vips = await someVips(as, 4, { partySize: 2 });
});

interface Step {
  readonly kind: 'create' | 'move' | 'reassign' | 'cancel' | 'reopen' | 'delete' | 'restore' | 'block';
  /** Which of the activities there are; which vehicle, drivers and VIPs, by place. */
  readonly target: number;
  readonly vehicle: number;
  readonly driver: number;
  readonly coDriver: number;
  readonly riders: number;
  /** Minutes since the evening: the times run over midnight. */
  readonly from: number;
  readonly lasting: number;
}

const step = fc.record<Step>({
  kind: fc.constantFrom('create', 'create', 'move', 'reassign', 'cancel', 'reopen', 'delete', 'restore', 'block'),
  target: fc.nat(9),
  vehicle: fc.integer({ min: -1, max: 1 }),
  driver: fc.integer({ min: -1, max: 1 }),
  coDriver: fc.integer({ min: -1, max: 1 }),
  riders: fc.nat(3),
  from: fc.integer({ min: 0, max: 16 }).map((slot) => slot * 20),
  lasting: fc.integer({ min: 1, max: 4 }).map((slot) => slot * 20),
});

const EVENING = Date.parse('2027-05-10T21:00:00Z');
function timesOf({ from, lasting }: Step) {
  return {
    startTime: new Date(EVENING + from * 60_000).toISOString(),
    endTime: new Date(EVENING + (from + lasting) * 60_000).toISOString(),
  };
}

interface Stage {
  readonly vehicles: string[];
  readonly drivers: string[];
  readonly activities: string[];
}

/** A step without a vehicle blocks a driver. */
function ownerOf({ driver, vehicle }: Step, { drivers, vehicles }: Pick<Stage, 'drivers' | 'vehicles'>) {
  const vehicleId = vehicles[vehicle];
  return vehicleId === undefined ? { driverId: drivers[Math.max(driver, 0)] as string } : { vehicleId };
}

/** No driver is their own co-driver. */
function crewOf({ coDriver, driver, vehicle }: Step, { drivers, vehicles }: Stage) {
  const coDriverId = coDriver === driver ? undefined : drivers[coDriver];
  return { vehicleId: vehicles[vehicle], driverId: drivers[driver], coDriverId };
}

function perform(wanted: Step, stage: Stage): Promise<Answer> {
  const { activities } = stage;
  const params = { eventId: activities[wanted.target % activities.length] as string };
  const { coDriverId = null, driverId = null, vehicleId = null } = crewOf(wanted, stage);
  const resources = { vehicleId, driverId, coDriverId };
  const vipIds = vips.slice(0, wanted.riders);
  switch (wanted.kind) {
    case 'create':
      return call(createEvent, {
        as,
        body: { type: 'TRANSPORT', title: 'Ride', vipIds, ...resources, ...timesOf(wanted) },
      });
    case 'move':
      return call(updateEvent, { as, params, body: timesOf(wanted) });
    case 'reassign':
      return call(updateEvent, { as, params, body: { ...resources, vipIds } });
    case 'cancel':
      return call(moveEventStatus, { as, params, body: { status: 'CANCELLED' } });
    case 'reopen':
      return call(moveEventStatus, { as, params, body: { status: 'SCHEDULED' } });
    case 'delete':
      return call(deleteEvent, { as, params });
    case 'restore':
      return call(restoreEvent, { as, params });
    case 'block': {
      const { endTime: to, startTime: from } = timesOf(wanted);
      return block(as, ownerOf(wanted, stage), { from, to });
    }
  }
}

async function aStage(): Promise<Stage> {
  const [vehicles, drivers, activities] = await Promise.all([
    Promise.all([aVehicle({ seatCapacity: SEATS }), aVehicle({ seatCapacity: SEATS })]),
    Promise.all([aDriver(), aDriver()]),
    Promise.all(Array.from({ length: 5 }, () => anEvent(as, { type: 'TRANSPORT' }))),
  ]);
  return { vehicles, drivers, activities };
}

function live(activities: readonly ActivityRecord[]) {
  return activities.filter(
    ({ deletedAt, status }) => !deletedAt && (status === 'SCHEDULED' || status === 'IN_PROGRESS'),
  );
}

/** Pairs that hold one vehicle or one driver at the same time. */
function doubles(activities: readonly ActivityRecord[]): string[] {
  const found: string[] = [];
  for (const resource of RESOURCES) {
    const assignments = live(activities).flatMap((activity) => assignmentsOf(activity, [resource]));
    for (const [place, one] of assignments.entries()) {
      for (const other of assignments.slice(place + 1)) {
        if (one.resourceId === other.resourceId && collide(one, other, TURNAROUND)) {
          found.push(`${resource} ${one.activityId} ${other.activityId}`);
        }
      }
    }
  }
  return found;
}

interface MadeBlock {
  readonly driverId?: string;
  readonly vehicleId?: string;
  readonly from: string;
  readonly to: string;
  readonly warnings?: readonly { readonly activityId: string }[];
}

function standsIn(activity: ActivityRecord, { driverId, from, to, vehicleId }: MadeBlock): boolean {
  const isHeld =
    driverId === undefined ? holds(activity, 'VEHICLE', vehicleId ?? '') : holds(activity, 'DRIVER', driverId);
  return isHeld && activity.startTime < to && activity.endTime > from;
}

/** Rides that stand in a block which does not warn of them. */
function silent(activities: readonly ActivityRecord[], blocks: readonly MadeBlock[]): string[] {
  return blocks.flatMap((made) =>
    live(activities)
      .filter((activity) => standsIn(activity, made))
      .map(({ id }) => id)
      .filter((id) => !made.warnings?.some(({ activityId }) => activityId === id)),
  );
}

function overfull(activities: readonly ActivityRecord[]) {
  return live(activities).filter(({ vehicleId, vipIds }) => vehicleId && vipIds.length * 2 > SEATS);
}

const REFUSALS = new Set([
  'VEHICLE_CONFLICT',
  'DRIVER_CONFLICT',
  'CAPACITY_EXCEEDED',
  'INVALID_TRANSITION',
  'NOT_FOUND',
  // On a busy machine a request may run out of tries. It writes nothing then, so it breaks no promise.
  'CONTENDED_WRITE',
]);

describe('random steps of twenty concurrent requests', () => {
  it(
    `never put a vehicle or a driver in two places, never book a block without a word, never overfill, and keep ledgers and activities the same (${SEQUENCES} sequences)`,
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: RIVALS, maxLength: RIVALS }), async (steps) => {
          const stage = await aStage();
          const answers = await Promise.all(steps.map((wanted) => perform(wanted, stage)));
          for (const { body, status } of answers) {
            if (status >= 400) expect(REFUSALS).toContain(body.code);
          }
          const made = answers.filter(({ status }) => status === 201).map(({ body }) => body);
          const blocks = made.filter((body): body is MadeBlock => 'from' in body);
          const created = made.filter((body) => !('from' in body)).map(({ id }) => id as string);
          const activities = await findActivities([...stage.activities, ...created]);
          expect(doubles(activities)).toEqual([]);
          expect(silent(activities, blocks)).toEqual([]);
          expect(overfull(activities)).toEqual([]);
        }),
        { numRuns: SEQUENCES, endOnFailure: true },
      );
      expect((await verifyLedgers()).differences).toEqual([]);
    },
    timesSoak(600_000),
  );
});

describe('random steps one after the other', () => {
  it(
    'are refused exactly when a simple model says so',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 15 }), async (steps) => {
          const stage = await aStage();
          const model: Model = {
            activities: new Map((await findActivities(stage.activities)).map((activity) => [activity.id, activity])),
            blocks: [],
          };
          for (const wanted of steps) {
            const { body, status } = await perform(wanted, stage);
            const verdict = status >= 400 ? body.code : 'done';
            expect([wanted, verdict]).toEqual([wanted, foretell(wanted, stage, model, body?.id)]);
            if (wanted.kind === 'create' && status === 201) stage.activities.push(body.id);
          }
        }),
        { numRuns: SEQUENCES, endOnFailure: true },
      );
    },
    timesSoak(300_000),
  );
});

interface Model {
  readonly activities: Map<string, ActivityRecord>;
  readonly blocks: MadeBlock[];
}

/** What the model says of a step; where it is done, the model has done it. */
function foretell(wanted: Step, stage: Stage, { activities, blocks }: Model, createdId: string | undefined): string {
  if (wanted.kind === 'block') {
    const { endTime: to, startTime: from } = timesOf(wanted);
    blocks.push({ ...ownerOf(wanted, stage), from, to });
    return 'done';
  }
  const eventId = stage.activities[wanted.target % stage.activities.length] as string;
  const before = wanted.kind === 'create' ? undefined : activities.get(eventId);
  if (before?.deletedAt && wanted.kind !== 'restore') return 'NOT_FOUND';
  const after = imagined(wanted, stage, before, createdId ?? 'refused');
  if (typeof after === 'string') return after;
  const refused = refusal(before, after, [...activities.values()], blocks);
  if (!refused) activities.set(after.id, after);
  return refused ?? 'done';
}

function imagined(wanted: Step, stage: Stage, before: ActivityRecord | undefined, id: string): ActivityRecord | string {
  const resources = crewOf(wanted, stage);
  const vipIds = vips.slice(0, wanted.riders);
  if (!before) {
    const fresh = { id, status: 'SCHEDULED', type: 'TRANSPORT', ...resources, vipIds, ...timesOf(wanted) };
    return fresh as unknown as ActivityRecord;
  }
  if (wanted.kind === 'move') return { ...before, ...timesOf(wanted) };
  if (wanted.kind === 'reassign') return { ...before, ...resources, vipIds };
  if (wanted.kind === 'delete') return { ...before, deletedAt: 'now' };
  if (wanted.kind === 'restore') return { ...before, deletedAt: undefined };
  const status = wanted.kind === 'cancel' ? ('CANCELLED' as const) : ('SCHEDULED' as const);
  return { ...before, status };
}

function refusal(
  before: ActivityRecord | undefined,
  after: ActivityRecord,
  others: readonly ActivityRecord[],
  blocks: readonly MadeBlock[],
): string | undefined {
  if (live([after]).length === 0) return undefined;
  const same = before && live([before]).length > 0 ? before : undefined;
  const rivals = live(others).filter(({ id }) => id !== after.id);
  const taken = (resource: Resource) =>
    assignmentsOf(after, [resource]).some((wanted) => {
      // A ride that stands in a block stays until its time or its vehicle or driver changes.
      if (assignmentsOf(same, [resource]).some((held) => sameAssignment(held, wanted))) return false;
      const isBlocked = blocks.some(
        (made) => (made.driverId ?? made.vehicleId) === wanted.resourceId && standsIn(after, made),
      );
      return (
        isBlocked ||
        rivals.some((rival) =>
          assignmentsOf(rival, [resource]).some(
            (held) => held.resourceId === wanted.resourceId && collide(held, wanted, TURNAROUND),
          ),
        )
      );
    });
  const fuller = after.vehicleId !== same?.vehicleId || after.vipIds.some((id) => !same?.vipIds.includes(id));
  if (after.vehicleId && fuller && after.vipIds.length * 2 > SEATS) return 'CAPACITY_EXCEEDED';
  if (taken('VEHICLE')) return 'VEHICLE_CONFLICT';
  return taken('DRIVER') ? 'DRIVER_CONFLICT' : undefined;
}
