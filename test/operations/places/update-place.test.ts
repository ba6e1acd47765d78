import { describe, expect, it } from '@jest/globals';
import * as createPlace from '#functions/places/create-place.ts';
import * as updatePlace from '#functions/places/update-place.ts';
import { type Answer, type CallOptions, call } from '#test/support/call.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';

useTable();
const coordinator = useUser('COORDINATOR');

function add(body: object, more: CallOptions = {}): Promise<Answer> {
  return call(createPlace, { as: coordinator, body, ...more });
}
function change(placeId: string, body: object, more: CallOptions = {}): Promise<Answer> {
  return call(updatePlace, { as: coordinator, params: { placeId }, body, ...more });
}
function errorOf({ body }: Answer) {
  return body.errors?.[0];
}

describe('a place', () => {
  it('gives its former name free, and keeps its own', async () => {
    const { id } = (await add({ name: 'Town Hall', aliases: ['Hall'] })).body;
    expect((await change(id, { name: 'Guildhall', aliases: ['Hall', 'Town hall '] })).status).toBe(200);
    expect(errorOf(await add({ name: 'town hall' })).message).toContain(id);
    expect((await change(id, { aliases: [] })).body).toMatchObject({ name: 'Guildhall', aliases: [], version: 3 });
    expect((await add({ name: 'Town Hall' })).status).toBe(201);
  });

  it('takes the buffer of its new kind, unless it has its own', async () => {
    const { id } = (await add({ name: 'Heliport' })).body;
    expect((await change(id, { kind: 'AIRPORT' })).body.bufferMinutes).toBe(20);
    expect((await change(id, { bufferMinutes: 35 })).body.bufferMinutes).toBe(35);
    expect((await change(id, { kind: 'OTHER' })).body.bufferMinutes).toBe(35);
    expect((await change(id, { bufferMinutes: null })).body.bufferMinutes).toBe(0);
    expect((await change(id, { name: 'X' }, { headers: { 'if-match': '"1"' } })).body.code).toBe('VERSION_MISMATCH');
  });
});
