import type { McpSurface } from '#shared/adapters/mcp/mcp-server.ts';
import type { InvokeOperation } from '#shared/adapters/operations/operation-invoker.ts';
import { readArguments, type Tools } from '#shared/domain/copilot/read-call.ts';
import { toolResult } from '#shared/domain/copilot/tool-result.ts';
import { callTool } from './call-tool.ts';

/**
 * Returns what other assistants may use: the tools that read, and the one that makes a proposal. None that writes, and none that applies a
 * proposal: the assistant would confirm its own work.
 */
export const assistantTools = (tools: Tools, invoke: InvokeOperation): McpSurface => {
  const offered = [...tools.values()].filter(({ effect }) => effect === 'READ' || effect === 'PROPOSAL');
  const names = new Set(offered.map(({ name }) => name));
  return {
    tools: offered,
    call: async (name, args) => {
      const call = readArguments(tools, '', name, args);
      if (!('tool' in call)) return refused(call.problem);
      if (!names.has(name))
        return refused({ status: 404, code: 'NOT_FOUND', detail: 'There is no tool of this name.' });
      const { body, status } = await callTool(invoke, call);
      return { text: toolResult(status, body), isError: status >= 400 };
    },
  };
};

const refused = (problem: { readonly status: number; readonly code: string; readonly detail: string }) => ({
  text: toolResult(problem.status, { ...problem }),
  isError: true,
});
