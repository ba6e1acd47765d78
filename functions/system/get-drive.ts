import { defineContract } from '#shared/contract/define-contract.ts';
import { pageHtml, pagePolicy } from '#shared/documents/page-shell.ts';
import { namesAsset, type PageFiles } from '#shared/documents/pages.ts';
import { servePublic } from '#shared/pipeline/serve-public.ts';
import { readAsset } from '#shared/platform/asset.ts';
import { pageConfig } from '#shared/platform/page-config.ts';

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

export const handler = servePublic(contract, async () => {
  const { origins, tiles: _none, ...settings } = pageConfig();
  const files = JSON.parse((await readAsset(contract.assets, 'drive.json')).toString('utf8')) as PageFiles;
  return {
    headers: { 'Content-Security-Policy': pagePolicy(settings, origins), 'Referrer-Policy': 'no-referrer' },
    body: pageHtml({ title: 'Motorcade: my rides', files, settings }),
  };
});
