import { defineContract, WRITE } from '#shared/contract/define-contract.ts';
import { ContendedWrite, LayoutTaken } from '#shared/contract/problems.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { Layout, NewLayout } from '#shared/schemas/guest-list/layout.ts';
import { createLayout } from '#shared/use-cases/guest-list/named-layouts.ts';

export const contract = defineContract('POST /api/import/layouts', {
  ...WRITE,
  operationId: 'createLayout',
  summary: 'Save how lists of one form are read',
  description:
    'A layout keeps what a request says of a list: its columns, defaults, dates, phones and the like. An import takes it with `layout`, or finds it again by the headings. `layoutToSave` of a dry run is the body without `name`. `409 LAYOUT_TAKEN`: another layout has the name, or the kind and headings: case, accents and order do not count.',
  access: ['create', 'Layout'],
  body: NewLayout,
  success: { status: 201, body: Layout, etag: 'version', description: 'The new layout' },
  invalidFor: ['MEANING'],
  problems: [LayoutTaken, ContendedWrite],
  effect: { kind: 'ADDS', waitsWith: [] },
});

export const handler = serve(contract, (context) => createLayout(context, context.body));
