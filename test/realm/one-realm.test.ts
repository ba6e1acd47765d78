import { once as onceEmitted } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { JestEnvironmentConfig } from '@jest/environment';
import { afterEach, describe, expect, it } from '@jest/globals';
import { App } from 'aws-cdk-lib';
import * as z from 'zod';
import { vips } from '#shared/entities/vips/vip.ts';
import { once } from '#shared/platform/once.ts';
import { Role } from '#shared/schemas/users/user.ts';
import { database } from '#shared/table/database.ts';
import { makeProxiesLazily } from '#shared/table/entity.ts';
import OneRealm from './environment.ts';
import type * as ForgettingOnce from './forgetting-once.ts';
import type * as KeptEntities from './kept-entities.ts';
import { isShared, lasting } from './shared-modules.ts';

/** Node's own loader, as it stands outside of the test. */
const outside = process.getBuiltinModule('node:module').createRequire(import.meta.url);
function realm() {
  return new OneRealm({ projectConfig: {} } as JestEnvironmentConfig);
}

describe('all test files of a process', () => {
  it('share packages and our code', () => {
    expect(outside(fileURLToPath(import.meta.resolve('zod'))).ZodError).toBe(z.ZodError);
    expect(outside('#shared/schemas/users/user.ts').Role).toBe(Role);
    expect(outside('#shared/table/database.ts').database).toBe(database);
  });

  it('share what Jest itself requires: a new version may ask for it in another way', () => {
    expect(outside('@jest/expect').jestExpect).toBe(expect);
  });

  it('do not share what our code keeps: each makes it anew', () => {
    const { forgetAll, once: forgetting }: typeof ForgettingOnce = outside('./forgetting-once.ts');
    expect(once).toBe(forgetting);
    const ofThisFile = database();
    expect(database()).toBe(ofThisFile);
    forgetAll();
    expect(database()).not.toBe(ofThisFile);
  });

  it('share the entities, with the table of each: ElectroDB makes and checks them once', () => {
    const { forgetAll }: typeof ForgettingOnce = outside('./forgetting-once.ts');
    const kept = vips();
    forgetAll();
    process.env['TABLE_NAME'] = 'motorcade-test-other';
    expect(vips()).toBe(kept);
    expect(kept.get({ id: 'v1' }).params()).toMatchObject({ TableName: 'motorcade-test-other' });
    expect(kept).toHaveProperty('client.client', database().client);
  });

  it('begin with the proxies of ElectroDB, so that none of ours stands before another', () => {
    const { forgetAll }: typeof ForgettingOnce = outside('./forgetting-once.ts');
    const { restoreProxies }: typeof KeptEntities = outside('./kept-entities.ts');
    const { AttributeOperationProxy } = outside('electrodb/src/operations.js');
    restoreProxies();
    const { buildAttributes, buildOperations } = AttributeOperationProxy;
    forgetAll();
    makeProxiesLazily();
    expect(AttributeOperationProxy.buildAttributes).not.toBe(buildAttributes);
    restoreProxies();
    expect(AttributeOperationProxy.buildAttributes).toBe(buildAttributes);
    expect(AttributeOperationProxy.buildOperations).toBe(buildOperations);
  });

  it('share the CDK, whose loading takes longer than most syntheses', () => {
    expect(isShared(import.meta.resolve('aws-cdk-lib'))).toBe(true);
    expect(outside('aws-cdk-lib').App).toBe(App);
  });

  it('share none of our modules while changes of them are on trial', () => {
    const domain = new URL('../../shared/domain/parse-json.ts', import.meta.url).href;
    expect(isShared(domain, {})).toBe(true);
    expect(isShared(domain, { TRIALS: 'mutants' })).toBe(false);
    expect(isShared(import.meta.resolve('zod'), { TRIALS: 'mutants' })).toBe(true);
  });

  it('have the same errors and lists as Node', async () => {
    const [refused] = await onceEmitted(connect({ host: '127.0.0.1', port: 1 }), 'error').catch((error: unknown) => [
      error,
    ]);
    expect(refused).toBeInstanceOf(Error);
    expect(structuredClone([])).toBeInstanceOf(Array);
  });
});

describe('the end of a test file', () => {
  const left = globalThis as { left?: string };
  afterEach(() => {
    delete left.left;
  });

  it('removes the global values that it made, and brings back those that it replaced', async () => {
    const { fetch } = globalThis;
    const file = realm();
    left.left = 'behind';
    globalThis.fetch = async () => new Response('replaced');
    Reflect.deleteProperty(globalThis, 'structuredClone');
    await file.teardown();
    expect(left).not.toHaveProperty('left');
    expect(globalThis.fetch).toBe(fetch);
    expect(structuredClone(1)).toBe(1);
  });

  it('stops its intervals, also where the worker that began them was killed', async () => {
    const file = realm();
    let runs = 0;
    await new Promise<void>((resolve) => {
      setInterval(() => {
        runs += 1;
        resolve();
      }, 1);
    });
    await file.teardown();
    runs = 0;
    await pause(20);
    expect(runs).toBe(0);
  });

  it('ends its time limits, which would keep the process', async () => {
    const file = realm();
    let runs = 0;
    const limit = setTimeout(() => {
      runs += 1;
    }, 1);
    expect(limit.hasRef()).toBe(true);
    await file.teardown();
    await pause(20);
    expect(runs).toBe(0);
  });

  it('keeps the global values that packages made while they were loaded', async () => {
    const file = realm();
    left.left = 'by a package';
    lasting.add('left');
    await file.teardown();
    lasting.delete('left');
    expect(left.left).toBe('by a package');
  });

  it('brings back the variables of the environment, and the exit code', async () => {
    const file = realm();
    const { PATH } = process.env;
    process.env['LEFT'] = 'behind';
    process.env['PATH'] = '/nowhere';
    delete process.env['TABLE_NAME'];
    process.exitCode = 3;
    await file.teardown();
    expect(process.env).not.toHaveProperty('LEFT');
    expect(process.env['PATH']).toBe(PATH);
    expect(process.env['TABLE_NAME']).toMatch(/^motorcade-test-/);
    expect(process.exitCode).toBeUndefined();
  });
});
