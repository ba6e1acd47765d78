import * as z from 'zod';
import { defineContract } from '#shared/contract/define-contract.ts';
import { ContendedWrite } from '#shared/contract/problems.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { GuestList, ImportResult, importing } from '#shared/schemas/import.ts';
import { importResult } from '#shared/use-cases/guest-list/import-result.ts';
import { checkGuestList, importGuests, invalidGuestList } from '#shared/use-cases/guest-list/import-vips.ts';

export const contract = defineContract({
  operationId: 'importVips',
  method: 'POST',
  path: '/api/vips/import',
  summary: 'Take over a guest list',
  description: `The list as a spreadsheet exports it: headings in any order and case, one guest a row, blank rows skipped. With \`dryRun=true\` it is read, and the answer says what would happen and every fault with its row and column; without, a list with any fault is refused whole.

A guest is known by the column Id, if the list has one (an id of this service, or any of your own); else by his name with his e-mail address or, where one has none, his organisation. So the same list twice changes nothing, and a changed row updates its VIP. A blank cell says nothing: it keeps what is there. Nobody is deleted for not being listed.

The list is written in batches of 50 guests. Should it end midway, send it again: what is done by then is found unchanged.`,
  tag: 'VIPs',
  access: ['create', 'Vip'],
  query: z.object(importing),
  body: GuestList,
  bodyType: 'text/csv',
  success: { status: 200, body: ImportResult, description: 'What was taken over' },
  problems: [ContendedWrite],
  uses: ['table:read', 'table:write'],
  dryRun: true,
});

export const handler = serve(contract, async (context) => {
  const { body, dryRun, now, query } = context;
  const list = await checkGuestList(body, query.ignoreUnknown ?? false);
  if (list.faults.length > 0 && !dryRun) throw invalidGuestList(list.faults);
  const outcomes = await importGuests(context, list);
  return importResult(list, outcomes, now);
});
