import { expect, it } from '@jest/globals';
import * as deleteUser from '#functions/users/delete-user.ts';
import * as listPresence from '#functions/users/list-presence.ts';
import * as setPresence from '#functions/users/set-presence.ts';
import { call } from '#test/support/call.ts';
import { aUser } from '#test/support/people.ts';
import { useTable } from '#test/support/table.ts';

useTable();

it('leaves out who has no access any more', async () => {
  const [as, gone] = [await aUser('ADMINISTRATOR'), await aUser('COORDINATOR')];
  for (const user of [as, gone]) await call(setPresence, { as: user, body: {} });
  await call(deleteUser, { as, params: { id: gone } });
  const { items } = (await call(listPresence, { as })).body;
  expect(items.map(({ userId }: { userId: string }) => userId)).toEqual([as]);
});
