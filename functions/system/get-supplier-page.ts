import { defineContract } from '#shared/contract/define-contract.ts';
import { namesAsset } from '#shared/documents/page-files.ts';
import { pageAnswer } from '#shared/documents/page-shell.ts';
import { servePublic } from '#shared/pipeline/serve-public.ts';
import { pageConfig } from '#shared/platform/config.ts';

export const contract = defineContract('GET /api/supplier', {
  operationId: 'getSupplierPage',
  summary: "Open the supplier's page",
  description:
    'A page for the phone or the desk of a supplier: the rides that it is asked for and holds, to accept, decline, name and withdraw. With the secret of an order link behind `#`, it opens that order without an account. Else it signs in at the identity provider, and keeps the token in memory only. It loads nothing from other hosts.',
  access: 'public',
  success: { status: 200, description: 'The page', contentType: 'text/html; charset=utf-8' },
  uses: [],
  assets: namesAsset('supplier'),
});

export const handler = servePublic(contract, () =>
  pageAnswer('supplier', 'Motorcade: orders', { ...pageConfig(), tiles: undefined }),
);
