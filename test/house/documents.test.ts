import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { jobs, operations } from '#functions/registry.ts';
import { LOG_METRICS } from '#infra/monitoring/log-metrics.ts';
import { OPERATIONS } from '#infra/operations/main.ts';
import { blocksOf } from '#test/support/document-blocks.ts';
import { markdownFiles } from '#test/support/markdown-files.ts';
import { type Source, sourcesBelow } from '#test/support/sources.ts';
import { TRIALS } from '#test/trials/main.ts';

const MAX_README_WORDS = 900;

/** It names what was, too. */
const HISTORY = 'CHANGELOG.md';
const PACKAGE = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string; scripts: object };

const documents = markdownFiles();
const present = documents.filter(({ path }) => path !== HISTORY);

function withoutBlocks(text: string): string {
  return text.replaceAll(/^```.*?^```$/gms, '');
}

/** The anchors of the headings, as GitHub makes them. */
function anchorsOf(text: string): string[] {
  return [...withoutBlocks(text).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

function brokenLinks({ path, text }: Source): string[] {
  return [...withoutBlocks(text).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link = '']) => link)
    .filter((link) => !/^(?:https?|mailto):/.test(link))
    .filter((link) => {
      const [file = '', anchor] = link.split('#');
      const target = file === '' ? path : normalize(join(dirname(path), file));
      if (!existsSync(target)) return true;
      return anchor !== undefined && !anchorsOf(readFileSync(target, 'utf8')).includes(anchor);
    })
    .map((link) => `${path}: ${link}`);
}

function spansOf(text: string): string[] {
  return [...withoutBlocks(text).matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span);
}

/** A path of this repository. One with a placeholder is none. */
const FILE =
  /^(?:\.?\/)?((?:functions|shared|infra|openapi|test|docs|\.ci|\.github)\/[\w./-]+|[\w.-]+\.(?:mjs|json|yaml))$/;

function missingFiles({ path, text }: Source): string[] {
  return spansOf(text)
    .flatMap((span) => FILE.exec(span)?.[1] ?? [])
    .filter((file) => !existsSync(file) && !MADE.includes(file) && !TRIAL.test(file))
    .map((file) => `${path}: ${file}`);
}

/** The recorded example of CONTRIBUTING: an operation that was removed again. */
const TRIAL = /rename-vehicle|\/rename$/;

/** Files that commands of the documents make. */
const MADE = ['flights.json', 'event.json', 'result.json', 'api-documentation.yaml'];

/** A name with an inner capital letter, such as `saveActivity`, `UseCaseContext` or `RATE_LIMIT_KEY`. */
const NAME = /^(?:[A-Za-z][a-z0-9]*(?:[A-Z][a-zA-Z0-9]*)+|[A-Z][A-Z0-9]+(?:_[A-Z0-9]+)+)(?:\(\))?$/;

/** Stacks of a deployment have its name before theirs. */
const STACK = /^(?:Motorcade|Summit)(?=[A-Z])/;

let corpus: ReadonlySet<string>;
let routes: ReadonlySet<string>;
let jobIds: readonly string[];
let scheduled: readonly string[];
let queued: readonly string[];
beforeAll(async () => {
  const texts = sourcesBelow('functions', 'shared', 'infra', 'openapi', 'test').map(({ text }) => text);
  const others = ['openapi/api-documentation.yaml', 'package.json', '.ci/deploy'].map((file) =>
    readFileSync(file, 'utf8'),
  );
  const metrics = LOG_METRICS.map(({ name }) => name).join(' ');
  corpus = new Set([...texts, ...others, metrics].flatMap((text) => text.match(/\w+/g) ?? []));
  const contracts = (await operations()).map(({ contract }) => contract);
  routes = new Set(
    contracts.flatMap(({ aliases = [], method, path }) =>
      [path, ...aliases].flatMap((each) => [method, ...(method === 'GET' ? ['HEAD'] : [])].map((m) => `${m} ${each}`)),
    ),
  );
  const found = (await jobs()).map(({ contract }) => contract);
  jobIds = found.map(({ jobId }) => jobId);
  scheduled = found.flatMap(({ every, jobId }) => (every ? [jobId] : []));
  queued = found.flatMap(({ jobId, queue }) => (queue ? [jobId] : []));
});

function unknownNames({ path, text }: Source): string[] {
  return spansOf(text)
    .filter((span) => NAME.test(span) && !corpus.has(span.replace('()', '').replace(STACK, '')))
    .map((span) => `${path}: ${span}`);
}

/** A parameter matches any one segment: documents write `{id}` or an example. */
function isRoute(named: string): boolean {
  const [method = '', target = ''] = named.split(' ');
  const [path = ''] = target.split('?');
  const pattern = (route: string) =>
    new RegExp(`^${route.replaceAll('.', String.raw`\.`).replaceAll(/\{\w+\}/g, '[^/]+')}$`);
  return [...routes].some((route) => pattern(route).test(`${method} ${path}`));
}

