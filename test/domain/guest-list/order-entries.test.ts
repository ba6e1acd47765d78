import { describe, expect, it } from '@jest/globals';
import { assignmentOf } from '#shared/domain/assignments/assignment.ts';
import { orderEntries } from '#shared/domain/guest-list/order-entries.ts';
import { begin, change } from '#shared/domain/records.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { SUITING } from '#test/support/suiting.ts';

const NOW = '2027-05-01T08:00:00.000Z';
function van(id: string) {
  return begin(id, { name: id, type: 'VAN', seatCapacity: 7, status: 'AVAILABLE' } as const, NOW);
}
const vehicles = new Map(['van', 'bus'].map((id) => [id, van(id)]));
/** A ride from 09:00 to 10:00. */
function ride(id: string, vehicleId?: string): ActivityRecord {
  return {
    ...begin(id, { type: 'TRANSPORT', title: id, status: 'SCHEDULED' as const, vipIds: [] }, NOW),
    startTime: '2027-05-10T09:00:00.000Z',
    endTime: '2027-05-10T10:00:00.000Z',
    ...(vehicleId !== undefined && { vehicleId }),
  };
}
function takes(before: ActivityRecord, vehicleId: string | null) {
  return {
    before,
    after: change(before, { vehicleId }, NOW),
  };
}

function ordered(entries: Parameters<typeof orderEntries>[0]) {
  const stored = entries.flatMap(({ before }) => before ?? []);
  const days = [...vehicles.keys()].map((resourceId) => ({
    resource: 'VEHICLE' as const,
    resourceId,
    day: '2027-05-10',
    revision: 1,
    assignments: stored.flatMap((each) => (each.vehicleId === resourceId ? (assignmentOf(each, 'VEHICLE') ?? []) : [])),
    blocks: [],
  }));
  const related = { vips: new Map(), vehicles, drivers: new Map() };
  const { refused, steps } = orderEntries(entries, { days, related, suiting: SUITING, turnaroundMinutes: 0, now: NOW });
  return {
    steps: steps.map(({ activityId, fields }) => `${activityId}: ${String(fields?.['vehicleId'] ?? 'none')}`),
    refused: refused.map(({ entry }) => entry.after.id),
  };
}

describe('the entries of a file', () => {
  it('that take a vehicle come after those that leave it', () => {
    expect(ordered([takes(ride('one'), 'van'), takes(ride('other', 'van'), 'bus')])).toEqual({
      steps: ['other: bus', 'one: van'],
      refused: [],
    });
  });

  it('that swap their vehicles first give one of them up', () => {
    expect(ordered([takes(ride('one', 'van'), 'bus'), takes(ride('other', 'bus'), 'van')])).toEqual({
      steps: ['one: none', 'other: van', 'one: bus'],
      refused: [],
    });
  });

  it('that want the same vehicle are refused, but for the first one', () => {
    expect(ordered([takes(ride('one'), 'van'), takes(ride('other'), 'van')])).toEqual({
      steps: ['one: van'],
      refused: ['other'],
    });
  });
});
