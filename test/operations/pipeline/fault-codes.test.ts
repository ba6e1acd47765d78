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
