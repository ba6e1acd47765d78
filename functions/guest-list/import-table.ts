import { defineContract, WRITE } from '#shared/contract/define-contract.ts';
import { ContendedWrite, FeatureDisabled } from '#shared/contract/problems.ts';
import { sentFile } from '#shared/pipeline/parse.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { WAITING_ROWS } from '#shared/schemas/guest-list/decision.ts';
import {
  BYTES_TYPE,
  CSV_TYPE,
  ImportedTable,
  ImportFile,
  ImportQuery,
  MAX_FILE_BYTES,
  XLSX_TYPE,
} from '#shared/schemas/guest-list/import-file.ts';
import { importTable } from '#shared/use-cases/guest-list/import-table.ts';

/** The files that it takes. */
const FILES = { mediaTypes: [CSV_TYPE, XLSX_TYPE, BYTES_TYPE], maxBytes: MAX_FILE_BYTES };

export const contract = defineContract('POST /api/import', {
  ...WRITE,
  operationId: 'importTable',
  summary: 'Import rows of a spreadsheet',
  description: [
    'Takes CSV or a sheet of a workbook (.xlsx), up to 4 MB: guests, drivers, vehicles, places, ways, blocks, flights, cars of motorcades or the activities of the programme, one per row. The headings may be in any order, in English, French, German, Spanish, Italian, Portuguese or Polish. An unknown column is left out, and `notices` say which field it looks like. A blank cell keeps the stored value. What is not in the file stays. GET /api/import/template gives a workbook with the columns.',
    'With `dryRun=true` the answer lists each row: what would be added, changed, left or refused, with the values before and after, and one fault per cause with its rows. Nothing is written. Without it, a file with any fault is `400 VALIDATION_FAILED`, and nothing is written. `faulty=SKIP`, or SKIP in `decisions`, leaves out rows with faults.',
    '`kind=PROGRAMME` decides its rows together, up to 1,000, and writes no activity: `proposal` names the proposal whose steps do, one per row. Apply it with POST /api/proposals/{id}/apply within an hour. Vehicles, drivers, guests and flights are named as they are stored, guests also with `ALL` or `Department: ADMIN`, and masters by code or title. A cell with `-` empties a field. Cancelled activities stay as they are. A timetable as bus companies write it, stops down and runs across, makes series of rides with stops.',
    'A row is recognised by the column Id, which holds an id of this service or one of yours; a flight by its number and date. An Id that is not known here adds a record with another id, and `UNKNOWN_ID` says how many. Without an id: a guest by name and e-mail address or organization, a driver or vehicle by name, a place by name or alias, an activity by title, start, pick-up and drop-off. `kind=MOTORCADES` has one row per car: its rows make a motorcade, or are compared with the stored one. The sheet Ways also comes in with PLACES, the sheet Blocks with DRIVERS or VEHICLES. The same file twice changes nothing. The file is written in batches: if the request fails midway, send it again.',
    'CSV may be UTF-8, UTF-16, Windows-1252 or an encoding in which its headings are known, with `,`, `;` or tab: `file` says what was read or assumed. Dates, phone numbers and times are read as in `country` and `timezone` of the settings. Formulas give the values that the file shows. Links are never followed. A file with macros is refused.',
    'Users of a supplier send DRIVERS, VEHICLES and BLOCKS of their own. The list knows no other record, has no columns for the staff, and takes no layout.',
    WAITING_ROWS,
  ].join('\n\n'),
  tag: 'Reports',
  access: ['create', 'Vehicle'],
  query: ImportQuery,
  body: ImportFile,
  bodyFile: FILES,
  success: { status: 200, body: ImportedTable, description: 'The result of the import' },
  invalidFor: ['MEANING', 'STATE'],
  problems: [ContendedWrite, FeatureDisabled],
  uses: ['table:read', 'table:write', 'links:delete'],
});

export const handler = serve(contract, (context) =>
  importTable(context, sentFile(context.event, FILES), context.query),
);
