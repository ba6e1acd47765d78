import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { build, type Metafile, type Plugin } from 'esbuild';
import { DESK_FILE } from '#openapi/desk-operations.ts';
import {
  ALL_FILES,
  DRIVE_WORKER,
  FILES_PATH,
  OTHER_LANGUAGES,
  PAGES,
  PAGES_FOLDER,
  type PackedFile,
  type PageFiles,
  type PageName,
} from '#shared/documents/page-files.ts';
import type { Language } from '#shared/schemas/reports/paper-language.ts';
import { BUILT_OF, pageSources } from './fingerprint.ts';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** A page that was built. */
export interface Page {
  readonly name: PageName;
  readonly files: PageFiles;
  readonly script: Buffer;
  readonly style: Buffer;
  /** The texts by language. */
  readonly words: readonly (readonly [string, Buffer])[];
  /** All files by the names under which they are read. */
  readonly sent: readonly (readonly [string, Buffer])[];
  /** The scripts that the page loads before it shows something: its own, and those that it imports at once. */
  readonly first: readonly Buffer[];
  /** The paths of the sources and packages in it. */
  readonly inputs: readonly string[];
}

/** How scripts for browsers are built. */
const BROWSER = {
  absWorkingDir: root,
  outdir: PAGES_FOLDER,
  write: false,
  bundle: true,
  platform: 'browser',
  format: 'esm',
  target: 'es2022',
  jsx: 'automatic',
  jsxImportSource: 'preact',
  minify: true,
  charset: 'utf8',
  legalComments: 'none',
  metafile: true,
  logLevel: 'warning',
} as const;

/** The folders with the sentences of the service in each language. */
const SENTENCES = ['refusals', 'attention', 'proposals', 'sentences', 'guest-list'] as const;

/**
 * Packs the texts of a language that are loaded later. Makes all its sentences one script, where a page imports the file of `sentences`. What an
 * import says of a list is not among the English ones: the service says it, but for the values of the API, which the desk calls by their words.
 */
const languages: Plugin = {
  name: 'languages',
  setup: (bundle) => {
    const filter = /shared.(?:domain.sentences|pages.desk.forms).languages.\w+\.json$/;
    bundle.onLoad({ filter }, async ({ path }) => {
      const isOfForms = /.forms.languages./.test(path);
      const language = basename(path);
      const sentences = SENTENCES.map((each) => `shared/domain/${each}/languages/${language}`);
      const texts = Object.entries(await textsOf(isOfForms ? [relative(root, path)] : sentences));
      const isSent = ([key, text]: [string, string]) =>
        language !== 'en.json' || !key.startsWith('LIST_') || text.includes('{options}');
      return {
        contents: await scriptOf(Object.fromEntries(texts.filter(isSent)), isOfForms),
        loader: 'js',
        resolveDir: root,
      };
    });
  },
};

/** Returns a script with texts by their keys. Words of the desk's forms leave out the keys that the file of its writes has. */
async function scriptOf(texts: Words, isOfForms: boolean): Promise<string> {
  const known = isOfForms ? keysOfWrites(JSON.parse(await readFile(DESK_FILE, 'utf8')) as Writes) : undefined;
  // As the desk loads this file elsewhere: so it stays one script.
  const load = "const{default:file}=await import('#openapi/desk-operations.json',{with:{type:'json'}});";
  const file = isOfForms ? load : '';
  const keys = isOfForms ? `(${keysOfWrites.toString()})(file)` : 'new Map()';
  return `${file}export default (${unpackWords.toString()})(${JSON.stringify(packWords(texts, known))},${keys})`;
}

/**
 * Bundles the pages for browsers, and the service worker of the driver's page. Writes to `.pages`: `files.json` with all files as they are sent,
 * `<name>.json` with the names of the first ones, and the worker. A page loads a part that its first view does not need as a script of its own. A
 * script with packages in it begins with the address of their licences. Several processes may do this at once: each file is written whole, and only if it changes.
 */
