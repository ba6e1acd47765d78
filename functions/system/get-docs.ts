import { defineContract } from '#shared/contract/define-contract.ts';
import { DOCS_PAGE, docsPolicy } from '#shared/documents/docs-page.ts';
import { servePublic } from '#shared/pipeline/serve-public.ts';

export const contract = defineContract('GET /api/docs', {
  operationId: 'getDocs',
  aliases: ['/docs'],
  summary: 'Open the documentation page',
  description: 'Shows this document in a browser and lets you try it. Loads nothing from other hosts.',
  access: 'public',
  success: { status: 200, description: 'The page', contentType: 'text/html; charset=utf-8' },
  uses: [],
});

export const handler = servePublic(contract, () => ({
  headers: { 'Content-Security-Policy': docsPolicy(), 'Referrer-Policy': 'no-referrer' },
  body: DOCS_PAGE,
}));