function unknownRoutes({ path, text }: Source): string[] {
  return [...text.matchAll(/\b(?:GET|HEAD|POST|PATCH|PUT|DELETE) \/(?:api|events)[^\s`'",)]*/g)]
    .map(([named]) => named.replace(/[.:;]$/, ''))
    .filter((named) => !named.includes('…') && !named.includes('...') && !isRoute(named) && !TRIAL.test(named))
    .map((named) => `${path}: ${named}`);
}

function unknownCommands({ path, text }: Source): string[] {
  return [...text.matchAll(/\bnpm run (?:--silent )?([\w:-]+)(?: -- ([a-z]+-[a-z-]+))?/g)]
    .filter(([, script = '', job]) => !(script in PACKAGE.scripts) || (job !== undefined && !jobIds.includes(job)))
    .map(([command]) => `${path}: ${command}`)
    .concat(unknownOperations({ path, text }));
}

/** Many commands share a script: `npm run ops -- doctor`. */
const SHARED: Readonly<Record<string, object>> = { ops: OPERATIONS, trials: TRIALS };

function unknownOperations({ path, text }: Source): string[] {
  return [...text.matchAll(/\bnpm run (?:--silent )?(ops|trials) -- (\w+)/g)]
    .filter(([, script = '', name = '']) => !Object.hasOwn(SHARED[script] ?? {}, name))
    .map(([command]) => `${path}: ${command}`);
}

/** The jobs in the first column of a table. */
function listedJobs(path: string): string[] {
  const text = documents.find((each) => each.path === path)?.text ?? '';
  const [, rows = ''] = /^\| (?:job|queue) \|.*\n\|[-|: ]+\|\n((?:\|.*\n)+)/m.exec(text) ?? [];
  const cells = rows.split('\n').map((row) => row.split('|')[1] ?? '');
  return cells.flatMap((cell) => [...cell.matchAll(/`([\w-]+)`/g)].map(([, job = '']) => job));
}

describe('the documents', () => {
  it.each([
    ['docs/local.md', () => jobIds],
    ['docs/operations/operate.md', () => queued],
    ['docs/operations/runbooks/job-late.md', () => scheduled],
    ['docs/operations/runbooks/queue-waits.md', () => queued],
    ['docs/operations/runbooks/dead-letters.md', () => ['failed-runs', ...queued]],
  ])('list each job: %s', (path, wanted) => {
    expect(listedJobs(path).sort()).toEqual([...wanted()].sort());
  });

  it.each([
    ['link to files and headings that exist', documents, brokenLinks],
    ['name files that exist', present, missingFiles],
    ['name functions, types, fields and settings that exist', present, unknownNames],
    ['name operations that exist', present, unknownRoutes],
    ['name scripts and jobs that exist', present, unknownCommands],
  ] as const)('%s', (_title, among, faultsOf) => {
    expect(among.length).toBeGreaterThan(20);
    expect(among.flatMap((document) => faultsOf(document))).toEqual([]);
  });

  it('find what is wrong', () => {
    // In two parts: this file is among those that are searched for the name.
    const name = ['save', 'Nothing'].join('');
    const text = `[a](b.md), [c](README.md#d), \`infra/e.ts\`, \`${name}\`, \`GET /api/nothing\`, \`npm run nothing\` and \`npm run ops -- nothing\`.`;
    const planted = { path: 'planted.md', text };
    expect([
      ...brokenLinks(planted),
      ...missingFiles(planted),
      ...unknownNames(planted),
      ...unknownRoutes(planted),
      ...unknownCommands(planted),
    ]).toEqual(
      ['b.md', 'README.md#d', 'infra/e.ts', name, 'GET /api/nothing', 'npm run nothing', 'npm run ops -- nothing'].map(
        (fault) => `planted.md: ${fault}`,
      ),
    );
  });

  it('have commands only in blocks that say so', () => {
    const languages = present.flatMap(({ path, text }) =>
      blocksOf(text).map(({ language, line }) => ({ language, at: `${path}:${line}` })),
    );
    expect(languages.filter(({ language }) => language === 'bash' || language === 'shell')).toEqual([]);
  });
});

describe('the README', () => {
  it(`has at most ${MAX_README_WORDS} words, with its commands`, () => {
    const words = readFileSync('README.md', 'utf8').split(/\s+/).filter(Boolean);
    expect(words.length).toBeLessThanOrEqual(MAX_README_WORDS);
  });

  it('names every page of docs that no other page names', () => {
    const named = documents.flatMap(({ path, text }) =>
      [...text.matchAll(/\]\(([^)\s#]+)/g)].map(([, link = '']) => normalize(join(dirname(path), link))),
    );
    const lost = documents
      .map(({ path }) => path)
      .filter((path) => path.startsWith('docs/'))
      .filter((path) => !named.includes(path) && !named.includes(dirname(path)));
    expect(lost).toEqual([]);
  });
});

describe('the CHANGELOG', () => {
  const headings = [...readFileSync(HISTORY, 'utf8').matchAll(/^## (.+)$/gm)].map(([, heading = '']) => heading);

  it('has the version of package.json with its date, below what is not released', () => {
    const [first, ...released] = headings;
    expect(first).toBe('Unreleased');
    expect(released[0]).toMatch(new RegExp(`^${PACKAGE.version} - \\d{4}-\\d\\d-\\d\\d$`));
    expect(released.map((heading) => /^\d+\.\d+\.\d+ - \d{4}-\d\d-\d\d$/.test(heading))).not.toContain(false);
  });

  it('names breaking changes first', () => {
    const [, ...versions] = readFileSync(HISTORY, 'utf8').split(/^## /m);
    const order = versions.map((version) => [...version.matchAll(/^### (.+)$/gm)].map(([, title]) => title));
    expect(order.filter((titles) => titles.includes('Breaking changes') && titles[0] !== 'Breaking changes')).toEqual(
      [],
    );
  });
});
