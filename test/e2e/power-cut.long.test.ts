import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, describe, expect, it } from '@jest/globals';
import { clientOf, fetchToken, type Reply } from './api-client.ts';
import { endAll, processesWith, startLocalService, withFolder } from './local-service.ts';

afterAll(endAll);

const WRITERS = 8;

interface Listed {
  readonly id: string;
  readonly vipIds: readonly string[];
}

type Ask = ReturnType<typeof clientOf>;

async function allActivities(ask: Ask): Promise<Listed[]> {
  const found: Listed[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { body }: Reply = await ask('GET', `/api/events?limit=200${cursor && `&cursor=${cursor}`}`);
    found.push(...(body.items as Listed[]));
    cursor = body.nextCursor as string | null;
  }
  return found;
}

/** Creates activities one at a time until the service is down. Adds the id of each acknowledged one to `acknowledged`. */
async function planUntilTheEnd(ask: Ask, writer: number, vipIds: string[], acknowledged: string[]): Promise<void> {
  for (let round = 0; ; round += 1) {
    const startTime = new Date(Date.UTC(2027, 0, 1 + writer, 0, round)).toISOString();
    const endTime = new Date(Date.UTC(2027, 0, 1 + writer, 1, round)).toISOString();
    const body = { type: 'MEAL', title: `Meal ${writer}.${round}`, startTime, endTime, vipIds };
    const reply = await ask('POST', '/api/events', body).catch(() => undefined);
    if (reply?.status !== 201) return;
    acknowledged.push(reply.body.id as string);
  }
}

describe('a service that is killed during writes', () => {
  it('restarts at once with every acknowledged write, and no partial write', () =>
    withFolder(async (folder) => {
      const first = await startLocalService({ folder });
      const token = await fetchToken(folder, 'ada');
      const ask = clientOf(first.url, token);
      await ask('POST', '/api/users/register', {});
      const vipIds = await Promise.all(
        Array.from({ length: 12 }, async (_none, place) => {
          const added = await ask('POST', '/api/vips', { name: `Guest ${place}`, department: 'OTHER' });
          return added.body.id as string;
        }),
      );
      const acknowledged: string[] = [];
      const writers = Array.from({ length: WRITERS }, (_none, writer) =>
        planUntilTheEnd(ask, writer, vipIds, acknowledged),
      );
      const ended = Promise.all(writers).then(() => true);
      while (acknowledged.length < 40 && !(await Promise.race([pause(5, false), ended])));
      await first.kill();
      await ended;
      expect(acknowledged.length).toBeGreaterThanOrEqual(40);

      const second = await startLocalService({ folder });
      expect((await processesWith(folder)).filter((line) => !line.includes('/bin/sh'))).toHaveLength(1);
      const again = clientOf(second.url, token);
      const listed = await allActivities(again);
      const known = new Set(listed.map(({ id }) => id));
      expect(acknowledged.filter((id) => !known.has(id))).toEqual([]);
      for (const activity of listed) expect([...activity.vipIds].sort()).toEqual([...vipIds].sort());
      const everything = listed.map(({ id }) => id).sort();
      for (const vipId of vipIds) {
        const { body } = await again('GET', `/api/vips/${vipId}/schedule`);
        const days = body.days as { activities: { id: string }[] }[];
        expect(days.flatMap(({ activities }) => activities.map(({ id }) => id)).sort()).toEqual(everything);
      }
      await second.stop();
    }));
});
