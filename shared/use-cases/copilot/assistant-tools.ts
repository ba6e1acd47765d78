import type { McpSurface } from '#shared/adapters/copilot/mcp-server.ts';
import type { InvokeOperation } from '#shared/adapters/operations/operation-invoker.ts';
import { DESCRIBE_OPERATION, describeOperation, writesOf } from '#shared/domain/copilot/describe-operation.ts';
import { readArguments, type Tools } from '#shared/domain/copilot/read-call.ts';
import { CONTACTS, CONTACTS_ARGUMENT, hasContacts, shownTo, toolResult } from '#shared/domain/copilot/tool-result.ts';
import type { Tool } from '#shared/schemas/copilot/tool.ts';
import { readTool } from './call-tool.ts';

/**
 * Returns what other assistants may use: the tools that read, and the one that makes a proposal. None that writes, and none that applies a
 * proposal: the assistant would confirm its own work.
 */
export function assistantTools(
  tools: Tools,
  invoke: InvokeOperation,
  { reviewAddress, timezone }: { readonly reviewAddress: string; readonly timezone: string },
): Pick<McpSurface, 'call' | 'tools'> {
  const offered = [...tools.values()].filter(({ effect }) => effect === 'READ' || effect === 'PROPOSAL');
  const names = new Set(offered.map(({ name }) => name));
  return {
    tools: [...offered.map(withContactsArgument), DESCRIBE_OPERATION],
    call: async (name, args) => {
      if (name === DESCRIBE_OPERATION.name) return described(tools, args);
      const call = readArguments(tools, '', name, args);
      if (!('tool' in call)) return refused(call.problem);
      if (!names.has(name))
        return refused({ status: 404, code: 'NOT_FOUND', detail: 'There is no tool of this name.' });
      const { body, status } = await readTool(invoke, call);
      const shown = status < 400 ? shownTo(body, call.args[CONTACTS_ARGUMENT] === true) : body;
      const isProposal = status < 400 && call.tool.effect === 'PROPOSAL';
      const answer = isProposal ? { ...shown, reviewUrl: `${reviewAddress}#${String(body['id'])}` } : shown;
      return { text: toolResult(status, answer, timezone), isError: status >= 400 };
    },
  };
}

/** Assistants ask for contact details in the same way as the copilot. */
function withContactsArgument(tool: Tool): Tool {
  return hasContacts(tool)
    ? {
        ...tool,
        parameters: { ...tool.parameters, properties: { ...(tool.parameters['properties'] as object), ...CONTACTS } },
      }
    : tool;
}

function refused(problem: { readonly status: number; readonly code: string; readonly detail: string }) {
  return { text: toolResult(problem.status, { ...problem }), isError: true };
}

function described(tools: Tools, args: unknown) {
  const operationId = String((args as { readonly operationId?: unknown } | undefined)?.operationId);
  const found = describeOperation(tools, operationId);
  if (found) return { text: toolResult(200, found), isError: false };
  const known = writesOf(tools).join(', ');
  return refused({ status: 404, code: 'NOT_FOUND', detail: `There is no such write. The known ones are: ${known}.` });
}
