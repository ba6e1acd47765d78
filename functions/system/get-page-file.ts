import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import * as z from 'zod';
import { defineContract } from '#shared/contract/define-contract.ts';
import { NotFound } from '#shared/contract/problems.ts';
import { FILES_PATH, fileAssets, PAGES, type PageFiles } from '#shared/documents/pages.ts';
import { servePublic } from '#shared/pipeline/serve-public.ts';
import { readAsset } from '#shared/platform/asset.ts';
import { once } from '#shared/platform/once.ts';

const TYPES = { js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8' } as const;

export const contract = defineContract(`GET ${FILES_PATH}/{file}`, {
  operationId: 'getPageFile',
  summary: 'Read the script, the styles or the texts of a page',
  description:
    'Always gzip-compressed. The name of a file contains a digest of its content, so the file may be cached without limit. A file of an earlier version is 404: load the page again.',
  tag: 'System',
  access: 'public',
  params: z.object({
    file: z
      .string()
      .max(60)
      .regex(/^[a-z-]+-[0-9a-f]{16}\.(?:js|css)$/, 'must be a name that a page gives')
      .meta({ description: 'The name of the file, as the page gives it', example: 'board-0123456789abcdef.js' }),
  }),
  success: { status: 200, description: 'The script or the styles', contentType: 'text/javascript; charset=utf-8' },
  problems: [NotFound],
  uses: [],
  assets: fileAssets(),
});

/** The present files, gzip-compressed and in base64. Key: name with its digest. */
const files = once(async () => {
  const found = await Promise.all(
    PAGES.map(async (page) => {
      const names = JSON.parse((await readAsset(contract.assets, `${page}.json`)).toString('utf8')) as PageFiles;
      const packed = async (type: keyof typeof TYPES, name: string = page) => {
        const bytes = await promisify(gzip)(await readAsset(contract.assets, `${name}.${type}`), { level: 9 });
        return { type: TYPES[type], base64: bytes.toString('base64') };
      };
      const words = Object.entries(names.words).map(
        async ([language, name]) => [name, await packed('js', `${page}-${language}`)] as const,
      );
      return [
        [names.script, await packed('js')] as const,
        [names.style, await packed('css')] as const,
        ...(await Promise.all(words)),
      ];
    }),
  );
  return new Map(found.flat());
});

export const handler = servePublic(contract, async ({ params: { file } }) => {
  const found = (await files()).get(file);
  if (!found) throw new NotFound(`There is no file ${file}. Load the page again: it names the present files.`);
  return {
    headers: {
      'Content-Type': found.type,
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Content-Encoding': 'gzip',
    },
    body: found.base64,
    isBase64Encoded: true,
  };
});
