import { beforeAll, describe, expect, it } from '@jest/globals';
import { operations } from '#functions/registry.ts';
import { runSmoke } from '#infra/operations/smoke.ts';
import { useFiles } from '#test/support/files.ts';
import { aUser } from '#test/support/people.ts';
import { useTable } from '#test/support/table.ts';
import { allItems } from '#test/support/table-items.ts';
import { tokenFor } from '#test/support/token.ts';
import { useGateway } from '../local/use-gateway.ts';

/** The ids of operations that fail with 500, from their second request on. */
const broken = new Set<string>();
const requests = new Map<string, number>();

const found = await operations();
const gateway = useGateway(
  found.map((operation) => ({
    ...operation,
    handler: async (event, context) => {
      const { operationId } = operation.contract;
      requests.set(operationId, (requests.get(operationId) ?? 0) + 1);
      if (broken.has(operationId) && (requests.get(operationId) ?? 0) > 1) return { statusCode: 500, body: '' };
      return operation.handler(event, context);
    },
  })),
);
useTable();
useFiles();

let lines: string[];
async function smoke(options: { url?: string; token?: string; stopped?: () => boolean } = {}) {
  lines = [];
  const print = (line: string): void => void lines.push(line);
  return runSmoke({ url: gateway.url('/'), print, ...options });
}
async function tokenOf(role: 'ADMINISTRATOR' | 'COORDINATOR' | 'DRIVER') {
  return tokenFor(await aUser(role));
}
/** What is live under the name of the smoke test. Deletion by a coordinator leaves marked records. */
async function leftBehind() {
  return [...(await allItems()).values()].filter(
    (item) => JSON.stringify(item).includes('"Smoke test') && !item['deletedAt'],
  );
}

beforeAll(() => {
  process.env['MOTORCADE_ROUTES'] = '{}';
});

describe('the smoke test', () => {
  it('passes for an administrator and leaves nothing, not even deleted records', async () => {
    const passed = await smoke({ token: await tokenOf('ADMINISTRATOR') });
    expect(lines.filter((line) => !line.startsWith('ok '))).toEqual([]);
    expect(passed).toBe(true);
    const kept = [...(await allItems()).values()].filter((item) => JSON.stringify(item).includes('"Smoke test'));
    expect(kept).toEqual([]);
  });

  it('passes for a coordinator, with the base address in any form', async () => {
    expect(await smoke({ token: await tokenOf('COORDINATOR'), url: `${gateway.url('/api')}/` })).toBe(true);
    expect(await leftBehind()).toEqual([]);
  });

  it('runs only the public checks without a token, and says so', async () => {
    await smoke();
    expect(lines.filter((line) => line.startsWith('FAIL'))).toEqual([]);
    expect(lines.at(-1)).toMatch(/^skip .*--token/);
    expect(lines).toHaveLength(4);
  });

  it('says who the token belongs to, if they may not plan', async () => {
    expect(await smoke({ token: await tokenOf('DRIVER') })).toBe(false);
    expect(lines).toContainEqual(expect.stringMatching(/^FAIL .*: the user is DRIVER/));
    expect(await smoke({ token: 'no-token' })).toBe(false);
    expect(lines).toContainEqual(
      expect.stringMatching(/^FAIL .*expected 200, but the answer is 401 UNAUTHENTICATED: /),
    );
  });

  it('deletes what it created when a check fails', async () => {
    requests.clear();
    broken.add('createEvent');
    expect(await smoke({ token: await tokenOf('COORDINATOR') })).toBe(false);
    broken.clear();
    expect(lines).toContainEqual(
      expect.stringMatching(/^FAIL .*expected 409 VEHICLE_CONFLICT, but the answer is 500$/),
    );
    expect(lines.at(-1)).toMatch(/^ok .*deleted/);
    expect(await leftBehind()).toEqual([]);
  });

  it('names what it could not delete', async () => {
    requests.set('deleteVehicle', 1);
    broken.add('deleteVehicle');
    expect(await smoke({ token: await tokenOf('COORDINATOR') })).toBe(false);
    broken.clear();
    expect(lines.at(-1)).toMatch(/^FAIL .*delete by hand what is left: \/api\/vehicles\/veh_\w+ \(500\)$/);
  });

  it('stops when asked, and deletes what it created', async () => {
    const stopped = () => lines.some((line) => line.includes('created and read again'));
    expect(await smoke({ token: await tokenOf('COORDINATOR'), stopped })).toBe(false);
    expect(lines.at(-1)).toMatch(/^ok .*deleted/);
  });

  it('says that nothing answers', async () => {
    expect(await smoke({ url: 'http://127.0.0.1:9' })).toBe(false);
    expect(lines[0]).toMatch(/^FAIL .*: no answer: /);
  });
});