export async function buildPages(): Promise<Page[]> {
  const builtOf = await pageSources();
  const worker = build({ ...BROWSER, entryPoints: { [DRIVE_WORKER]: 'shared/pages/drive/worker.ts' } });
  const pages = await Promise.all(PAGES.map(buildPage));
  const packed = await Promise.all(
    pages.flatMap(({ sent }) => sent).map(async ([name, content]) => [name, await packedFile(name, content)] as const),
  );
  await mkdir(join(root, PAGES_FOLDER), { recursive: true });
  await Promise.all([
    ...(await worker).outputFiles.map(({ contents }) => keep(`${DRIVE_WORKER}.js`, Buffer.from(contents))),
    keep(ALL_FILES, Buffer.from(`${JSON.stringify(Object.fromEntries(packed))}\n`)),
    ...pages.map(({ files, name }) => keep(`${name}.json`, Buffer.from(`${JSON.stringify(files)}\n`))),
  ]);
  await keep(BUILT_OF, Buffer.from(builtOf));
  return pages;
}

async function buildPage(name: PageName): Promise<Page> {
  const { metafile, outputFiles } = await build({
    ...BROWSER,
    entryPoints: { [name]: `shared/pages/${name}/main.tsx` },
    splitting: true,
    // Each part that is loaded later imports the first script. So the first view loads one script.
    inject: [`shared/pages/${name}/main.tsx`],
    chunkNames: `${name}-[hash]`,
    plugins: [languages],
  });
  const inputs = [...new Set(Object.values(metafile.outputs).flatMap((output) => Object.keys(output.inputs)))];
  const licences = await licencesOf(inputs.flatMap(packageOf));
  const licenceFile = `${name}-licences-${digest(licences)}.txt`;
  const about = Buffer.from(`/*! Licences: ${FILES_PATH}/${licenceFile} */\n`);
  const written = outputFiles.map(({ contents, path }) => {
    const hasPackages = Object.keys(metafile.outputs[relative(root, path)]?.inputs ?? {}).flatMap(packageOf).length > 0;
    return [basename(path), hasPackages ? Buffer.concat([about, contents]) : Buffer.from(contents)] as const;
  });
  const contentOf = (file: string): Buffer => written.find(([path]) => path === file)?.[1] ?? Buffer.alloc(0);
  const first = firstOf(metafile, `${PAGES_FOLDER}/${name}.js`).map((path) => basename(path));
  // Where parts are loaded later, the entry has only the import of the first script.
  const entry = first.at(-1) ?? '';
  const [script, style] = [contentOf(entry), contentOf(`${name}.css`)];
  const words = await Promise.all(OTHER_LANGUAGES.map(async (each) => [each, await wordsOf(name, each)] as const));
  const named = words.map(([language, content]) => [`${name}-${language}-${digest(content)}.js`, content] as const);
  const files = {
    script: first.length > 1 ? entry : `${name}-${digest(script)}.js`,
    style: `${name}-${digest(style)}.css`,
    words: Object.fromEntries(words.map(([language], place) => [language, named[place]?.[0] ?? ''])),
  };
  // The styles of all parts are in the one file that the page loads.
  const chunks = written.filter(([path]) => path !== entry && path !== `${name}.js` && !path.endsWith('.css'));
  return {
    name,
    files,
    script,
    style,
    words,
    first: [script],
    sent: [[files.script, script], [files.style, style], [licenceFile, licences], ...named, ...chunks],
    inputs,
  };
}

/** Returns a script and those that it imports at once, without those that it may load later. */
function firstOf({ outputs }: Metafile, entry: string): string[] {
  const found = new Set([entry]);
  for (const path of found)
    for (const each of outputs[path]?.imports ?? []) if (each.kind === 'import-statement') found.add(each.path);
  return [...found];
}

async function packedFile(name: string, content: Buffer): Promise<PackedFile> {
  const bytes = await promisify(gzip)(content, { level: 9 });
  return { type: name.slice(name.lastIndexOf('.') + 1) as PackedFile['type'], base64: bytes.toString('base64') };
}

/** Returns the folder of the package to which a file belongs. Empty for a file of our own. */
function packageOf(file: string): string[] {
  return /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file) ?? [];
}

