import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { inOrderOfVersions, type ReadPosition } from '#shared/domain/changes/read-position.ts';
import { later } from '#shared/domain/time/days.ts';
import { auditWrite } from '#shared/entities/audit/audit.ts';
import { newId } from '#shared/platform/ids.ts';
import type { StoredAudit } from '#shared/schemas/changes/change.ts';
import { MAX_CURSOR_LENGTH } from '#shared/schemas/query.ts';
import { transact } from '#shared/table/transact.ts';
import { DAY_MS, SECOND_MS } from '#shared/units/durations.ts';
import {
  changesSince,
  cursorOf,
  openCursor,
  presentPosition,
  readChanges,
} from '#shared/use-cases/changes/read-changes.ts';
import { useTable } from '#test/support/table.ts';

useTable();

const actor = { can: () => true };
function row(at: string, subjectId: string, version: number): StoredAudit {
  return {
    id: newId('audit'),
    at,
    by: 'test',
    operationId: 'updateVip',
    subject: 'Vip',
    subjectId,
    version,
    fields: ['name'],
    requestId: 'test',
  };
}

/** A reader who keeps its cursor as a text, as clients do. */
function reader() {
  let cursor: string | undefined;
  const ids: string[] = [];
  const versions = new Map<string, number>();
  let longest = 0;
  const keep = async (position: ReadPosition) => {
    cursor = await cursorOf(position);
    longest = Math.max(longest, cursor.length);
  };
  return {
    ids,
    longest: () => longest,
    poll: async (now: string, limit: number): Promise<number> => {
      if (cursor === undefined) {
        await keep(await presentPosition({ actor, now }));
        return 0;
      }
      const { items, position } = await readChanges({ actor, now }, await openCursor(cursor, now), limit);
      await keep(position);
      for (const { id, subjectId, version } of items) {
        ids.push(id);
        expect([subjectId, version > (versions.get(subjectId) ?? 0)]).toEqual([subjectId, true]);
        versions.set(subjectId, version);
      }
      return items.length;
    },
  };
}

const step = fc.record({
  wait: fc.integer({ min: 0, max: 9_000 }),
  what: fc.constantFrom('write', 'write', 'write', 'killed', 'poll', 'poll'),
  /** How far the stamp of a write lies behind its commit, with the difference of the clocks. */
  age: fc.integer({ min: -5_000, max: 25_000 }),
  subject: fc.integer({ min: 1, max: 3 }),
  limit: fc.constantFrom(1, 2, 5, 50),
});

let run = 0;

describe('a reader of changes', () => {
  it('gets every commit once, and each record in order, whatever the writers and the clocks do', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
        run += 1;
        // Each run has an hour of its own. Some runs pass midnight.
        let now = later('2027-05-10T23:59:00.000Z', run * 3_600 * SECOND_MS);
        const [desk, late] = [reader(), reader()];
        await Promise.all([desk.poll(now, 1), late.poll(now, 1)]);
        const committed: string[] = [];
        const versions = new Map<string, number>();
        for (const { age, limit, subject, wait, what } of steps) {
          now = later(now, wait);
          if (what === 'poll') await desk.poll(now, limit);
          if (what !== 'write') continue;
          const subjectId = `vip_${run}_${subject}`;
          versions.set(subjectId, (versions.get(subjectId) ?? 0) + 1);
          const written = row(later(now, -age), subjectId, versions.get(subjectId) as number);
          await transact([auditWrite(written)]);
          committed.push(written.id);
        }
        for (const each of [desk, late]) {
          for (let end = now; ; end = later(end, 1_000)) if ((await each.poll(later(end, 60_000), 2)) === 0) break;
          expect(each.ids.toSorted()).toEqual(committed.toSorted());
        }
      }),
      { numRuns: Number(process.env['CHANGE_RUNS'] ?? 30) },
    );
  });

  it('gets a burst of 700 commits within one cursor length, and the last of them after 30 s at most', async () => {
    let now = '2029-01-01T12:00:00.000Z';
    const desk = reader();
    await desk.poll(now, 1);
    const rows = Array.from({ length: 700 }, (_one, n) => row(later(now, Math.floor(n / 100)), `vip_b${n}`, 1));
    for (let n = 0; n < rows.length; n += 100) await transact(rows.slice(n, n + 100).map(auditWrite));
    for (let n = 0; n < 10; n += 1) {
      now = later(now, 1_000 + 1_000 * n);
      await desk.poll(now, 200);
    }
    expect(new Set(desk.ids).size).toBe(700);
    expect(desk.ids).toHaveLength(700);
    expect(desk.longest()).toBeLessThanOrEqual(MAX_CURSOR_LENGTH);
  });

  it('sees the versions of a record in order, and else the order of time', () => {
    const at = '2027-05-10T09:00:00.000Z';
    const rows = [row(at, 'a', 3), row(at, 'b', 1), row(at, 'a', 2), row(at, 'c', 1)];
    expect(inOrderOfVersions(rows).map(({ subjectId, version }) => `${subjectId}${version}`)).toEqual([
      'b1',
      'a2',
      'a3',
      'c1',
    ]);
  });
});

describe('the changes since a time', () => {
  it('include one that a clock ahead stamped just after midnight, and are not given in part', async () => {
    run += 1;
    const midnight = later('2031-06-02T00:00:00.000Z', run * DAY_MS);
    const [since, now] = [later(midnight, -30_000), later(midnight, -3_000)];
    const rows = [row(later(midnight, -20_000), 'vip_today', 1), row(later(midnight, 1_000), 'vip_tomorrow', 1)];
    await transact(rows.map(auditWrite));
    const found = await changesSince(since, now, 2);
    expect(found?.map(({ subjectId }) => subjectId)).toEqual(['vip_today', 'vip_tomorrow']);
    expect(await changesSince(since, now, 1)).toBeUndefined();
  });
});
