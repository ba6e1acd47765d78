import { expect, it } from '@jest/globals';
import { endingOf, touchesFeed } from '#shared/domain/feeds/touches-feed.ts';
import type { StoredAudit } from '#shared/schemas/changes/change.ts';

function change(subject: string, fields: Partial<StoredAudit> = {}): StoredAudit {
  return {
    id: 'audit_1',
    at: '2027-05-10T09:00:00.000Z',
    by: 'usr_1',
    operationId: 'update',
    subject,
    subjectId: `${subject}_other001`,
    version: 2,
    fields: ['notes'],
    kind: 'updated',
    requestId: 'req_1',
    ...fields,
  };
}
const endings = new Set(['act_0000001', 'veh_0000001'].map(endingOf));

it('a change that brings an activity into the calendar of a vehicle, a place or the event may change it', () => {
  const entered = (fields: string[]) =>
    (['VEHICLE', 'PLACE', 'EVENT'] as const).filter((kind) =>
      touchesFeed(change('ScheduleEvent', { fields }), { endings, feed: { id: 'x', kind } }),
    );
  expect(entered(['vehicleId'])).toEqual(['VEHICLE', 'EVENT']);
  expect(entered(['pickupPlaceId'])).toEqual(['PLACE', 'EVENT']);
  expect(entered(['startTime'])).toEqual(['PLACE', 'EVENT']);
  expect(entered(['notes'])).toEqual(['EVENT']);
});

it.each<[string, boolean, boolean, StoredAudit]>([
  ['a ride that is in it', true, true, change('ScheduleEvent', { subjectId: 'act_0000001' })],
  ['a vehicle that one of its rides has', true, true, change('Vehicle', { subjectId: 'veh_0000001' })],
  ['another vehicle', false, false, change('Vehicle')],
  ['another ride', false, false, change('ScheduleEvent')],
  ['another ride whose guests change', true, false, change('ScheduleEvent', { fields: ['vipIds'] })],
  ['a new ride', true, false, change('ScheduleEvent', { kind: 'created' })],
  ['a ride that the driver gets', false, true, change('ScheduleEvent', { driverId: 'drv_1' })],
  ['a ride that the driver loses', false, true, change('ScheduleEvent', { formerDriverId: 'drv_1' })],
  ['the settings', true, true, change('Settings')],
  ['a message', false, false, change('Message', { subjectId: 'act_0000001' })],
])('%s may change a calendar of a guest: %s, and of a driver: %s', (_what, ofGuest, ofDriver, row) => {
  expect(touchesFeed(row, { endings, feed: { id: 'vip_1', kind: 'VIP' } })).toBe(ofGuest);
  expect(touchesFeed(row, { endings, feed: { id: 'drv_1', kind: 'DRIVER' } })).toBe(ofDriver);
});
