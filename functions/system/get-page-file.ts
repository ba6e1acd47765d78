import * as z from 'zod';
import { defineContract } from '#shared/contract/define-contract.ts';
import { NotFound } from '#shared/contract/problems.ts';
import { ALL_FILES, FILES_PATH, PAGES_FOLDER, type PackedFile } from '#shared/documents/page-files.ts';
import { servePublic } from '#shared/pipeline/serve-public.ts';
import { readAsset } from '#shared/platform/bundled-file.ts';
import { once } from '#shared/platform/once.ts';

const TYPES = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
} as const;

export const contract = defineContract(`GET ${FILES_PATH}/{file}`, {
  operationId: 'getPageFile',
  summary: 'Read the script, the styles or the texts of a page, or the licences of its packages',
  description:
    'Always gzip-compressed. The name of a file contains a digest of its content, so the file may be cached without limit. A file of an earlier version is 404: load the page again.',
  access: 'public',
  params: z.object({
    file: z
      .string()
      .max(80)
      .regex(/^[a-z-]+-(?:[0-9a-f]{16}|[0-9A-Z]{8})\.(?:js|css|txt)$/, 'must be a name that a page gives')
      .meta({ description: 'The name of the file, as the page gives it', example: 'desk-0123456789abcdef.js' }),
  }),
  success: { status: 200, description: 'The script or the styles', contentType: 'text/javascript; charset=utf-8' },
  uses: [],
  assets: { [ALL_FILES]: `${PAGES_FOLDER}/${ALL_FILES}` },
});

/** The present files. Key: name with its digest. */
const files = once(async () => {
  const all = await readAsset(contract.assets, ALL_FILES);
  return new Map(Object.entries(JSON.parse(all.toString('utf8')) as Readonly<Record<string, PackedFile>>));
});

export const handler = servePublic(contract, async ({ params: { file } }) => {
  const found = (await files()).get(file);
  if (!found) throw new NotFound(`There is no file ${file}. Load the page again: it names the present files.`);
  return {
    headers: {
      'Content-Type': TYPES[found.type],
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Content-Encoding': 'gzip',
    },
    body: found.base64,
    isBase64Encoded: true,
  };
});
