import { describe, expect, it } from '@jest/globals';
import * as createEvent from '#functions/activities/create-event.ts';
import * as listEvents from '#functions/activities/list-events.ts';
import * as createBlock from '#functions/drivers/create-driver-block.ts';
import * as createProposal from '#functions/proposals/create-proposal.ts';
import * as createVip from '#functions/vips/create-vip.ts';
import { call } from '#test/support/call.ts';
import { aDriver } from '#test/support/fleet.ts';
import { aUser } from '#test/support/people.ts';
import { useTable } from '#test/support/table.ts';

useTable();

type Operation = Parameters<typeof call>[0];

async function faultsOf(operation: Operation, request: object): Promise<Record<string, unknown>> {
  const { body } = await call(operation, { as: await aUser('COORDINATOR'), ...request });
  const errors = body.errors as { readonly path: string; readonly code: string; readonly values?: object }[];
  return Object.fromEntries(errors.map(({ code, path, values }) => [path, values ? [code, values] : code]));
}

describe('the errors of a request have codes with values', () => {
  it('by what the schema says', async () => {
    const vip = { department: 'KITCHEN', email: 'no', hobby: 'golf', partySize: 0, title: 'a\nb', organization: ' ' };
    const faults = await faultsOf(createVip, { body: { ...vip, notes: 'x'.repeat(4_001) } });
    expect(faults).toMatchObject({
      'body.name': 'REQUIRED',
      'body.department': [
        'NOT_ONE_OF',
        { options: { or: expect.arrayContaining([{ field: 'department', value: 'ADMIN' }]) } },
      ],
      'body.email': 'NOT_AN_EMAIL',
      'body.hobby': 'UNKNOWN_FIELD',
      'body.partySize': ['TOO_SMALL', { min: 1 }],
      'body.title': 'CONTROL_CHARACTERS',
      'body.organization': 'EMPTY',
      'body.notes': ['TOO_LONG', { max: 4_000 }],
    });
    expect(await faultsOf(listEvents, { query: { from: 'soon' } })).toMatchObject({ 'query.from': 'NOT_A_TIME' });
  });

  it.each([
    ['2027-02-30', '2027-02 has 28 days'],
    ['2028-02-30', '2028-02 has 29 days'],
    ['2027-04-31T10:00:00+02:00', '2027-04 has 30 days'],
    ['2027-05-31T25:00:00Z', 'must be an RFC 3339 time with an offset, or a calendar date such as 2026-11-21'],
    ['2027-13-31', 'must be an RFC 3339 time with an offset, or a calendar date such as 2026-11-21'],
  ])('by whether the day exists: %s', async (from, said) => {
    const { body } = await call(listEvents, { as: await aUser('COORDINATOR'), query: { from } });
    const exists = said.startsWith('must');
    const message = exists ? said : `must be a day that exists: ${said}`;
    expect(body.errors).toEqual([{ path: 'query.from', message, code: exists ? 'NOT_A_TIME' : 'NO_SUCH_DAY' }]);
    const { body: made } = await call(createEvent, {
      as: await aUser('COORDINATOR'),
      body: { type: 'MEAL', title: 'Tea', vipIds: [], startTime: from, endTime: '2027-06-01T10:00:00Z' },
    });
    if (!exists && from.includes('T'))
      expect(made.errors).toContainEqual({ path: 'body.startTime', message, code: 'NO_SUCH_DAY' });
  });

  it('also of what has no text', async () => {
    const body = { type: 'MEAL', title: 'Tea', startTime: { toString: 1 }, endTime: ['2027-02-30'] };
    expect(await faultsOf(createEvent, { body })).toMatchObject({
      'body.startTime': 'INVALID',
      'body.endTime': 'INVALID',
    });
  });

  it('by the rules of ours, with the names of the fields that belong to them', async () => {
    const from = '2027-05-10T09:00:00.000Z';
    const block = { params: { driverId: await aDriver() }, body: { from, to: from } };
    expect(await faultsOf(createBlock, block)).toEqual({
      'body.to': ['NOT_AFTER', { field: { field: '', value: 'from' } }],
    });
    expect(await faultsOf(createProposal, { body: { kind: 'SHIFT', minutes: 5 } })).toMatchObject({
      'body.eventId': ['ONE_OF', { fields: { or: expect.arrayContaining([{ field: '', value: 'importId' }]) } }],
    });
  });

  it('by what the records say', async () => {
    const times = { startTime: '2027-05-10T09:00:00.000Z', endTime: '2027-05-10T10:00:00.000Z' };
    const ride = { type: 'TRANSPORT', title: 'Ride', ...times, vipIds: ['vip_none'], allDay: false };
    expect(await faultsOf(createEvent, { body: ride })).toEqual({ 'body.vipIds': 'NOT_FOUND' });
    const dinner = { ...ride, type: 'MEAL', vipIds: [], waitMinutes: 5 };
    expect(await faultsOf(createEvent, { body: dinner })).toMatchObject({ 'body.waitMinutes': expect.anything() });
    const body = { name: 'Ann', department: 'ADMIN', phone: '12' };
    expect(await faultsOf(createVip, { body })).toEqual({ 'body.phone': 'NOT_A_PHONE' });
  });
});
