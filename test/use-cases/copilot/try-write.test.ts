import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { TOOLS_FILE } from '#openapi/tools.ts';
import type { OperationAnswer } from '#shared/adapters/operations/operation-invoker.ts';
import { readArguments, type Tools } from '#shared/domain/copilot/read-call.ts';
import { toolsFrom } from '#shared/use-cases/copilot/call-tool.ts';
import { tryWrite } from '#shared/use-cases/copilot/turn-writes.ts';

let tools: Tools;
beforeAll(async () => {
  tools = toolsFrom(await readFile(TOOLS_FILE, 'utf8'));
});

/** Tries a change of a VIP whose record is read with this answer. */
function tried(found: OperationAnswer) {
  const call = readArguments(tools, 'call', 'updateVip', { vipId: 'vip_1', notes: 'x' });
  if (!('tool' in call)) throw new Error(call.problem.detail);
  const invoke = ({ operationId }: { operationId: string }) =>
    Promise.resolve(operationId === 'getVip' ? found : { status: 200, body: { id: 'vip_1', version: 4, notes: 'x' } });
  return tryWrite(call, { invoke, tools, seen: new Map(), idSeed: 'seed' });
}

describe('a write that is tried', () => {
  it('has the record before it, with its version', async () => {
    const record = { id: 'vip_1', version: 3 };
    expect(await tried({ status: 200, body: record })).toMatchObject({ before: record, version: 3, mayRun: true });
  });

  it('has no record before it where the record cannot be read, and waits for the user', async () => {
    const { before, mayRun, version } = await tried({ status: 403, body: { status: 403, code: 'FORBIDDEN' } });
    expect([before, version, mayRun]).toEqual([undefined, undefined, false]);
  });
});
