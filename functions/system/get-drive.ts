import { defineContract } from '#shared/contract/define-contract.ts';
import { namesAsset } from '#shared/documents/page-files.ts';
import { pageAnswer } from '#shared/documents/page-shell.ts';
import { servePublic } from '#shared/pipeline/serve-public.ts';
import { pageConfig } from '#shared/platform/config.ts';

export const contract = defineContract('GET /api/drive', {
  operationId: 'getDrive',
  summary: "Open the driver's page",
  description:
    'A page for the phone of a driver: the next ride with its buttons, the rides after it, and a message to the desk. Without a network it shows what it knew last, and keeps what is pressed until it is sent, once. It signs in at the identity provider, keeps the token in memory only, and loads nothing from other hosts.',
  access: 'public',
  success: { status: 200, description: 'The page', contentType: 'text/html; charset=utf-8' },
  uses: [],
  assets: namesAsset('drive'),
});

export const handler = servePublic(contract, () =>
  pageAnswer('drive', 'Motorcade: my rides', { ...pageConfig(), tiles: undefined }),
);
