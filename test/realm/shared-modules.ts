import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { isModuleNamespaceObject } from 'node:util/types';
import { SyntheticModule } from 'node:vm';

const ROOT = new URL('../../', import.meta.url).href;

/** What these folders keep, they keep by `once`, which forgets it after each test file. `test/house/sources.test.ts` ensures it. */
const OURS = ['shared/', 'functions/', 'infra/local/', 'infra/constructs/'].map((folder) => `${ROOT}${folder}`);

/** Jest makes its own modules for each test file. */
const OF_JEST = /\/node_modules\/(?:@?jest\b|expect\/)/;

const IS_DATA = /\.(?:json|node|wasm)$/;

/** Whether all test files of a process use one copy of this module. */
export function isShared(url: string, { TRIALS }: Readonly<NodeJS.ProcessEnv> = process.env): boolean {
  if (IS_DATA.test(url)) return false;
  if (url.includes('/node_modules/')) return !OF_JEST.test(url);
  // A trial changes our code, and each test file must notice that it comes by.
  return !TRIALS && OURS.some((folder) => url.startsWith(folder));
}

const require = createRequire(import.meta.url);

function load(url: string): SyntheticModule {
  const path = fileURLToPath(url);
  const value: unknown = require(path);
  const hasNames = (typeof value === 'object' && value !== null) || typeof value === 'function';
  const exported = new Map<string, unknown>(hasNames ? Object.entries(value) : []);
  if (!isModuleNamespaceObject(value)) exported.set('default', value).set('module.exports', value);
  const module = new SyntheticModule(
    [...exported.keys()],
    function setExports() {
      for (const [name, each] of exported) this.setExport(name, each);
    },
    { identifier: path },
  );
  void module.evaluate();
  return module;
}

const modules = new Map<string, SyntheticModule>();

/** The global values that shared modules made while they were loaded. They last as long as these modules. */
export const lasting = new Set<PropertyKey>();

/** Returns the copy of a module that all test files share. Node's own loader loads it: it takes the compiled code of earlier processes, Jest's loader does not. */
export function loadedModule(url: string): SyntheticModule {
  const known = modules.get(url);
  if (known) return known;
  const before = new Set(Reflect.ownKeys(globalThis));
  const module = load(url);
  for (const key of Reflect.ownKeys(globalThis)) if (!before.has(key)) lasting.add(key);
  modules.set(url, module);
  return module;
}
