import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import * as getVip from '#functions/vips/get-vip.ts';
import * as updateVip from '#functions/vips/update-vip.ts';
import { call } from '#test/support/call.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';
import { someVips } from '#test/support/vips.ts';

useTable();
const coordinator = useUser('COORDINATOR');

async function aVip(fields: Record<string, unknown> = {}): Promise<string> {
  return (await someVips(coordinator, 1, fields))[0] as string;
}
function read(vipId: string) {
  return call(getVip, { as: coordinator, params: { vipId } });
}
function change(
  vipId: string,
  body: unknown,
  headers: Record<string, string> = {},
  query: Record<string, string> = {},
) {
  return call(updateVip, { as: coordinator, params: { vipId }, body, headers, query });
}

const changes = fc.record(
  {
    title: fc.option(fc.constantFrom('Dr', 'Ambassador', 'Sir')),
    organization: fc.option(fc.constantFrom('North', 'South')),
    partySize: fc.integer({ min: 1, max: 6 }),
    isRosterOnly: fc.boolean(),
    department: fc.constantFrom('ADMIN', 'OTHER'),
  },
  { requiredKeys: [] },
);
const concurrentChanges = fc.array(fc.record({ body: changes, isConditional: fc.boolean() }), {
  minLength: 2,
  maxLength: 6,
});

describe('concurrent changes of one VIP', () => {
  it('each make their own version, or are refused and write nothing', async () => {
    await fc.assert(
      fc.asyncProperty(concurrentChanges, async (wanted) => {
        const id = await aVip({ organization: 'East' });
        const first = (await read(id)).body;
        const answers = await Promise.all(
          wanted.map(({ body, isConditional }) => change(id, body, isConditional ? { 'if-match': '"1"' } : {})),
        );
        const landed = answers
          .map(({ body, status }, place) => ({ status, shown: body, asked: wanted[place]?.body ?? {} }))
          .filter(({ status }) => status === 200)
          .sort((a, b) => a.shown.version - b.shown.version);
        expect(answers.every(({ status }) => [200, 409, 412].includes(status))).toBe(true);

        // Each version is one change applied to the version before it, so no change is overwritten.
        let state = first;
        for (const version of new Set(landed.map(({ shown }) => Number(shown.version)))) {
          const answered = landed.filter(({ shown }) => shown.version === version);
          const before = state;
          state = answered[0]?.shown;
          expect(version - before.version).toBe(version === 1 ? 0 : 1);
          expect(answered.every(({ shown }) => same(shown, state))).toBe(true);
          expect(answered.some(({ asked }) => same(applied(before, asked), state))).toBe(true);
          expect(answered.every(({ asked }) => same(applied(state, asked), state))).toBe(true);
        }
        expect((await read(id)).body).toEqual(state);
      }),
      { numRuns: 12 },
    );
  });
});

type Fields = Record<string, unknown>;
function applied(state: Fields, asked: Fields): Fields {
  return Object.fromEntries(
    Object.entries({ ...state, ...asked }).filter(([name, value]) => value !== null || !(name in asked)),
  );
}
function plain({ version: _version, updatedAt: _updatedAt, ...rest }: Fields): Fields {
  return rest;
}
function same(a: Fields, b: Fields): boolean {
  const sorted = (fields: Fields) => JSON.stringify(Object.entries(plain(fields)).sort());
  return sorted(a) === sorted(b);
}
