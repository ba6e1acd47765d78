import { describe, expect, it } from '@jest/globals';
import * as createPlace from '#functions/places/create-place.ts';
import * as listPlaces from '#functions/places/list-places.ts';
import { type Answer, type CallOptions, call } from '#test/support/call.ts';
import { metered } from '#test/support/capacity.ts';
import { everyPage } from '#test/support/pages.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';

useTable();
const coordinator = useUser('COORDINATOR');

function add(body: object, more: CallOptions = {}): Promise<Answer> {
  return call(createPlace, { as: coordinator, body, ...more });
}

describe('listPlaces', () => {
  const namesOf = async (query: Record<string, string>, as = coordinator) =>
    (await everyPage(listPlaces, { as, query })).flat().map(({ name }) => name);

  it('filters by kind, and searches names, aliases, address and code', async () => {
    await add({ name: 'Zoë Theatre', kind: 'VENUE', address: '1 Marine Parade', aliases: ['The Z'] });
    await add({ name: 'Harbourton Airport', kind: 'AIRPORT', iata: 'HBT' });
    expect(await namesOf({ search: 'marine zoe' })).toEqual(['Zoë Theatre']);
    expect(await namesOf({ search: 'hbt' })).toEqual(['Harbourton Airport']);
    expect(await namesOf({ kind: 'VENUE', limit: '1' })).toEqual(['Zoë Theatre']);
    const { own } = await metered(() => call(listPlaces, { as: coordinator }));
    expect(own).toMatchObject({ commands: ['Query'], roundTrips: 1 });
  });
});
