import { defineContract } from '#shared/contract/define-contract.ts';
import { DRIVE_WORKER, PAGES_FOLDER } from '#shared/documents/page-files.ts';
import { servePublic } from '#shared/pipeline/serve-public.ts';
import { readAsset } from '#shared/platform/bundled-file.ts';

const FILE = 'drive-worker.js';

export const contract = defineContract('GET /api/drive/worker.js', {
  operationId: 'getDriveWorker',
  summary: "Read the service worker of the driver's page",
  description:
    'Opens the page without a network. It keeps the page and its files, and no answer of the API. It may change with each version, so browsers ask for it again.',
  access: 'public',
  success: { status: 200, description: 'The script', contentType: 'text/javascript; charset=utf-8' },
  uses: [],
  assets: { [FILE]: `${PAGES_FOLDER}/${DRIVE_WORKER}.js` },
});

export const handler = servePublic(contract, async () => ({
  headers: {
    'Cache-Control': 'no-cache',
    // The page is above the folder of this script.
    'Service-Worker-Allowed': '/api/drive',
    'Content-Security-Policy': "default-src 'none'; connect-src 'self'",
  },
  body: (await readAsset(contract.assets, FILE)).toString('utf8'),
}));
