import { existsSync } from 'node:fs';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Job, jobs, type Operation, operations } from '#functions/registry.ts';
import { TAGS } from '#openapi/build.ts';
import { tagOf } from '#shared/contract/capability.ts';
import * as problems from '#shared/contract/problems.ts';
import { VersionMismatch } from '#shared/contract/problems.ts';
import { SAMPLES } from '#test/support/samples/all-samples.ts';
import { sourcesBelow } from '#test/support/sources.ts';

let found: Operation[];
let scheduled: Job[];
beforeAll(async () => {
  [found, scheduled] = await Promise.all([operations(), jobs()]);
});

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
/** Returns the files of the operations for which a rule does not hold. */
function unless(holds: (operation: Operation) => boolean): string[] {
  return found.filter((operation) => !holds(operation)).map(({ file }) => file);
}
/**
 * `functions/vips/create-vip.ts` is tested in `test/operations/vips/create-vip.test.ts`. What concerns several operations is named after that. The feeds
 * of vehicles, places and the event are one code, and have one file.
 */
function isTested(file: string): boolean {
  const one = file.replace(/(create|revoke)-(vehicle|place)-feed|revoke-event-feed/, 'create-event-feed');
  return existsSync(one.replace('functions/', 'test/operations/').replace(/\.ts$/, '.test.ts'));
}
function twice(words: readonly string[]): string[] {
  return words.filter((word, index) => words.indexOf(word) !== index);
}

describe('each operation', () => {
  it('is found by the registry, in whatever folder its file is', () => {
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

  it('has a unique id', () => {
    expect(twice(found.map(({ contract }) => contract.operationId))).toEqual([]);
  });

  it('has unique paths, aliases included', () => {
    const routes = found.flatMap(({ contract: { aliases = [], method, path } }) =>
      [path, ...aliases].map((each) => `${method} ${each.replaceAll(/\{\w+\}/g, '{}')}`),
    );
    expect(twice(routes)).toEqual([]);
  });

  it('has exactly the parameters of its paths in its schema', () => {
    const named = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '').sort();
    const agree = ({ contract: { aliases = [], params, path } }: Operation): boolean =>
      [path, ...aliases].every((each) => `${named(each)}` === `${Object.keys(params?.shape ?? {}).sort()}`);
    expect(unless(agree)).toEqual([]);
  });

  it('has a path under /api, except aliases, the documents and the fallback', () => {
    const outside = found.filter(({ contract }) => !contract.path.startsWith('/api/'));
    expect(outside.map(({ contract }) => contract.operationId).sort()).toEqual([
      'getApiDocumentation',
      'getResourceMetadata',
      'notFound',
    ]);
  });

  it('is tested in a file of its name', () => {
    expect(unless(({ file }) => isTested(file))).toEqual([]);
  });

  it('has a summary without a full stop, and a tag with a description', () => {
    expect(unless(({ contract }) => /^[A-Z].*[^.]$/.test(contract.summary))).toEqual([]);
    expect(unless(({ contract }) => tagOf(contract) in TAGS)).toEqual([]);
  });
});

describe('each job', () => {
  it('has a file named after its id, and a test of the same name', () => {
    const wrong = scheduled.filter(({ contract, file, name }) => contract.jobId !== name || !isTested(file));
    expect(wrong.map(({ file }) => file)).toEqual([]);
  });

  it('exports its contract and its handler, and nothing else', async () => {
    const exported = await Promise.all(
      scheduled.map(async ({ file }) => Object.keys((await import(`../../${file}`)) as object).sort()),
    );
    expect(exported).toEqual(scheduled.map(() => ['contract', 'handler']));
    expect(scheduled.length).toBeGreaterThan(0);
  });
});

describe('each queue', () => {
  it('waits for a run six times as long as the run may take, and tries five times, or three where the next beat does the same', () => {
    const wrong = scheduled.filter(({ contract: { jobId, queue, timeoutSeconds } }) => {
      if (!queue) return false;
      const { batchSize, maxReceives, visibilitySeconds } = queue;
      const isWrong = batchSize < 1 || batchSize > 10 || visibilitySeconds < 6 * timeoutSeconds;
      return isWrong || maxReceives < (jobId === 'gps-sync' ? 3 : 5);
    });
    expect(wrong.map(({ file }) => file)).toEqual([]);
  });

  it('exists if a contract sends to it', () => {
    const queues = new Set(scheduled.flatMap(({ contract }) => (contract.queue ? [contract.jobId] : [])));
    const uses = [...found, ...scheduled].flatMap(({ contract }) => contract.uses);
    const named = uses.flatMap((use) => (use.startsWith('queue:send:') ? [use.slice('queue:send:'.length)] : []));
    expect(named.filter((jobId) => !queues.has(jobId))).toEqual([]);
  });
});

describe('each sample', () => {
  it('belongs to an operation that exists', () => {
    const ids = new Set(found.map(({ contract }) => contract.operationId));
    expect(Object.keys(SAMPLES).filter((id) => !ids.has(id))).toEqual([]);
  });

  it('is there for each operation that writes, names an item, or needs a body', () => {
    const needsOne = ({ body, fallback, params, uses }: Operation['contract']): boolean =>
      !fallback && (params !== undefined || body !== undefined || uses.includes('table:write'));
    expect(unless(({ contract }) => !needsOne(contract) || contract.operationId in SAMPLES)).toEqual([]);
  });
});

describe('each PATCH', () => {
  it('declares VERSION_MISMATCH', () => {
    expect(
      unless(({ contract }) => contract.method !== 'PATCH' || !!contract.problems?.includes(VersionMismatch)),
    ).toEqual([]);
  });
});

describe('problems', () => {
  it('have unique codes, spelled as their names', () => {
    const all = Object.entries(problems);
    expect(twice(all.map(([, { code }]) => code))).toEqual([]);
    expect(all.filter(([name, { code }]) => kebab(name).slice(1).replaceAll('-', '_').toUpperCase() !== code)).toEqual(
      [],
    );
    expect(all.filter(([, { status }]) => status < 400 || status > 599)).toEqual([]);
  });
});
