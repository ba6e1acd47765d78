import { readdir, readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import * as getBoard from '#functions/system/get-board.ts';
import { buildPages } from '#infra/bundling/build-pages.ts';
import { call } from '#test/support/call.ts';
import { useTable } from '#test/support/table.ts';

useTable();

/** Returns every address that a page loads by itself. */
function loadedBy(html: string): string[] {
  return [...html.matchAll(/<(?:script|img|iframe)[^>]*\ssrc="([^"]*)"|<link[^>]*\shref="([^"]*)"/g)].map(
    ([, source, link]) => source ?? link ?? '',
  );
}

/** The most that a page may take on the way, gzip-compressed: the scripts that it loads at once, its styles, and all that it may load in one language. */
const LIMITS = {
  desk: { first: 40_700, style: 11_500, all: 176_720 },
  drive: { first: 24_600, style: 5_000, all: 40_000 },
  supplier: { first: 22_000, style: 5_000, all: 35_000 },
} as const;
/** The most that the texts of another language may take. */
const LANGUAGE_LIMIT = 4_000;

function packed(contents: readonly Buffer[]): number {
  return contents.reduce((sum, content) => sum + gzipSync(content, { level: 9 }).byteLength, 0);
}

describe('getBoard', () => {
  it('loads its own script and styles, and nothing else', async () => {
    const { headers, status, text } = await call(getBoard);
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(loadedBy(text)).toEqual([
      expect.stringMatching(/^data:image\/svg\+xml,/),
      expect.stringMatching(/^\/api\/pages\/desk-[0-9a-f]{16}\.css$/),
      expect.stringMatching(/^\/api\/pages\/desk-[0-9A-Z]{8}\.js$/),
    ]);
  });

  // The limit of an address counts the files of pages too. Where it is used up, the page would stay empty.
  it('says what to do where its script does not come', async () => {
    expect((await call(getBoard)).text).toContain(
      '<div id="page"></div>\n<p class="slow-start">The page is being loaded.',
    );
  });

  it('allows no inline script or style, and no host but this service and the identity provider', async () => {
    const { headers, text } = await call(getBoard);
    const policy = headers['content-security-policy'] ?? '';
    expect(text).not.toMatch(/<style|<script(?![^>]*\ssrc=)|\sstyle=|\son\w+=/);
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:;");
    expect(policy).toContain(`connect-src 'self' ${new URL(process.env['OIDC_ISSUER'] ?? '').origin};`);
    expect(policy).not.toMatch(/unsafe|\*/);
    expect(headers['referrer-policy']).toBe('no-referrer');
  });

  it('tells the page how to sign in, and lets it reach further hosts of the provider', async () => {
    const settings = { OIDC_CLIENT_ID: 'desk"<', OIDC_ORIGINS: 'https://a.example.org, https://b.example.org' };
    Object.assign(process.env, settings);
    try {
      const { headers, text } = await call(getBoard);
      expect(text).toContain('&quot;clientId&quot;:&quot;desk\\&quot;&lt;&quot;');
      expect(text).toContain('&quot;scope&quot;:&quot;openid profile email&quot;');
      expect(headers['content-security-policy']).toContain(' https://a.example.org https://b.example.org;');
    } finally {
      for (const name of Object.keys(settings)) delete process.env[name];
    }
  });

  it('allows the pictures of one map server, and only if it is set', async () => {
    process.env['MAP_TILES_URL'] = 'https://tiles.example.org/{z}/{x}/{y}.png';
    try {
      const { headers, text } = await call(getBoard);
      expect(headers['content-security-policy']).toContain("img-src 'self' data: blob: https://tiles.example.org;");
      expect(text).toContain('&quot;attribution&quot;:&quot;tiles.example.org&quot;');
    } finally {
      delete process.env['MAP_TILES_URL'];
    }
  });

  it('has no client of its own where none is set', async () => {
    expect((await call(getBoard)).text).not.toContain('clientId');
  });
});

/** Returns scripts as a person loads them: of those that have the words of one language each, the largest. These begin with the same key. */
function inOneLanguage(contents: readonly Buffer[]): readonly Buffer[] {
  const firstKey = (content: Buffer) => /\[\["([\w.]*","\w+)/.exec(content.toString('utf8'))?.[1];
  const families = Map.groupBy(contents, (content) => firstKey(content) ?? content);
  return [...families.values()].flatMap((each) => each.toSorted((a, b) => b.byteLength - a.byteLength)[0] ?? []);
}

describe('the pages', () => {
  it('stay small on the way to the browser, and hold no schema', async () => {
    for (const { first, inputs, name, sent, style, words } of await buildPages()) {
      // A browser does not load the licences.
      const others = sent.filter(([file]) => !/-(?:de|fr|es|pt|it|pl|ar|ja|zh)-[0-9a-f]{16}|\.txt$/.test(file));
      const all = inOneLanguage(others.map(([, content]) => content));
      const sizes = { first: packed(first), style: packed([style]), all: packed(all) };
      const limits = LIMITS[name];
      const tooLarge = Object.entries(sizes).filter(([what, bytes]) => bytes > limits[what as keyof typeof limits]);
      expect([name, tooLarge]).toEqual([name, []]);
      for (const [language, content] of words)
        expect([language, gzipSync(content).byteLength < LANGUAGE_LIMIT]).toEqual([language, true]);
      // The catalogues of other languages are loaded by themselves.
      expect(inputs.filter((input) => /words\/(?!en\.ts$)\w+\.ts$/.test(input))).toEqual([]);
      expect(
        inputs.filter((input) => /node_modules\/(?!@?preact|oauth4webapi)|^shared\/schemas\//.test(input)),
      ).toEqual([]);
    }
  });

  it('have one script at first, the styles in one file, and no English of imports but where it names values of the API', async () => {
    for (const { files, name, sent } of await buildPages()) {
      expect([name, sent.filter(([file]) => file.endsWith('.css')).map(([file]) => file)]).toEqual([
        name,
        [files.style],
      ]);
      const first = sent.find(([file]) => file === files.script)?.[1].toString('utf8') ?? '';
      expect([name, first.includes('from"./')]).toEqual([name, false]);
      if (name !== 'desk') continue;
      const english = sent.filter(([, content]) => content.includes('must be one of {options}'));
      expect(english.map(([, content]) => content.includes('has no year: it was read as one of'))).toEqual([false]);
    }
  });

  it('carries the licence of every package inside, which NOTICE names', async () => {
    const notice = await readFile('NOTICE', 'utf8');
    for (const { inputs, name, sent } of await buildPages()) {
      const packages = new Set(inputs.flatMap((input) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input)?.[0] ?? []));
      expect([name, packages.size > 0]).toEqual([name, true]);
      const [file, content] = sent.find(([each]) => each.endsWith('.txt')) ?? ['', ''];
      const licences = content.toString();
      // The scripts that have packages begin with its address.
      const naming = sent.filter(([, script]) =>
        script.toString('utf8').startsWith(`/*! Licences: /api/pages/${file} */`),
      );
      expect([name, naming.length > 0]).toEqual([name, true]);
      for (const folder of packages) {
        const manifest = JSON.parse(await readFile(`${folder}/package.json`, 'utf8')) as {
          name: string;
          version: string;
        };
        const licence = (await readdir(folder)).find((file) => file.startsWith('LICENSE')) ?? '';
        expect(licences).toContain((await readFile(`${folder}/${licence}`, 'utf8')).trim());
        expect(notice).toContain(`${manifest.name} ${manifest.version}\n`);
      }
    }
  });
});
