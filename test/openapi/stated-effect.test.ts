import { describe, expect, it } from '@jest/globals';
import { operations } from '#functions/registry.ts';
import { defineContract } from '#shared/contract/define-contract.ts';

/** A line after `@ts-expect-error` must not compile. */
// @ts-expect-error: an operation that is no GET states its effect
const silent = defineContract('POST /api/carts/{cartId}/move', {
  operationId: 'moveCart',
  summary: 'Move a cart',
  tag: 'Vehicles',
  access: ['update', 'Vehicle'],
  success: { status: 204, description: 'It is moved' },
  uses: ['table:write'],
});

describe('a contract', () => {
  it('states its effect if it is no GET', async () => {
    expect(silent).not.toHaveProperty('effect');
    const found = await operations();
    const without = found.filter(({ contract }) => contract.method !== 'GET' && contract.effect === undefined);
    expect(without.map(({ name }) => name)).toEqual([]);
  });

  it('writes nothing but a proposal if it states the effect NOTHING', async () => {
    const found = await operations();
    const writing = found.filter(
      ({ contract: { access, effect, uses } }) =>
        effect === 'NOTHING' && uses.includes('table:write') && access[1] !== 'Proposal',
    );
    expect(writing.map(({ name }) => name)).toEqual([]);
  });
});
