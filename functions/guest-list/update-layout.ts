import { defineContract, WRITE } from '#shared/contract/define-contract.ts';
import { ContendedWrite, LayoutTaken, VersionMismatch } from '#shared/contract/problems.ts';
import { change } from '#shared/domain/records.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { Layout, LayoutChange, type LayoutRecord } from '#shared/schemas/guest-list/layout.ts';
import { layoutKind } from '#shared/use-cases/guest-list/named-layouts.ts';
import { changeRecord } from '#shared/use-cases/records/change-record.ts';

export const contract = defineContract('PATCH /api/import/layouts/{layoutId}', {
  ...WRITE,
  operationId: 'updateLayout',
  summary: 'Change a layout of imports',
  description:
    'Omitted fields stay as they are. `null` removes a field. `columns`, `defaults` and `headings` replace the former ones. The name and the kind stay: delete the layout and save another one.',
  access: ['update', 'Layout'],
  body: LayoutChange,
  success: { status: 200, body: Layout, etag: 'version', description: 'The layout after the change' },
  invalidFor: ['MEANING'],
  problems: [LayoutTaken, VersionMismatch, ContendedWrite],
  uses: ['table:read', 'table:write', 'links:delete'],
});

export const handler = serve(contract, async (context) => {
  const { body, now, params } = context;
  const rule = (before: LayoutRecord) => change(before, body, now);
  const { after } = await changeRecord(context, layoutKind, { id: params.layoutId }, rule);
  return after;
});
