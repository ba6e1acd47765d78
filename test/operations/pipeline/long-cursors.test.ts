import { beforeAll, describe, expect, it } from '@jest/globals';
import * as listEvents from '#functions/activities/list-events.ts';
import * as listUsers from '#functions/users/list-users.ts';
import * as listVips from '#functions/vips/list-vips.ts';
import { MAX_CURSOR_LENGTH } from '#shared/schemas/query.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { everyPage } from '#test/support/pages.ts';
import { aUser } from '#test/support/people.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';
import { someVips } from '#test/support/vips.ts';

/** Each is one character of UTF-8 with four bytes. */
const EMOJI = '😀'.repeat(199);
const LONGEST_SUBJECT = '\u0001'.repeat(254);

useTable();
const as = useUser('ADMINISTRATOR');
beforeAll(async () => {
  const vipIds = await someVips(as, 30, { name: `${EMOJI}a` });
  for (const last of ['a', 'b', 'c', 'd']) await anEvent(as, { title: `${EMOJI}${last}`, vipIds });
  for (const last of ['a', 'b', 'c']) await aUser('DRIVER', { id: `${LONGEST_SUBJECT}${last}` });
});

describe('a list is read to its end, in cursors that the service accepts', () => {
  it.each(['title', '-title', 'vips', '-vips', 'type', 'startTime'])('activities by %s', async (sort) => {
    const seen = new Set<string>();
    let cursor = '';
    do {
      const { body, text } = await call(listEvents, { as, query: { sort, limit: '1', ...(cursor ? { cursor } : {}) } });
      if (!body?.items) throw new Error(text);
      seen.add(body.items[0].id);
      cursor = body.nextCursor ?? '';
      expect(cursor.length).toBeLessThanOrEqual(MAX_CURSOR_LENGTH);
      expect(encodeURIComponent(cursor)).toBe(cursor);
    } while (cursor);
    expect(seen.size).toBe(4);
  });

  it('VIPs and users', async () => {
    expect((await everyPage(listVips, { as, query: { limit: '7' } })).flat()).toHaveLength(30);
    expect((await everyPage(listUsers, { as, query: { limit: '1' } })).flat()).toHaveLength(4);
  });
});
