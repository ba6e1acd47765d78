import { beginActivity } from '#shared/domain/activities/shape.ts';
import { type Assignment, assignmentOf, RESOURCES } from '#shared/domain/assignments/assignment.ts';
import { createActivity } from '#shared/entities/activities/activity.ts';
import { writeDay } from '#shared/entities/assignments/ledger.ts';
import { newId } from '#shared/platform/ids.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { Write } from '#shared/table/write.ts';
import { DAY_MS } from '#shared/units/durations.ts';
import { putAll } from '#test/support/put-all.ts';

const A_DAY = 12;
const LAST_DAY = Date.parse('2027-05-01T00:00:00Z');
const AT = '2027-01-01T00:00:00.000Z';
/** Writes are collected up to about this number, so that many rides need little memory. */
const AT_ONCE = 1_000;

interface Assigned {
  readonly vehicleId: string;
  readonly driverId: string;
}

/** Writes past rides of a vehicle and a driver directly to the table, 12 per day: activities and ledger days. */
export async function addPast(assigned: Assigned, count: number): Promise<void> {
  let puts: Write[] = [];
  for (let day = 0; day * A_DAY < count; day += 1) {
    const rides = Array.from({ length: Math.min(A_DAY, count - day * A_DAY) }, (_, place) =>
      pastRide(assigned, LAST_DAY - day * DAY_MS + place * 2 * 60 * 60_000),
    );
    puts.push(...rides.map(createActivity), ...RESOURCES.map((resource) => dayOf(rides, resource)));
    if (puts.length >= AT_ONCE) {
      await putAll(puts);
      puts = [];
    }
  }
  await putAll(puts);
}

function pastRide(assigned: Assigned, start: number): ActivityRecord {
  return {
    ...beginActivity(
      newId('act'),
      {
        type: 'TRANSPORT',
        title: 'Past ride',
        startTime: new Date(start).toISOString(),
        endTime: new Date(start + 60 * 60_000).toISOString(),
        vipIds: [],
        ...assigned,
      },
      AT,
    ),
    status: 'COMPLETED',
  };
}

function dayOf(rides: readonly ActivityRecord[], resource: Assignment['resource']): Write {
  const assignments = rides.flatMap((ride) => assignmentOf(ride, resource) ?? []);
  const [first] = assignments;
  if (!first) throw new Error('a day without rides');
  const before = {
    resource,
    resourceId: first.resourceId,
    day: first.start.slice(0, 10),
    revision: 0,
    assignments: [],
    blocks: [],
  };
  return writeDay({ before, after: { ...before, revision: assignments.length, assignments } });
}
