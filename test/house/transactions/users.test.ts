import { beforeEach } from '@jest/globals';
import * as deleteUser from '#functions/users/delete-user.ts';
import * as registerUser from '#functions/users/register-user.ts';
import { aUser } from '#test/support/people.ts';
import { useTable } from '#test/support/table.ts';
import { removeOthers } from '#test/support/table-items.ts';
import { tokenFor } from '#test/support/token.ts';
import { requestsOf, testTransactions } from '#test/support/transactions.ts';

useTable();
beforeEach(() => removeOthers(new Map()));

/** An administrator deletes this user. */
async function remove(id: string, query: Record<string, string> = {}) {
  return requestsOf({ as: await aUser('ADMINISTRATOR') })(deleteUser, { params: { id }, query });
}
async function register(as: string, claims: Record<string, string> = {}) {
  return requestsOf({ as })(registerUser, { headers: { authorization: `Bearer ${await tokenFor(as, claims)}` } });
}

/** It takes one from the number of administrators, if another one remains. The user decides in the same transaction. */
const ADMINISTRATORS = 'Update latch';

testTransactions({
  'a user is deleted for good': {
    prepare: async () => remove(await aUser('COORDINATOR'), { hard: 'true' }),
    overwrites: [],
    reliesOn: [],
  },
  'an administrator is deleted': {
    prepare: async () => remove(await aUser('ADMINISTRATOR')),
    overwrites: [ADMINISTRATORS],
    reliesOn: [],
  },
  'the first user registers': {
    prepare: () => register('first'),
    overwrites: [],
    reliesOn: [],
  },
  'a user registers again with another name': {
    prepare: async () => {
      await aUser('COORDINATOR', { id: 'ann' });
      return register('ann', { name: 'Ann Other' });
    },
    overwrites: [],
    reliesOn: [],
  },
});
