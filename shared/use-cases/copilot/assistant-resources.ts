import type { McpResources } from '#shared/adapters/copilot/mcp-server.ts';
import type { InvokeOperation } from '#shared/adapters/operations/operation-invoker.ts';
import { daySheet, type SheetActivity } from '#shared/domain/copilot/day-sheet.ts';
import { asTold, shownTo } from '#shared/domain/copilot/tool-result.ts';
import { type DayRule, dayOf } from '#shared/domain/time/days.ts';

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
