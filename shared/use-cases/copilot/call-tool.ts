import * as z from 'zod';
import type { InvokeOperation, OperationAnswer } from '#shared/adapters/operations/lambda.ts';
import type { TurnWriteId } from '#shared/contract/invocation.ts';
import type { GoodCall, Tools } from '#shared/domain/copilot/read-call.ts';
import { fittingItems } from '#shared/domain/copilot/tool-result.ts';
import { logger } from '#shared/platform/logger.ts';
import { Tool } from '#shared/schemas/copilot/tool.ts';

/** Reads the tools from the text of their file. */
export function toolsFrom(text: string): Tools {
  return new Map(
    z
      .array(Tool)
      .parse(JSON.parse(text))
      .map((tool) => [tool.name, tool]),
  );
}

interface CallOptions {
  /** Answers what would happen, and writes nothing. */
  readonly dryRun?: boolean;
  readonly idempotencyKey?: string;
  readonly version?: number | undefined;
  readonly idSeed?: string;
  readonly turnWrite?: TurnWriteId | undefined;
  /** What earlier dry runs would have written. */
  readonly staged?: string;
}

/** What the model learns if an operation does not answer at all. */
const SILENT = {
  status: 503,
  code: 'UNAVAILABLE',
  detail: 'The operation did not answer. If it writes, its write may have been made: read the record.',
};

/**
 * Invokes the operation of a call as the caller. The rate limit counts it. Never throws: a turn must be able to say what it has done.
 */
export async function callTool(
  invoke: InvokeOperation,
  { parts, tool }: Pick<GoodCall, 'parts' | 'tool'>,
  { dryRun = false, ...options }: CallOptions = {},
): Promise<OperationAnswer> {
  const { body, params, query } = parts;
  try {
    return await invoke({
      operationId: tool.name,
      params,
      query: dryRun ? { ...query, dryRun: 'true' } : query,
      body,
      via: 'copilot',
      counts: true,
      ...options,
    });
  } catch (error) {
    logger().error('an operation did not answer the copilot', { operationId: tool.name, error: error as Error });
    return { status: SILENT.status, body: SILENT };
  }
}

/**
 * Invokes the reading operation of a call as the caller. If its list is longer than a model gets, asks for fewer items: the cursor of the
 * answer then goes on behind those.
 */
export async function readTool(invoke: InvokeOperation, call: GoodCall): Promise<OperationAnswer> {
  const { parts, tool } = call;
  const whole = await callTool(invoke, call);
  const limit = whole.status < 400 && 'limit' in tool.places ? fittingItems(whole.body) : undefined;
  if (limit === undefined) return whole;
  return callTool(invoke, { tool, parts: { ...parts, query: { ...parts.query, limit: String(limit) } } });
}
