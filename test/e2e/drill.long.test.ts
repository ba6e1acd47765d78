import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, describe, expect, it } from '@jest/globals';
import { randomNumbers } from '#shared/domain/dispatch/heuristics.ts';
import { clientOf, fetchToken, type Reply } from './api-client.ts';
import { endAll, startLocalService, withFolder } from './local-service.ts';

afterAll(endAll);

const GUESTS = 300;
const MARKERS = 40;
/** The service is killed after this number of marks. Then this number follows. */
const MARKS_PER_RUN = 60;
const STATES = ['ACCOUNTED', 'ACCOUNTED', 'ACCOUNTED', 'MISSING', 'NEEDS_HELP', 'UNKNOWN'];

type Ask = ReturnType<typeof clientOf>;

interface Kept {
  readonly vipId: string;
  readonly version: number;
  readonly note: string;
  readonly state: string;
}

/** All marks, each with a note of its own. */
interface Drill {
  readonly path: string;
  readonly vipIds: readonly string[];
  readonly random: (below: number) => number;
  /** The notes of the marks that were answered with success. */
  readonly acknowledged: string[];
  sent: number;
}

async function importGuests(url: string, token: string): Promise<void> {
  const rows = Array.from({ length: GUESTS }, (_none, place) => `Guest ${place},ADMIN`);
  const reply = await fetch(`${url}/api/vips/import`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
    body: ['Name,Department', ...rows].join('\r\n'),
  });
  expect(reply.status).toBe(200);
}

async function all<T>(ask: Ask, path: string): Promise<T[]> {
  const found: T[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { body }: Reply = await ask('GET', `${path}limit=200${cursor && `&cursor=${encodeURIComponent(cursor)}`}`);
    found.push(...(body.items as T[]));
    cursor = body.nextCursor as string | null;
  }
  return found;
}

/** Marks guests at random until the service is down, or until enough marks are acknowledged. */
async function markUntil(ask: Ask, drill: Drill, enough: number): Promise<void> {
  while (drill.acknowledged.length < enough) {
    const pick = <T>(values: readonly T[]): T => values[drill.random(values.length)] as T;
    drill.sent += 1;
    const note = `mark ${drill.sent}`;
    const reply = await ask('PATCH', `${drill.path}/vips/${pick(drill.vipIds)}`, { state: pick(STATES), note }).catch(
      () => undefined,
    );
    if (reply === undefined) return;
    if (reply.status === 200) drill.acknowledged.push(note);
  }
}

describe('a drill of 300 guests with 40 people who mark at random', () => {
  it('keeps every mark although the service is killed', () =>
    withFolder(async (folder) => {
      const env = { MOTORCADE_JOBS: 'off' };
      let service = await startLocalService({ folder, env });
      const token = await fetchToken(folder, 'ada');
      let ask = clientOf(service.url, token);
      await ask('POST', '/api/users/register', {});
      await importGuests(service.url, token);
      const vipIds = (await all<{ id: string }>(ask, '/api/vips?')).map(({ id }) => id);
      expect(vipIds).toHaveLength(GUESTS);
      const { id } = (await ask('POST', '/api/musters', { title: 'Drill' })).body;
      const random = randomNumbers(7);
      const drill: Drill = { path: `/api/musters/${id}`, vipIds, random, acknowledged: [], sent: 0 };

      const marking = Promise.all(
        Array.from({ length: MARKERS }, () => markUntil(ask, drill, Number.POSITIVE_INFINITY)),
      ).then(() => true);
      while (drill.acknowledged.length < MARKS_PER_RUN && !(await Promise.race([pause(5, false), marking])));
      await service.kill();
      await marking;
      expect(drill.acknowledged.length).toBeGreaterThanOrEqual(MARKS_PER_RUN);
      service = await startLocalService({ folder, env });
      ask = clientOf(service.url, token);
      const enough = drill.acknowledged.length + MARKS_PER_RUN;
      await Promise.all(Array.from({ length: MARKERS }, () => markUntil(ask, drill, enough)));

      const marks = await all<Kept>(ask, `${drill.path}/marks?`);
      const notes = marks.map(({ note }) => note);
      expect(new Set(notes).size).toBe(notes.length);
      expect(drill.acknowledged.filter((note) => !notes.includes(note))).toEqual([]);
      const { body } = await ask('GET', drill.path);
      const newest = new Map<string, Kept>();
      for (const mark of marks) if (mark.version > (newest.get(mark.vipId)?.version ?? 0)) newest.set(mark.vipId, mark);
      for (const guest of body.guests as { vipId: string; state: string; mark: Kept | null }[])
        expect([guest.vipId, guest.mark?.note]).toEqual([guest.vipId, newest.get(guest.vipId)?.note]);

      const closed = await ask('POST', `${drill.path}/close`);
      expect([closed.status, closed.body.counts.all.guests]).toEqual([200, GUESTS]);
      expect((await fetch(closed.body.report.url)).status).toBe(200);
      await service.stop();
    }));
});
