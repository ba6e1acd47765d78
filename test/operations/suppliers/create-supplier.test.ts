import { describe, expect, it } from '@jest/globals';
import * as createSupplier from '#functions/suppliers/create-supplier.ts';
import { type Answer, call } from '#test/support/call.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';

useTable();
const as = useUser('COORDINATOR');

function create(body: object): Promise<Answer> {
  return call(createSupplier, { as, body });
}

describe('createSupplier', () => {
  it('adds a company, with its phones as E.164', async () => {
    const contacts = [
      { name: 'Imelda', phone: '+44 20 7946 0958' },
      { name: 'Joe', email: 'joe@example.org' },
    ];
    const offers = [{ vehicleType: 'SEDAN', count: 8, from: '2027-05-10T06:00:00+02:00' }];
    const { body, status } = await create({ name: 'Harbour', contacts, offers, rank: 1 });
    expect(status).toBe(201);
    expect(body).toMatchObject({ contacts: [{ name: 'Imelda', phone: '+442079460958' }, contacts[1]], rank: 1 });
    expect(body.offers).toEqual([{ vehicleType: 'SEDAN', count: 8, from: '2027-05-10T04:00:00.000Z' }]);
  });

  it.each([
    [{ contacts: [{ name: 'Imelda' }, { name: 'Joe', phone: 'no phone' }] }, 'body.contacts.1.phone'],
    [{ tags: ['LIFT'] }, 'body.tags'],
    [
      { offers: [{ vehicleType: 'VAN', count: 1, from: '2027-05-10T09:00:00Z', to: '2027-05-10T09:00:00Z' }] },
      'body.offers.0.to',
    ],
  ])('refuses %j', async (fields, path) => {
    const { body } = await create({ name: 'Harbour', ...fields });
    expect([body.code, body.errors?.[0].path.replace(/^(body\.tags).*/, '$1')]).toEqual(['VALIDATION_FAILED', path]);
  });
});
