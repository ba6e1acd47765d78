import { describe, expect, it } from '@jest/globals';
import { type Action, SUBJECTS, type Subject } from '#shared/contract/define-contract.ts';
import { actorOf } from '#shared/pipeline/caller.ts';
import type { Role, UserRecord } from '#shared/schemas/users/user.ts';

const ACTIONS: readonly Action[] = ['create', 'read', 'update', 'move', 'delete', 'restore', 'erase', 'readDeleted'];
const NOW = '2027-05-10T09:00:00.000Z';

function actor(fields: Partial<UserRecord> & { readonly role: Role }) {
  const user = { id: 'auth0|1', version: 1, createdAt: NOW, updatedAt: NOW, isApproved: true, ...fields };
  return actorOf({ subject: user.id }, user);
}
function allowed(fields: Parameters<typeof actor>[0]) {
  return SUBJECTS.flatMap((subject) => {
    const actions = ACTIONS.filter((action) => actor(fields).can(action, subject));
    return actions.length === 0 ? [] : [`${subject}: ${actions.join(' ')}`];
  });
}

describe('abilities', () => {
  it('allow an administrator everything', () => {
    expect(allowed({ role: 'ADMINISTRATOR' })).toEqual(SUBJECTS.map((subject) => `${subject}: ${ACTIONS.join(' ')}`));
  });

  it('allow a coordinator the records of the event, but no hard deletion, users, audit of others or change of settings', () => {
    expect(allowed({ role: 'COORDINATOR' })).toEqual([
      'Vip: create read update delete restore readDeleted',
      'Driver: create read update delete restore readDeleted',
      'Vehicle: create read update delete restore readDeleted',
      'Block: create read delete',
      'Place: create read update delete restore readDeleted',
      'Supplier: create read update delete restore readDeleted',
      'Order: create read move',
      'Way: read update',
      'ScheduleEvent: create read update move delete restore readDeleted',
      'Motorcade: create read update move delete restore readDeleted',
      'Flight: create read update delete restore readDeleted',
      'Message: create read update delete',
      'Report: create read update delete',
      'Feed: create read update delete',
      'Settings: read',
      'GpsPosition: create read update delete',
      'Copilot: create read update delete',
      'Attention: create read delete',
      'Whereabouts: read',
      'Proposal: create read update',
      'Muster: create read update',
      'Mark: update',
      'Audit: read',
      'Change: read',
      'Layout: create read update delete',
    ]);
  });

  it('allow a driver their own records', () => {
    expect(allowed({ role: 'DRIVER', driverId: 'driver_1' })).toEqual([
      'Driver: read',
      'Block: read',
      'ScheduleEvent: read move',
      'Message: read',
      'Feed: create delete',
      'Settings: read',
      'GpsPosition: create read delete',
      'Muster: read',
      'Mark: update',
      'Audit: read',
      'Change: read',
    ]);
  });

  it('allow who works for a supplier its own fleet, blocks and orders, and nothing without a supplier', () => {
    expect(allowed({ role: 'SUPPLIER', supplierId: 'sup_1' })).toEqual([
      'Driver: create read update',
      'Vehicle: create read update',
      'Block: create read delete',
      'Order: read move',
    ]);
    expect(allowed({ role: 'SUPPLIER' })).toEqual([]);
  });

  it('allow a user with the role DRIVER who is linked to no driver only the settings, what they changed, and what of it changes', () => {
    expect(allowed({ role: 'DRIVER' })).toEqual(['Settings: read', 'Audit: read', 'Change: read']);
  });

  it.each<[Action, Subject, object, boolean]>([
    ['read', 'ScheduleEvent', { driverId: 'driver_1' }, true],
    ['move', 'ScheduleEvent', { driverId: 'driver_1' }, true],
    ['update', 'ScheduleEvent', { driverId: 'driver_1' }, false],
    ['read', 'ScheduleEvent', { driverId: 'driver_2' }, false],
    ['read', 'ScheduleEvent', {}, false],
    ['read', 'Driver', { id: 'driver_1' }, true],
    ['read', 'Driver', { id: 'driver_2' }, false],
    ['read', 'Message', { driverId: 'driver_2' }, false],
    ['create', 'Feed', { driverId: 'driver_1' }, true],
    ['delete', 'Feed', { driverId: 'driver_2' }, false],
    ['read', 'GpsPosition', { driverId: 'driver_1' }, true],
    ['read', 'Vip', { id: 'vip_1' }, false],
    ['read', 'Muster', { status: 'OPEN' }, true],
    ['read', 'Muster', { status: 'CLOSED' }, false],
    ['update', 'Mark', { driverId: 'driver_1' }, true],
    ['update', 'Mark', {}, false],
  ])('allow a driver to %s this %s %j: %s', (action, subject, item, can) => {
    expect(actor({ role: 'DRIVER', driverId: 'driver_1' }).can(action, subject, item)).toBe(can);
  });

  it.each<[string, Partial<UserRecord>]>([
    ['not approved', { isApproved: false }],
    ['deleted', { deletedAt: NOW }],
  ])('allow nothing to a user who is %s, in any role', (_how, fields) => {
    for (const role of ['ADMINISTRATOR', 'COORDINATOR', 'DRIVER'] as const) {
      expect(allowed({ role, driverId: 'driver_1', ...fields })).toEqual([]);
    }
  });

  it('do not change the item that is checked', () => {
    const item = Object.freeze({ driverId: 'driver_1' });
    expect(actor({ role: 'DRIVER', driverId: 'driver_1' }).can('read', 'ScheduleEvent', item)).toBe(true);
    expect(Object.getOwnPropertyNames(item)).toEqual(['driverId']);
  });
});
