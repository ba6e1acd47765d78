import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { TOOLS_FILE } from '#openapi/tools.ts';
import type { OperationAnswer } from '#shared/adapters/operations/lambda.ts';
import { readArguments, type Tools } from '#shared/domain/copilot/read-call.ts';
import { encodeTrial } from '#shared/table/stage.ts';
import { toolsFrom } from '#shared/use-cases/copilot/call-tool.ts';
import { tryWrite } from '#shared/use-cases/copilot/turn-writes.ts';

let tools: Tools;
beforeAll(async () => {
  tools = toolsFrom(await readFile(TOOLS_FILE, 'utf8'));
});

const NOTHING = encodeTrial({ reads: [], items: [] });

/** Tries a change of a VIP whose record is read with this answer. */
function tried(found: OperationAnswer, reaches: readonly string[] = [], trial: string | undefined = NOTHING) {
  const call = readArguments(tools, 'call', 'updateVip', { vipId: 'vip_1', notes: 'x' });
  if (!('tool' in call)) throw new Error(call.problem.detail);
  const invoke = ({ operationId }: { operationId: string }) =>
    Promise.resolve(
      operationId === 'getVip'
        ? found
        : { status: 200, body: { id: 'vip_1', version: 4, notes: 'x' }, ...(trial && { trial }) },
    );
  const told = () => Promise.resolve(reaches);
  return tryWrite(call, { invoke, tools, seen: new Map(), idSeed: 'seed', now: '2027-05-09T20:00:00.000Z', told });
}

describe('a write that is tried', () => {
  it('has the record before it, with its version', async () => {
    const record = { id: 'vip_1', version: 3 };
    expect(await tried({ status: 200, body: record })).toMatchObject({ before: record, version: 3, mayRun: true });
  });

  it('waits for the user if a person is told of it, and if no one can say whether one is', async () => {
    const found = { status: 200, body: { id: 'vip_1', version: 3 } };
    expect((await tried(found, ['GUEST_PAGE vip_1 act_1'])).mayRun).toBe(false);
    expect((await tried(found, [], '')).mayRun).toBe(false);
  });

  it('has no record before it where the record cannot be read, and waits for the user', async () => {
    const { before, mayRun, version } = await tried({ status: 403, body: { status: 403, code: 'FORBIDDEN' } });
    expect([before, version, mayRun]).toEqual([undefined, undefined, false]);
  });
});
