import { defineContract } from '#shared/contract/define-contract.ts';
import { namesAsset } from '#shared/documents/page-files.ts';
import { pageAnswer } from '#shared/documents/page-shell.ts';
import { servePublic } from '#shared/pipeline/serve-public.ts';
import { pageConfig } from '#shared/platform/config.ts';

export const contract = defineContract('GET /api/board', {
  operationId: 'getBoard',
  aliases: ['/board'],
  summary: 'Open the desk',
  description:
    'A page for coordinators: everything they do, on one page. What needs a person stands beside the plan; each write has a form that shows what it would do. It signs in at the identity provider, keeps the token in memory only, and loads nothing from other hosts.',
  access: 'public',
  success: { status: 200, description: 'The page', contentType: 'text/html; charset=utf-8' },
  uses: [],
  assets: namesAsset('desk'),
});

export const handler = servePublic(contract, () => pageAnswer('desk', 'Motorcade desk', pageConfig()));
