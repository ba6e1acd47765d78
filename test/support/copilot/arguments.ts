import { readFile } from 'node:fs/promises';
import { TOOLS_FILE } from '#openapi/tools.ts';
import type { Tools } from '#shared/domain/copilot/read-call.ts';
import { toolsFrom } from '#shared/use-cases/copilot/call-tool.ts';
import type { CallOptions } from '#test/support/call.ts';

/** The tools of the copilot, as they are deployed. */
export const TOOLS: Tools = toolsFrom(await readFile(TOOLS_FILE, 'utf8'));

/** Returns the arguments of a tool that make this request. */
export function argumentsOf({ body, params, query }: CallOptions): Record<string, unknown> {
  return {
    ...params,
    ...query,
    ...(body as object | undefined),
  };
}
