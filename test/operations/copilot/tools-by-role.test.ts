import { afterAll, describe, expect, it } from '@jest/globals';
import * as deliverMessages from '#functions/jobs/deliver-messages.ts';
import type { Operation } from '#functions/registry.ts';
import { lambdaOperations } from '#shared/adapters/operations/lambda.ts';
import { readArguments } from '#shared/domain/copilot/read-call.ts';
import { ROLES, type Role } from '#shared/schemas/users/user.ts';
import { callTool } from '#shared/use-cases/copilot/call-tool.ts';
import { type CallOptions, call } from '#test/support/call.ts';
import { argumentsOf, TOOLS } from '#test/support/copilot/arguments.ts';
import { OPERATIONS, useCopilot } from '#test/support/copilot/copilot.ts';
import { noteFigure } from '#test/support/copilot/figures.ts';
import { gatewayEvent } from '#test/support/event.ts';
import { aDriver } from '#test/support/fleet.ts';
import { aUser } from '#test/support/people.ts';
import { useQueues } from '#test/support/queues.ts';
import { SAMPLES } from '#test/support/samples/all-samples.ts';
import { useStage } from '#test/support/samples/stage.ts';
import { IS_WHOLE } from '#test/support/sweep.ts';
import { tokenFor } from '#test/support/token.ts';

useQueues(deliverMessages);
const stage = useStage();
useCopilot();

async function aCaller(role: Role): Promise<string> {
  return role === 'ADMINISTRATOR' ? stage.as : aUser(role, role === 'DRIVER' ? { driverId: await aDriver() } : {});
}

/** Both ways as dry runs where the operation writes, so that both find the same records. */
function asDryRun({ contract }: Operation, options: CallOptions): CallOptions {
  return contract.dryRun ? { ...options, query: { ...options.query, dryRun: 'true' } } : options;
}

async function byTool(operationId: string, as: string, options: CallOptions, dryRun: boolean) {
  const event = gatewayEvent({
    method: 'POST',
    path: '/api/copilot',
    headers: { authorization: `Bearer ${await tokenFor(as)}` },
  });
  const asked = readArguments(TOOLS, 'call', operationId, argumentsOf(options));
  if (!('tool' in asked)) throw new Error(asked.problem.detail);
  return callTool(lambdaOperations(event), asked, { dryRun });
}

const tools = OPERATIONS.filter(({ contract }) => TOOLS.has(contract.operationId));

/** The table gives the fields of an object in any order. */
function inOrder(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Leaves out what differs from request to request: the id of the request, new ids, and of papers the moment at which they were made. */
function plain(body: unknown): string {
  return JSON.stringify(body ?? {}, (name, value: unknown) => (name === 'instance' ? '' : inOrder(value)))
    .replaceAll(/([a-z]+)_[0-9a-z]{20}/g, '$1_*')
    .replaceAll(/"(nextCursor|url|expiresAt|keptUntil|createdAt|updatedAt|closedAt)":"[^"]*"/g, '"$1":"*"')
    .replaceAll(/"bytes":\d+/g, '"bytes":*');
}

const EVERY = IS_WHOLE ? 2 : 6;

/** The roles with which a tool is tried. Whatever the tool, the copilot sends the token of the user. So every sixth tool is tried with another role than the first. */
function rolesFor(place: number, ofDriver: boolean): Role[] {
  const [first, ...others] = ROLES;
  const second = place % EVERY === 0 ? others[(place / EVERY) % others.length] : undefined;
  return [first, ...others.filter((role) => role === second || (ofDriver && role === 'DRIVER'))];
}

describe('every tool, for an administrator, and every sixth for another role', () => {
  const same = new Map<Role, number>();
  const tried = new Map<Role, number>();
  const count = (counts: Map<Role, number>, role: Role): void => void counts.set(role, (counts.get(role) ?? 0) + 1);
  afterAll(() => {
    for (const role of ROLES)
      noteFigure(
        `tools as ${role}`,
        `${same.get(role) ?? 0} of ${tried.get(role) ?? 0} answer as the operation itself`,
      );
  });

  it.each(tools.map((operation, place) => [operation.contract.operationId, operation, place] as const))(
    'answers as the operation itself: %s',
    async (operationId, operation, place) => {
      const { as: owner, ...options } = (await SAMPLES[operationId]?.request(stage)) ?? {};
      for (const role of rolesFor(place, owner !== undefined)) {
        count(tried, role);
        const as = owner && role === 'DRIVER' ? owner : await aCaller(role);
        const direct = await call(operation, { ...asDryRun(operation, options), as });
        const tool = await byTool(operationId, as, options, operation.contract.dryRun === true);
        expect([role, tool.status, plain(tool.body)]).toEqual([role, direct.status, plain(direct.body)]);
        count(same, role);
      }
    },
  );
});
