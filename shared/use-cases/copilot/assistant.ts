import type { McpResources, McpSurface } from '#shared/adapters/copilot/mcp-server.ts';
import type { InvokeOperation } from '#shared/adapters/operations/lambda.ts';
import {
  DESCRIBE_OPERATION,
  daySheet,
  describeOperation,
  type SheetActivity,
  writesOf,
} from '#shared/domain/copilot/assistant.ts';
import { readArguments, type Tools } from '#shared/domain/copilot/read-call.ts';
import {
  asTold,
  CONTACTS,
  CONTACTS_ARGUMENT,
  hasContacts,
  shownTo,
  toolResult,
} from '#shared/domain/copilot/tool-result.ts';
import { type DayRule, dayOf } from '#shared/domain/time/days.ts';
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

const ATTENTION = 'motorcade://attention';
const DAY_SHEET = 'motorcade://day-sheet/';

/** A day of 1,000 activities. More than that no assistant can read. */
const MAX_PAGES = 5;

/** Returns what an assistant can read as a document: the attention list, and the sheet of a day. */
export function assistantResources(invoke: InvokeOperation, now: string, rule: DayRule): McpResources {
  return {
    list: [
      {
        uri: ATTENTION,
        name: 'attention',
        title: 'Attention list',
        description: 'What needs a person in the coming hours, the worst first, with what mends it',
        mimeType: 'application/json',
      },
      {
        uri: `${DAY_SHEET}today`,
        name: 'day-sheet-today',
        title: 'Day sheet of today',
        description: 'Everything of today by time: activities, guests, drivers and vehicles',
        mimeType: 'text/plain',
      },
    ],
    templates: [
      {
        uriTemplate: `${DAY_SHEET}{date}`,
        name: 'day-sheet',
        title: 'Day sheet',
        description: 'Everything of a day by time. `date` is YYYY-MM-DD',
        mimeType: 'text/plain',
      },
    ],
    read: async (uri) => {
      if (uri === ATTENTION) {
        const { body } = await get(invoke, 'listAttention', {});
        return { mimeType: 'application/json', text: JSON.stringify(asTold(shownTo(body, false), rule.timezone)) };
      }
      const [, day = ''] = uri.split(DAY_SHEET);
      const date = day === 'today' ? dayOf(now, rule) : day;
      if (uri !== `${DAY_SHEET}${day}` || !/^\d{4}-\d{2}-\d{2}$/.test(date)) return undefined;
      return { mimeType: 'text/plain', text: daySheet(date, await activitiesOf(invoke, date), rule.timezone) };
    },
  };
}

async function activitiesOf(invoke: InvokeOperation, date: string): Promise<SheetActivity[]> {
  const found: SheetActivity[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const { body } = await get(invoke, 'listEvents', {
      from: date,
      to: date,
      limit: '200',
      ...(cursor === undefined ? {} : { cursor }),
    });
    found.push(...(body['items'] as SheetActivity[]));
    if (typeof body['nextCursor'] !== 'string') break;
    cursor = body['nextCursor'];
  }
  return found;
}

/** Throws with the words of the operation if it refuses. */
async function get(invoke: InvokeOperation, operationId: string, query: Readonly<Record<string, string>>) {
  const answer = await invoke({ operationId, params: {}, query, via: 'copilot', counts: true });
  if (answer.status >= 400) throw new Error(String(answer.body['detail']));
  return answer;
}
