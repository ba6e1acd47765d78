import * as z from 'zod';
import { CHANGE_TYPES, TYPE_ERROR } from '#shared/contract/change-types.ts';
import { defineContract } from '#shared/contract/define-contract.ts';
import { CursorExpired } from '#shared/contract/problems.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { Change, ChangedRecords } from '#shared/schemas/changes/change.ts';
import { DEFAULT_LIMIT, MAX_CURSOR_LENGTH, paging, queryChoice } from '#shared/schemas/query.ts';
import { Instant } from '#shared/schemas/time.ts';
import { cursorOf, openCursor, presentPosition, readChanges } from '#shared/use-cases/changes/read-changes.ts';
import { changedRecords } from '#shared/use-cases/changes/read-desk.ts';

const INCLUDED = ['records'] as const;

export const contract = defineContract('GET /api/changes', {
  operationId: 'listChanges',
  summary: 'Hear of changes',
  description: [
    'Begin without `after`: the answer has no items, but a cursor. Then read what you show, and call again with `after`, every 3 seconds for example. Each commit comes once, oldest first, and none is left out. The changes of one record come in the order of their versions. A change names its record and fields, but no values: read the record if you show it, or ask for `include=records`.',
    'You hear of what you may read. Drivers hear of their rides, also of those that someone else has now. With `If-None-Match`, the answer is 304 while nothing has changed: keep your cursor then. Fewer items than `limit` mean that you have everything.',
    '`410 CURSOR_EXPIRED`: the cursor is older than 7 days.',
  ].join('\n\n'),
  access: ['read', 'Change'],
  query: {
    after: z.string().max(MAX_CURSOR_LENGTH).optional().meta({ description: '`nextCursor` of the previous answer' }),
    types: queryChoice(CHANGE_TYPES, TYPE_ERROR).optional().meta({ description: 'Only these types. Default: all' }),
    include: queryChoice(INCLUDED).optional().meta({
      description:
        '`records`: also answer the changed records in `records`, as their GET answers them. Others than activities, motorcades, flights, drivers, vehicles, VIPs, places, blocks and messages have none there. Messages are without links to their attachments and the name of who read them: GET /api/messages/{id} has both',
    }),
    limit: paging.limit,
  },
  success: {
    status: 200,
    body: z.object({
      items: z.array(Change),
      nextCursor: z.string(),
      records: ChangedRecords.optional(),
      settledTo: Instant.meta({ description: 'Every change up to this time was given, to this cursor or before it' }),
    }),
    cursorParameter: 'after',
    description: 'The changes since the cursor',
  },
  invalidFor: ['MEANING'],
  problems: [CursorExpired],
});

export const handler = serve(contract, async (context) => {
  const { actor, now, query } = context;
  const { after, include, limit = DEFAULT_LIMIT, types } = query;
  const reader = { actor, now, types };
  const { items, position } =
    after === undefined
      ? { items: [], position: await presentPosition(reader) }
      : await readChanges(reader, await openCursor(after, now), limit);
  const answer = { items, nextCursor: await cursorOf(position), settledTo: position.last.at };
  if (!include) return answer;
  return { ...answer, records: await changedRecords(context, items) };
});
