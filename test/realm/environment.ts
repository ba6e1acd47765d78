import { flushCompileCache } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { JestEnvironment, JestEnvironmentConfig } from '@jest/environment';
import { LegacyFakeTimers, ModernFakeTimers } from '@jest/fake-timers';
import type { Global } from '@jest/types';
import { ModuleMocker } from 'jest-mock';
import { forgetAll } from './forgetting-once.ts';
import { restoreProxies } from './kept-entities.ts';
import { lasting } from './shared-modules.ts';

type Timers = ConstructorParameters<typeof LegacyFakeTimers<NodeJS.Timeout>>[0]['timerConfig'];

/** Node's timers need no ids. */
const timerConfig: Timers = { idToRef: (id) => id as unknown as NodeJS.Timeout, refToId: Number };

/**
 * V8 would keep each compiled text for its cache, and with it all modules of the test file that compiled it: 4 MB of each file. A full heap is
 * also slow to collect.
 */
setFlagsFromString('--no-compilation-cache');

/**
 * Jest replaces a worker by the heap that it uses, which is mostly garbage. The next one loads all packages again, which takes ten times as
 * long as to collect the garbage.
 */
const COLLECTED_FROM = 800_000_000;
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/**
 * Runs a test file in the realm of the process itself, so that it shares packages with the test files before it, and an error of Node is
 * an `Error`. At its end, what it spied on, all global values but those of packages, the variables of the environment and the exit code are as before,
 * and its timers are cleared.
 */
export default class OneRealm implements JestEnvironment<NodeJS.Timeout> {
  readonly global = globalThis as unknown as Global.Global;
  readonly moduleMocker = new ModuleMocker(globalThis);
  readonly fakeTimers: LegacyFakeTimers<NodeJS.Timeout>;
  readonly fakeTimersModern: ModernFakeTimers;
  readonly #globals = Object.getOwnPropertyDescriptors(globalThis) as PropertyDescriptorMap;
  readonly #variables = { ...process.env };
  readonly #exit = Object.getOwnPropertyDescriptor(process, 'exit');
  readonly #exitCode = process.exitCode;
  /**
   * Also those of workers that a test killed. Intervals would send requests to the table of the next test file. A time limit of an answer that
   * never comes would keep the process for minutes, so Jest would end it by force and say so. Node holds those that still run. One that is over
   * would hold all that its request has read.
   */
  readonly #timers: WeakRef<NodeJS.Timeout>[] = [];

  constructor({ projectConfig: config }: JestEnvironmentConfig) {
    const { moduleMocker } = this;
    globalThis.setInterval = this.#noting(setInterval);
    globalThis.setTimeout = this.#noting(setTimeout);
    this.fakeTimers = new LegacyFakeTimers({ config, global: globalThis, moduleMocker, timerConfig });
    this.fakeTimersModern = new ModernFakeTimers({ config, global: globalThis });
  }

  async setup(): Promise<void> {
    // The constructor has noted what was there.
  }

  async teardown(): Promise<void> {
    this.fakeTimers.dispose();
    this.fakeTimersModern.dispose();
    this.moduleMocker.restoreAllMocks();
    for (const timer of this.#timers) clearTimeout(timer.deref());
    forgetAll();
    restoreProxies();
    restoreProperties(globalThis, this.#globals);
    restoreVariables(this.#variables);
    Object.defineProperty(process, 'exit', this.#exit ?? {});
    process.exitCode = this.#exitCode;
    // At its end, a process would write all of it at once, which takes longer than Jest waits. Other processes find it sooner, too.
    flushCompileCache();
    if (process.memoryUsage().heapUsed > COLLECTED_FROM) collectGarbage();
  }

  /** Returns a function like this one, whose timers end with the test file. */
  #noting<T extends typeof setInterval | typeof setTimeout>(start: T): T {
    const noting = (...given: Parameters<T>): NodeJS.Timeout => {
      const timer = (start as (...all: Parameters<T>) => NodeJS.Timeout)(...given);
      this.#timers.push(new WeakRef(timer));
      return timer;
    };
    // Such as the form that returns a promise.
    return Object.defineProperties(noting, Object.getOwnPropertyDescriptors(start)) as unknown as T;
  }

  exportConditions(): string[] {
    return ['node', 'node-addons'];
  }

  /** Jest only asks whether there is one. */
  getVmContext(): object {
    return globalThis;
  }
}

function restoreProperties(target: object, before: PropertyDescriptorMap): void {
  for (const key of Reflect.ownKeys(target)) {
    const was = before[key as string];
    const is = Object.getOwnPropertyDescriptor(target, key);
    if (!is?.configurable || lasting.has(key)) continue;
    if (!was) Reflect.deleteProperty(target, key);
    else if (is.value !== was.value || is.get !== was.get) Object.defineProperty(target, key, was);
  }
  for (const [key, was] of Object.entries(before))
    if (!Object.hasOwn(target, key)) Object.defineProperty(target, key, was);
}

function restoreVariables(before: Readonly<NodeJS.ProcessEnv>): void {
  for (const name of Object.keys(process.env)) if (before[name] === undefined) delete process.env[name];
  for (const [name, value] of Object.entries(before)) if (process.env[name] !== value) process.env[name] = value;
}
