import { promisify } from 'node:util';
import { runInNewContext } from 'node:vm';
import { gzip } from 'node:zlib';
import { defineContract } from '#shared/contract/define-contract.ts';
import { REFERENCE_FILE, REFERENCE_LICENCE, REFERENCE_PATH } from '#shared/documents/docs-page.ts';
import { servePublic } from '#shared/pipeline/serve-public.ts';
import { readAsset } from '#shared/platform/bundled-file.ts';
import { once } from '#shared/platform/once.ts';

export const contract = defineContract(`GET ${REFERENCE_PATH}`, {
  operationId: 'getDocsScript',
  summary: 'Read the script of the documentation page',
  description: 'Always gzip-compressed. Each version has its own path, so the script may be cached without limit.',
  access: 'public',
  success: { status: 200, description: 'The script', contentType: 'text/javascript; charset=utf-8' },
  uses: [],
  assets: { 'reference.js': REFERENCE_FILE, 'reference-licence.txt': REFERENCE_LICENCE },
});

/** Compresses the script, with its licence before it: otherwise it is larger than the 6 MB that a Lambda may return. */
const compressed = once(async () => {
  const module = (await readAsset(contract.assets, 'reference.js')).toString('utf8');
  const [, literal = ''] = /^var standalone_default = (".*");$/m.exec(module) ?? [];
  const script: unknown = runInNewContext(literal);
  if (typeof script !== 'string') throw new Error('The package of the documentation page has no script');
  const licence = (await readAsset(contract.assets, 'reference-licence.txt')).toString('utf8').replaceAll('*/', '* /');
  return (await promisify(gzip)(`/*!\n${licence}*/\n${script}`)).toString('base64');
});

export const handler = servePublic(contract, async () => ({
  headers: { 'Cache-Control': 'public, max-age=31536000, immutable', 'Content-Encoding': 'gzip' },
  body: await compressed(),
  isBase64Encoded: true,
}));
