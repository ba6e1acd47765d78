import { defineContract, WRITE } from '#shared/contract/define-contract.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { WAITING_ROWS } from '#shared/schemas/guest-list/decision.ts';
import { GuestList, ImportResult, importing } from '#shared/schemas/guest-list/import.ts';
import { importResult } from '#shared/use-cases/guest-list/import-result.ts';
import {
  checkGuestList,
  importGuests,
  invalidGuestList,
  readingOf,
  yearOfLists,
} from '#shared/use-cases/guest-list/import-vips.ts';

export const contract = defineContract('POST /api/vips/import', {
  ...WRITE,
  operationId: 'importVips',
  summary: 'Import a guest list',
  description: [
    'Takes a CSV file as a spreadsheet exports it, with at most 2,000 guests. The headings may be in any order and case. Each row is one guest. Blank rows are skipped. Requires the columns Name and Department. First name and Last name can take the place of Name; then `sortName` is the last name, followed by the first.',
    'With `dryRun=true` the answer lists the changes with the values before and after, and one fault per cause with its column, its count and its rows. Nothing is written. Without it, a list with any fault is `400 VALIDATION_FAILED`. `errors` holds the first 200 faults. `faulty=SKIP`, or SKIP in `decisions`, leaves out rows with faults.',
    'A guest is identified by the column Id, which holds an id of this service or one of yours. Without it, by name and e-mail address. If there is no e-mail address, by name and organization. A row without both is the only guest of exactly that name. A repeat of the same list changes nothing. A changed row updates its VIP. A blank cell keeps the stored value. The columns Hotel, Room, Check-in and Check-out are the lodging; several stand in the same order, with `;` between them. VIPs who are not in the list stay.',
    'The list is written in batches of 50 guests. If the request fails midway, send the list again: finished guests stay unchanged. If a `partySize` grew, `warnings` may hold `SEATS_EXCEEDED` for rides with too few seats. `UNKNOWN_ID`: Ids that are not known here add new guests, with other ids. `POSSIBLE_DUPLICATE`: guests wait, see `waiting`, or a new guest has the name of another VIP.',
    WAITING_ROWS,
  ].join('\n\n'),
  access: ['create', 'Vip'],
  query: importing,
  body: GuestList,
  bodyType: 'text/csv',
  success: { status: 200, body: ImportResult, description: 'The result of the import' },
  invalidFor: ['MEANING', 'STATE'],
  uses: ['table:read', 'table:write', 'links:delete'],
});

export const handler = serve(contract, async (context) => {
  const { body, dryRun, now, query } = context;
  const list = await checkGuestList(body, { ...readingOf(query), year: await yearOfLists(now) });
  if (list.faults.length > 0 && !dryRun) throw invalidGuestList(list.faults);
  const outcomes = await importGuests(context, list);
  return importResult(list, outcomes, context);
});
