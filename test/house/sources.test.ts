import { basename } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { sourcesBelow } from '#test/support/sources.ts';

const OURS = ['functions', 'shared', 'infra', 'openapi'] as const;
const ALL = [...OURS, 'test'] as const;

interface Rule {
  readonly name: string;
  readonly folders: readonly string[];
  readonly forbidden: RegExp;
  /** Lines that must be caught, and lines that must not. */
  readonly bad: readonly string[];
  readonly good: readonly string[];
  readonly except?: RegExp;
}

const RULES: readonly Rule[] = [
  {
    name: 'a top-level function is a declaration, unless a type says what it is',
    folders: ALL,
    forbidden:
      /^(?:export )?const \w+ = (?:async )?(?:<.*>)?\((?:(?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)(?:: .*)? =>|\{?$)/,
    bad: ['const nameOf = (vip: Vip): string => vip.name;', 'export const save = async <T>(', 'const read = ({'],
    good: [
      'export const check: Check = (facts) => [];',
      'export function nameOf(vip: Vip): string {',
      'const own = (await all()).filter((one) => one.isOurs);',
    ],
    // Code that stands there as text.
    except: /^(?:shared\/documents\/[\w-]+-page|test\/openapi\/client-types[.]test)[.]ts$/,
  },
  {
    name: 'logs go through the logger',
    folders: ALL,
    forbidden: /\bconsole\s*\.\s*\w/,
    bad: [`console.log(vip)`],
    good: ["logger().info('request')"],
    except: /^(infra\/(local|[^/]+[.]ts$)|openapi\/write[.]ts|test\/(bench|conditions|mutate)\/)/,
  },
  {
    name: 'zod is imported as a namespace, so that a bundle holds what it uses',
    folders: ALL,
    forbidden: /import\s*(?:z\b|\{[^}]*\bz\b[^}]*\})\s*from 'zod'/,
    bad: [`import { z } from 'zod';`, `import z from 'zod';`],
    good: ["import * as z from 'zod';", "import type * as z from 'zod';"],
  },
  {
    name: 'no top-level constant takes an object or a list apart: bundles that import its file would keep all of that',
    folders: ['functions', 'shared'],
    forbidden: /^(?:export )?const [{[]/,
    bad: ['const { title } = details;', 'export const {', 'const [FIRST, LAST] = [1, 9];'],
    good: ['export const findVip = vipStore.find;', '  const { title } = details;'],
    except: /^shared\/pages\//,
  },
  {
    name: 'the table is never scanned',
    folders: ['functions', 'shared'],
    forbidden: /\bScan(?:Command|Input)\b|[.]scan\b/,
    bad: ['await vips().scan.go()', 'new ScanCommand({})'],
    good: ['new QueryCommand({})', "'Scans nothing'"],
  },
  {
    name: 'no test is left out, and none stands alone',
    folders: ['test'],
    forbidden:
      /\b(?:it|describe|test)\s*[.]\s*(?:only|skip|todo|failing)\b|\b(?:xit|fit|xtest|xdescribe|fdescribe)\s*\(/,
    bad: [`it.only('x')`, `xit('x')`, `describe.skip('x')`],
    good: ["it.each([1])('x')", 'exit(1)', 'benefit(1)'],
  },
  {
    name: 'no module is mocked: pass the port',
    folders: ['test'],
    forbidden: /\bjest\s*[.]\s*(?:mock|unstable_mockModule|doMock)\b/,
    bad: [`jest.mock('x')`],
    good: ['jest.fn()'],
  },
  {
    name: 'the domain takes time and chance as arguments',
    folders: ['shared/domain'],
    forbidden: /\bDate\.now\b|\bnew Date\(\)|\bTemporal\.Now\b|\bMath\.random\b|\bperformance\.now\b|\bprocess\b/,
    bad: ['const now = Date.now();', 'new Date()', 'Math.random()'],
    good: ['new Date(startTime)', 'Temporal.Instant.from(now)'],
  },
  {
    name: 'the environment is read by platform and pipeline alone',
    folders: ['functions', 'shared'],
    forbidden: /\bprocess\s*[.]\s*env\b/,
    bad: ["process.env['TABLE_NAME']"],
    good: ['config().TABLE_NAME'],
    except: /^shared\/(platform|pipeline)\//,
  },
  {
    name: 'a module keeps what it made by `once`, which forgets it between test files',
    folders: ['functions', 'shared', 'infra'],
    forbidden: /^(?:export )?(?:let\b|const \w+ = new (?:Map|Set)(?:<.*>)?\(\))/,
    bad: ['let cached: Key | undefined;', 'const found = new Map<string, Vip>();', 'export const seen = new Set();'],
    good: ['const cache = once(() => new Map());', 'const KINDS = new Set([1]);', '  let sum = 0;'],
    // Pages run in a browser. Of the others it does not matter who made what they keep.
    except: /^shared\/(?:pages|domain)\/|\/ids[.]ts$/,
  },
  {
    name: 'another folder is imported by its name',
    folders: ['functions', 'shared', 'openapi'],
    forbidden: /from '(?:\.\.\/)/,
    bad: ["import { once } from '../platform/once.ts';"],
    good: ["import { once } from './once.ts';", "import { once } from '#shared/platform/once.ts';"],
  },
];

describe.each(RULES)('$name', ({ bad, except, folders, forbidden, good }) => {
  it('holds in every file', () => {
    const broken = sourcesBelow(...folders).flatMap(({ path, text }) => {
      if (except?.test(path)) return [];
      return text.split('\n').flatMap((line, index) => (forbidden.test(line) ? [`${path}:${index + 1}: ${line}`] : []));
    });
    // What a rule calls bad stands here as text.
    expect(broken.filter((place) => !place.startsWith('test/house/sources.test.ts:'))).toEqual([]);
  });

  it('bites', () => {
    expect(bad.filter((line) => !forbidden.test(line))).toEqual([]);
    expect(good.filter((line) => forbidden.test(line))).toEqual([]);
  });
});

describe('each file', () => {
  it('can be read at one sitting', () => {
    const long = sourcesBelow(...OURS).filter(({ text }) => text.split('\n').length > 301);
    expect(long.map(({ path }) => path)).toEqual([]);
  });

  it('is named after one idea, in kebab-case', () => {
    const names = sourcesBelow(...ALL).map(({ path }) => path);
    const vague = /^(?:utils?|helpers?|common|misc|index|types|constants)$/;
    const wrong = names.filter((path) => {
      const name = basename(path).replace(/(?:(?:\.(?:long|clients))?\.test|\.d)?\.tsx?$/, '');
      return !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name) || vague.test(name);
    });
    expect(wrong).toEqual([]);
  });
});

describe('the id of a schema', () => {
  it('belongs to one schema, for a second one would take its place in the document without a word', () => {
    const ids = sourcesBelow('shared', 'functions').flatMap(({ path, text }) =>
      [...text.matchAll(/\.meta\(\{\s*id:\s*'(\w+)'/g)].map(([, id]) => ({ id, path })),
    );
    expect(ids.length).toBeGreaterThan(10);
    const twice = [...Map.groupBy(ids, ({ id }) => id)].filter(([, places]) => places.length > 1);
    expect(twice.map(([id, places]) => `${id}: ${places.map(({ path }) => path).join(', ')}`)).toEqual([]);
  });
});
