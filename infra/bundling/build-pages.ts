import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Metafile } from 'esbuild';
import {
  DRIVE_WORKER,
  OTHER_LANGUAGES,
  PAGES,
  PAGES_FOLDER,
  type PageFiles,
  type PageName,
} from '#shared/documents/pages.ts';
import type { Language } from '#shared/schemas/reports/paper-language.ts';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** A page that was built. */
export interface Page {
  readonly name: PageName;
  readonly files: PageFiles;
  readonly script: Buffer;
  readonly style: Buffer;
  /** The texts by language. */
  readonly words: readonly (readonly [string, Buffer])[];
  /** The paths of the sources and packages in it. */
  readonly inputs: readonly string[];
}

/**
 * Bundles the pages for browsers, and the service worker of the driver's page. Writes them to `.pages`: `<name>.js`, `<name>.css`,
 * `<name>-<language>.js` with texts, and `<name>.json` with the names under which they are read. Each script begins with the licences of the
 * packages in it. Several processes may do this at once: each file is written whole, and only if it changes.
 */
export async function buildPages(): Promise<Page[]> {
  const { metafile, outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: {
      ...Object.fromEntries(PAGES.map((page) => [page, `shared/pages/${page}/main.tsx`])),
      [DRIVE_WORKER]: 'shared/pages/drive/worker.ts',
    },
    outdir: PAGES_FOLDER,
    write: false,
    bundle: true,
    platform: 'browser',
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    minify: true,
    legalComments: 'none',
    metafile: true,
    logLevel: 'warning',
  });
  const written = new Map(
    await Promise.all(
      outputFiles.map(async ({ contents, path }) => {
        const licences = await licencesOf(Object.keys(metafile.outputs[relative(root, path)]?.inputs ?? {}));
        return [path, Buffer.concat([Buffer.from(licences), contents])] as const;
      }),
    ),
  );
  const contentOf = (file: string): Buffer => written.get(join(root, PAGES_FOLDER, file)) ?? Buffer.alloc(0);
  const buildPage = async (name: PageName): Promise<Page> => {
    const [script, style] = [contentOf(`${name}.js`), contentOf(`${name}.css`)];
    const words = await Promise.all(OTHER_LANGUAGES.map(async (each) => [each, await wordsOf(name, each)] as const));
    const named = words.map(([language, content]) => [language, `${name}-${language}-${digest(content)}.js`]);
    const files = {
      script: `${name}-${digest(script)}.js`,
      style: `${name}-${digest(style)}.css`,
      words: Object.fromEntries(named),
    };
    return { name, files, script, style, words, inputs: inputsOf(metafile, name) };
  };
  const pages = await Promise.all(PAGES.map(buildPage));
  await mkdir(join(root, PAGES_FOLDER), { recursive: true });
  await keep(`${DRIVE_WORKER}.js`, contentOf(`${DRIVE_WORKER}.js`));
  await Promise.all(
    pages.flatMap(({ files, name, script, style, words }) => [
      ...words.map(([language, content]) => keep(`${name}-${language}.js`, content)),
      keep(`${name}.js`, script),
      keep(`${name}.css`, style),
      keep(`${name}.json`, Buffer.from(`${JSON.stringify(files)}\n`)),
    ]),
  );
  return pages;
}

/** Returns the names, versions and licences of the packages to which these files belong, as a comment. Empty without such files. */
async function licencesOf(files: readonly string[]): Promise<string> {
  const found = files.map((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? '').filter(Boolean);
  const texts = [...new Set(found)].sort().map(async (folder) => {
    const { name, version } = JSON.parse(await readFile(join(root, folder, 'package.json'), 'utf8')) as Named;
    const licence = (await readdir(join(root, folder))).find((file) => /^licen[cs]e/i.test(file));
    if (licence === undefined) throw new Error(`${name} has no file with its licence, which a page must show`);
    return `${name} ${version}\n\n${await readFile(join(root, folder, licence), 'utf8')}`;
  });
  const text = (await Promise.all(texts)).join('\n').replaceAll('*/', '* /').trim();
  return text === '' ? '' : `/*!\n${text}\n*/\n`;
}

interface Named {
  readonly name: string;
  readonly version: string;
}

/** Returns a script with the texts of a page and of the sign-in. */
async function wordsOf(page: PageName, language: Language): Promise<Buffer> {
  const files = ['parts', page].map((folder) => join(root, `shared/pages/${folder}/languages/${language}.json`));
  const texts = await Promise.all(
    files.map(async (file): Promise<unknown> => JSON.parse(await readFile(file, 'utf8'))),
  );
  return Buffer.from(`export const WORDS=${JSON.stringify(Object.assign({}, ...texts))};\n`);
}

function digest(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 16);
}

function inputsOf({ outputs }: Metafile, name: PageName): string[] {
  return [`${name}.js`, `${name}.css`].flatMap((file) => Object.keys(outputs[`${PAGES_FOLDER}/${file}`]?.inputs ?? {}));
}

async function keep(name: string, content: Buffer): Promise<void> {
  const file = join(root, PAGES_FOLDER, name);
  if ((await readFile(file).catch(ifMissing))?.equals(content)) return;
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, content);
  await rename(draft, file);
}

function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
