import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Access, Action, Subject } from '#shared/contract/define-contract.ts';
import { findUser, replaceUser } from '#shared/entities/users/user.ts';
import { transact } from '#shared/table/transact.ts';
import { call } from '#test/support/call.ts';
import { aUser } from '#test/support/people.ts';
import { probe } from '#test/support/probe.ts';
import { useTable } from '#test/support/table.ts';
import { tokenFor } from '#test/support/token.ts';

useTable();
const people: Record<string, string> = { unregistered: 'not-registered' };
beforeAll(async () => {
  people['administrator'] = await aUser('ADMINISTRATOR');
  people['coordinator'] = await aUser('COORDINATOR');
  people['driver'] = await aUser('DRIVER', { driverId: 'driver_1' });
  people['driver without a record'] = await aUser('DRIVER');
  people['unapproved'] = await aUser('ADMINISTRATOR', { isApproved: false });
  people['deleted'] = await aUser('ADMINISTRATOR');
  const user = await findUser(people['deleted']);
  if (!user) throw new Error('no user');
  await transact(replaceUser(user, { ...user, version: 2, deletedAt: '2026-11-21T00:00:00.000Z' }));
});

async function statusOf(who: string, access: Access) {
  const { body, status } = await call(
    probe({ access }, () => ({})),
    { as: people[who] as string },
  );
  return status < 400 ? status : `${status} ${body.code}`;
}

describe('a user without approval', () => {
  it.each(['unregistered', 'unapproved', 'deleted'])(
    '(%s) is refused every operation that needs an ability',
    async (who) => {
      expect(await statusOf(who, ['read', 'Settings'])).toBe('403 NOT_APPROVED');
      expect(await statusOf(who, ['erase', 'Vip'])).toBe('403 NOT_APPROVED');
    },
  );

  it.each(['unregistered', 'unapproved', 'deleted'])(
    '(%s) can call operations that need only a token, a user or nothing',
    async (who) => {
      for (const access of ['token', 'user', 'public'] as const) expect(await statusOf(who, access)).toBe(200);
    },
  );

  it.each(['unregistered', 'unapproved', 'deleted'])('(%s) has no abilities in a handler', async (who) => {
    const asked = probe({ access: 'token' }, ({ actor }) => ({ may: actor.can('read', 'Settings') }));
    expect((await call(asked, { as: people[who] as string })).body).toEqual({ may: false });
  });

  it('is refused from the first request after the approval is withdrawn', async () => {
    const id = await aUser('COORDINATOR');
    const readVip = probe({ access: ['read', 'Vip'] }, () => ({}));
    expect((await call(readVip, { as: id })).status).toBe(200);
    const user = await findUser(id);
    if (!user) throw new Error('no user');
    await transact(replaceUser(user, { ...user, version: 2, isApproved: false }));
    expect((await call(readVip, { as: id })).status).toBe(403);
  });

  it('gets no role from the claims of the token', async () => {
    const claims = { role: 'ADMINISTRATOR', roles: ['ADMINISTRATOR'], isApproved: true };
    const token = await tokenFor(people['driver'] as string, claims);
    const { status } = await call(probe({ access: ['read', 'Vip'] }), {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(status).toBe(403);
  });
});

const SUBJECTS: Subject[] = [
  'Vip',
  'Driver',
  'Vehicle',
  'ScheduleEvent',
  'Flight',
  'Message',
  'Report',
  'Settings',
  'User',
  'GpsPosition',
  'Copilot',
  'Audit',
];
const ACTIONS: Action[] = ['create', 'read', 'update', 'move', 'delete', 'erase', 'readDeleted', 'restore'];

/** Returns everything that a role may do, as `action Subject`. */
async function powersOf(who: string) {
  const powers = probe({ access: 'token' }, ({ actor }) => ({
    all: SUBJECTS.flatMap((subject) =>
      ACTIONS.filter((action) => actor.can(action, subject)).map((action) => `${action} ${subject}`),
    ),
  }));
  return (await call(powers, { as: people[who] as string })).body.all as string[];
}

describe('abilities by action and subject', () => {
  it('allow an administrator everything', async () => {
    expect(await powersOf('administrator')).toHaveLength(SUBJECTS.length * ACTIONS.length);
  });

  it('allow hard deletion only to an administrator', async () => {
    for (const subject of SUBJECTS) {
      expect(await statusOf('administrator', ['erase', subject])).toBe(200);
      expect(await statusOf('coordinator', ['erase', subject])).toBe('403 FORBIDDEN');
      expect(await statusOf('driver', ['erase', subject])).toBe('403 FORBIDDEN');
    }
  });

  it('allow a coordinator the records of the event, but not users or settings, and of the audit their own entries', async () => {
    const powers = await powersOf('coordinator');
    expect(powers).toEqual(
      expect.arrayContaining(['create Vip', 'update ScheduleEvent', 'move ScheduleEvent', 'restore Driver']),
    );
    expect(powers.filter((power) => /User|Audit|erase|(update|create) Settings/.test(power))).toEqual(['read Audit']);
  });

  it('allow a driver only their own activities and their own entries of the audit', async () => {
    const powers = await powersOf('driver');
    // Their own GPS device.
    const device = ['create GpsPosition', 'delete GpsPosition'];
    expect(powers.filter((power) => /create|update|delete|restore|erase|readDeleted/.test(power))).toEqual(device);
    expect(powers).toEqual(expect.arrayContaining(['read ScheduleEvent', 'move ScheduleEvent']));
    expect(powers.filter((power) => /Vip|Vehicle|User|Audit|Report|Copilot/.test(power))).toEqual(['read Audit']);
  });

  it('are checked for a driver on each item', async () => {
    const mine = probe({ access: ['read', 'ScheduleEvent'] }, ({ actor, query }) => {
      actor.authorize('read', 'ScheduleEvent', { driverId: query['driverId'] ?? 'driver_2' });
      return {};
    });
    const { body, status } = await call(mine, { as: people['driver'] as string });
    expect({ status, code: body.code }).toEqual({ status: 403, code: 'FORBIDDEN' });
    const theirs = probe({ access: ['read', 'ScheduleEvent'] }, ({ actor }) => {
      actor.authorize('read', 'ScheduleEvent', { driverId: 'driver_1' });
      return {};
    });
    expect((await call(theirs, { as: people['driver'] as string })).status).toBe(200);
  });

  it('refuse activities to a user with the role DRIVER who is linked to no driver', async () => {
    expect(await statusOf('driver without a record', ['read', 'ScheduleEvent'])).toBe('403 FORBIDDEN');
  });

  it('are checked before the body is parsed', async () => {
    const { status } = await call(probe({ method: 'POST', access: ['create', 'Vip'] }), {
      as: people['driver'] as string,
      body: '{not JSON',
    });
    expect(status).toBe(403);
  });
});
