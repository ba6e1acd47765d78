import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Job, jobs, type Operation, operations } from '#functions/registry.ts';
import { TAGS } from '#openapi/tags.ts';
import * as problems from '#shared/contract/problems.ts';
import { VersionMismatch } from '#shared/contract/problems.ts';
import { sourcesBelow } from '#test/support/sources.ts';

let found: Operation[];
let clockwork: Job[];
beforeAll(async () => {
  [found, clockwork] = await Promise.all([operations(), jobs()]);
});

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const sourceOf = ({ file }: Operation): string => readFileSync(file, 'utf8');
/** The files of the operations of which something does not hold. */
const unless = (holds: (operation: Operation) => boolean): string[] =>
  found.filter((operation) => !holds(operation)).map(({ file }) => file);
const twice = (words: readonly string[]): string[] => words.filter((word, index) => words.indexOf(word) !== index);

describe('each operation', () => {
  it('is found, whichever folder its file lies in', () => {
    const files = sourcesBelow('functions').map(({ path }) => path);
    const expected = files.filter((path) => path !== 'functions/registry.ts' && !path.startsWith('functions/jobs/'));
    expect(found.map(({ file }) => file).sort()).toEqual(expected.sort());
    expect(found.length).toBeGreaterThan(5);
  });

  it('exports its contract and its handler, and nothing else', async () => {
    const exported = await Promise.all(
      found.map(async ({ file }) => [file, Object.keys((await import(`../../${file}`)) as object).sort()]),
    );
    expect(exported).toEqual(found.map(({ file }) => [file, ['contract', 'handler']]));
  });

  it('has a file named after its id', () => {
    expect(unless(({ contract, name }) => kebab(contract.operationId) === name)).toEqual([]);
  });

  it('has an id of its own', () => {
    expect(twice(found.map(({ contract }) => contract.operationId))).toEqual([]);
  });

  it('has its paths to itself, aliases included', () => {
    const routes = found.flatMap(({ contract: { aliases = [], method, path } }) =>
      [path, ...aliases].map((each) => `${method} ${each.replaceAll(/\{\w+\}/g, '{}')}`),
    );
    expect(twice(routes)).toEqual([]);
  });

  it('names the parameters of its paths in its schema, and no others', () => {
    const named = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '').sort();
    const agree = ({ contract: { aliases = [], params, path } }: Operation): boolean =>
      [path, ...aliases].every((each) => `${named(each)}` === `${Object.keys(params?.shape ?? {}).sort()}`);
    expect(unless(agree)).toEqual([]);
  });

  it('lies under /api, but for the aliases and what belongs to the base address', () => {
    const outside = found.filter(({ contract }) => !contract.path.startsWith('/api/'));
    expect(outside.map(({ contract }) => contract.operationId).sort()).toEqual(['getApiDocumentation', 'notFound']);
  });

  it('is tested by a test that imports it', () => {
    const tests = sourcesBelow('test')
      .map(({ text }) => text)
      .join('\n');
    expect(unless(({ file }) => tests.includes(`'#${file}'`))).toEqual([]);
  });

  it('can be read in the document: a summary without a full stop, in a group that is described', () => {
    expect(unless(({ contract }) => /^[A-Z].*[^.]$/.test(contract.summary))).toEqual([]);
    expect(unless(({ contract }) => contract.tag in TAGS)).toEqual([]);
  });
});

describe('each job', () => {
  it('has a file named after its id, and a test that imports it', () => {
    const tests = sourcesBelow('test')
      .map(({ text }) => text)
      .join('\n');
    const wrong = clockwork.filter(
      ({ contract, file, name }) => contract.jobId !== name || !tests.includes(`'#${file}'`),
    );
    expect(wrong.map(({ file }) => file)).toEqual([]);
  });

  it('exports its contract and its handler, and nothing else', async () => {
    const exported = await Promise.all(
      clockwork.map(async ({ file }) => Object.keys((await import(`../../${file}`)) as object).sort()),
    );
    expect(exported).toEqual(clockwork.map(() => ['contract', 'handler']));
    expect(clockwork.length).toBeGreaterThan(0);
  });
});

const CHECKED = /\b(actor|changeActivity|changeRecord|readForChange|withdrawResource)\b/;

describe('access', () => {
  it('is open to everybody where that was decided on purpose, and nowhere else', () => {
    const open = found.filter(({ contract }) => contract.access === 'public');
    expect(open.map(({ contract }) => contract.operationId).sort()).toEqual([
      'getApiDocumentation',
      'getDocs',
      'getDocsScript',
      'getFeed',
      'getHealth',
      'notFound',
    ]);
  });

  it('is asked of the item, not only of its type, wherever a path names one', () => {
    const asks = (operation: Operation): boolean => {
      const { access, params } = operation.contract;
      return typeof access === 'string' || params === undefined || CHECKED.test(sourceOf(operation));
    };
    expect(unless(asks)).toEqual([]);
  });

  it('to deletion for good is asked for by its own name', () => {
    const asks = (operation: Operation): boolean =>
      !('hard' in (operation.contract.query?.shape ?? {})) || sourceOf(operation).includes("'hardDelete'");
    expect(unless(asks)).toEqual([]);
  });
});

describe('writing', () => {
  it('is not done by reading, but to keep what a provider was asked for', () => {
    const writes = ({ contract: { method, uses } }: Operation): boolean =>
      method === 'GET' && uses.includes('table:write');
    expect(unless((operation) => !writes(operation) || operation.contract.uses.includes('flights'))).toEqual([]);
  });

  it('checks the version that the client has, wherever an existing record is changed or deleted', () => {
    const checks = (operation: Operation): boolean => {
      const { method, problems: declared = [] } = operation.contract;
      const asked = /\b(ifMatch|changeActivity|changeRecord|readForChange|withdrawResource)\b/.test(
        sourceOf(operation),
      );
      return asked === declared.includes(VersionMismatch) && (asked || method !== 'PATCH');
    };
    expect(unless(checks)).toEqual([]);
  });
});

describe('problems', () => {
  it('have each a code of their own, which is their name', () => {
    const all = Object.entries(problems);
    expect(twice(all.map(([, { code }]) => code))).toEqual([]);
    expect(all.filter(([name, { code }]) => kebab(name).slice(1).replaceAll('-', '_').toUpperCase() !== code)).toEqual(
      [],
    );
    expect(all.filter(([, { status }]) => status < 400 || status > 599)).toEqual([]);
  });
});