/** Returns the names, versions and licences of packages. */
async function licencesOf(folders: readonly string[]): Promise<Buffer> {
  const texts = [...new Set(folders)].sort().map(async (folder) => {
    const { name, version } = JSON.parse(await readFile(join(root, folder, 'package.json'), 'utf8')) as Named;
    const licence = (await readdir(join(root, folder))).find((file) => /^licen[cs]e/i.test(file));
    if (licence === undefined) throw new Error(`${name} has no file with its licence, which a page must show`);
    return `${name} ${version}\n\n${(await readFile(join(root, folder, licence), 'utf8')).trim()}\n`;
  });
  return Buffer.from((await Promise.all(texts)).join('\n'));
}

interface Named {
  readonly name: string;
  readonly version: string;
}

/** Returns a script with the texts of a page and of the sign-in. */
async function wordsOf(page: PageName, language: Language): Promise<Buffer> {
  const texts = await textsOf(['parts', page].map((folder) => `shared/pages/${folder}/languages/${language}.json`));
  return Buffer.from(`export const WORDS=${JSON.stringify(texts)};\n`);
}

/** Returns the texts of several files as one object. */
async function textsOf(files: readonly string[]): Promise<Record<string, string>> {
  const read = files.map(async (file): Promise<unknown> => JSON.parse(await readFile(join(root, file), 'utf8')));
  return Object.assign({}, ...(await Promise.all(read))) as Record<string, string>;
}

function digest(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 16);
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

/** Texts by their keys. */
type Words = Readonly<Record<string, string>>;

/** The keys that begin with the same part, without it. */
type KeyColumn = readonly [part: string, keys: string];

/** All keys, then all texts in the order of their keys. So they are smaller on the way than each text beside its key. */
type PackedWords = readonly [columns: readonly KeyColumn[], texts: string];

/** Keys that another file has already, by the part with which they begin. They are not sent again. */
type KnownKeys = ReadonlyMap<string, readonly string[]>;

/** What of the file of the writes names words. */
interface Writes {
  readonly operations: readonly { readonly id: string }[];
  readonly fields: readonly { readonly name: string; readonly values?: readonly (string | number)[] }[];
}

/**
 * Returns the keys of the words that name the writes of the desk, their fields and the values of these, from the file of the writes. The scripts of
 * words carry this function: it uses nothing but what it is given.
 */
function keysOfWrites({ fields, operations }: Writes): KnownKeys {
  return new Map([
    ['op.', operations.map(({ id }) => id)],
    ['field.', [...new Set(fields.map(({ name }) => name))]],
    ['value.', [...new Set(fields.flatMap(({ values = [] }) => values.map(String)))]],
  ]);
}

/** With what keys begin: the part before a full stop, or what sentences of a kind have. */
const PART = /^(?:INPUT_|LIST_|\w+\.)?/;

/** Packs texts for a script. Throws if one has the sign that stands between two. */
function packWords(words: Words, known: KnownKeys = new Map()): PackedWords {
  const all = Object.entries(words);
  if (all.some(([, text]) => text === '' || text.includes('|')))
    throw new Error('A text is empty or has the sign that stands between texts: |');
  const parts = Map.groupBy(Object.keys(words), (key) => PART.exec(key)?.[0] ?? '');
  const columns = [...parts].map(([part, keys]) => {
    const names = known.get(part) ?? [];
    const others = keys.map((key) => key.slice(part.length)).filter((key) => !names.includes(key));
    return { part, others, texts: [...names, ...others].map((key) => words[part + key] ?? '') };
  });
  return [
    columns.map(({ others, part }) => [part, others.join('|')] as const),
    columns.flatMap(({ texts }) => texts).join('|'),
  ];
}

/** Returns the texts that were packed, by their keys. The scripts of words carry this function too. */
function unpackWords([columns, packed]: PackedWords, known: KnownKeys): Words {
  const texts = packed.split('|');
  const keys = columns.flatMap(([part, others]) =>
    [...(known.get(part) ?? []), ...(others ? others.split('|') : [])].map((key) => part + key),
  );
  return Object.fromEntries(keys.flatMap((key, place) => (texts[place] ? [[key, texts[place]]] : [])));
}
