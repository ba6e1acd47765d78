import { defineContract } from '#shared/contract/define-contract.ts';
import { pageHtml, pagePolicy } from '#shared/documents/page-shell.ts';
import { namesAsset, type PageFiles } from '#shared/documents/pages.ts';
import { servePublic } from '#shared/pipeline/serve-public.ts';
import { readAsset } from '#shared/platform/asset.ts';
import { pageConfig } from '#shared/platform/page-config.ts';

export const contract = defineContract('GET /api/board', {
  operationId: 'getBoard',
  aliases: ['/board'],
  summary: 'Open the board of the desk',
  description:
    'A page for coordinators: what needs a person with the calls that mend it, vehicles and drivers by time, arrivals, head counts, musters and a map. It signs in at the identity provider, keeps the token in memory only, and loads nothing from other hosts.',
  tag: 'System',
  access: 'public',
  success: { status: 200, description: 'The page', contentType: 'text/html; charset=utf-8' },
  uses: [],
  assets: namesAsset('board'),
});

export const handler = servePublic(contract, async () => {
  const { origins, ...settings } = pageConfig();
  const files = JSON.parse((await readAsset(contract.assets, 'board.json')).toString('utf8')) as PageFiles;
  return {
    headers: { 'Content-Security-Policy': pagePolicy(settings, origins), 'Referrer-Policy': 'no-referrer' },
    body: pageHtml({ title: 'Motorcade board', files, settings }),
  };
});
