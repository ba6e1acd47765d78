import { defineContract } from '#shared/contract/define-contract.ts';
import { writeWorkbook } from '#shared/documents/tables/write-workbook.ts';
import { templateSheets } from '#shared/domain/guest-list/sheet-of.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { XLSX_TYPE } from '#shared/schemas/guest-list/import-file.ts';
import { IMPORT_KINDS, ImportKind } from '#shared/schemas/guest-list/import-kind.ts';
import {
  FLEET_KINDS,
  fleetOfCaller,
  requireFleetKind,
  STAFF_FIELDS,
} from '#shared/use-cases/suppliers/supplier-writes.ts';

export const contract = defineContract('GET /api/import/template', {
  operationId: 'getImportTemplate',
  summary: 'Get a workbook to fill in',
  description:
    'A workbook (.xlsx) with the blank sheets that POST /api/import takes, with drop-downs for the allowed values, and sheets with examples. Without `kind`: the sheets of all kinds. Suppliers get those of their fleet.',
  tag: 'Reports',
  access: ['create', 'Vehicle'],
  query: { kind: ImportKind.optional() },
  success: { status: 200, contentType: XLSX_TYPE, description: 'The workbook' },
});

export const handler = serve(contract, async ({ actor, query: { kind } }) => {
  const isOwn = fleetOfCaller(actor) !== undefined;
  if (isOwn && kind) requireFleetKind(kind);
  const kinds = kind ? [kind] : isOwn ? FLEET_KINDS : IMPORT_KINDS;
  const bytes = await writeWorkbook(templateSheets(kinds, isOwn ? STAFF_FIELDS : []));
  return {
    isBase64Encoded: true,
    headers: { 'Content-Disposition': `attachment; filename="${kind?.toLowerCase() ?? 'event'}.xlsx"` },
    body: Buffer.from(bytes).toString('base64'),
  };
});
