import { describe, expect, it } from '@jest/globals';
import * as listMotorcades from '#functions/motorcades/list-motorcades.ts';
import * as updateMotorcade from '#functions/motorcades/update-motorcade.ts';
import { call } from '#test/support/call.ts';
import { useMotorcades } from '#test/support/motorcade-stage.ts';
import { aMotorcade } from '#test/support/motorcades.ts';

const { as, ask } = useMotorcades();

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
