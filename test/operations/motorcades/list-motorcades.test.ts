import { beforeAll, describe, expect, it } from '@jest/globals';
import * as listMotorcades from '#functions/motorcades/list-motorcades.ts';
import * as updateMotorcade from '#functions/motorcades/update-motorcade.ts';
import { type CallOptions, call } from '#test/support/call.ts';
import { aMotorcade } from '#test/support/motorcades.ts';
import { aUser } from '#test/support/people.ts';
import { useTable } from '#test/support/table.ts';

useTable();
let as: string;
beforeAll(async () => {
  as = await aUser('COORDINATOR');
});

async function ask(operation: Parameters<typeof call>[0], motorcadeId: string, body?: object, options?: CallOptions) {
  return (await call(operation, { as, params: { motorcadeId }, ...(body && { body }), ...options })).body;
}

describe('a motorcade', () => {
  it('is listed by its start, with its cars', async () => {
    const { id } = await aMotorcade(as, { startTime: '2027-06-01T09:00:00Z', endTime: '2027-06-01T10:00:00Z' });
    const listed = async (query: Record<string, string>) =>
      (await call(listMotorcades, { as, query })).body.items.map((each: { id: string }) => each.id);
    expect(await listed({ from: '2027-06-01', to: '2027-06-01' })).toEqual([id]);
    await ask(updateMotorcade, id, { startTime: '2027-06-02T09:00:00Z', endTime: '2027-06-02T10:00:00Z' });
    expect(await listed({ from: '2027-06-01', to: '2027-06-01' })).toEqual([]);
    expect(await listed({ from: '2027-06-02' })).toEqual([id]);
  });
});
