import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { isModuleNamespaceObject } from 'node:util/types';
import { SyntheticModule } from 'node:vm';

const require = createRequire(import.meta.url);
const ROOT = new URL('../../', import.meta.url).href;

/** These folders hold values and pure functions alone, as `.dependency-cruiser.mjs` ensures. */
const PURE = ['shared/schemas/', 'shared/contract/', 'shared/domain/'].map((folder) => `${ROOT}${folder}`);

/** Jest makes its own modules for each test file. The packages of the CDK keep all that an app holds in a global value. */
const ALONE = /\/node_modules\/(?:@?jest\b|expect\/|aws-cdk-lib\/|cdk-|constructs\/)/;

/** Whether all test files of a process use one copy of this module. Modules with state of ours are loaded for each test file. */
export const isShared = (url: string, { TRIALS }: Readonly<NodeJS.ProcessEnv> = process.env): boolean => {
  if (/\.(?:json|node|wasm)$/.test(url)) return false;
  if (url.includes('/node_modules/')) return !ALONE.test(url);
  // A trial changes our code, and each test file must notice that it comes by.
  return !TRIALS && PURE.some((folder) => url.startsWith(folder));
};

/** Loads a module with Node's own loader. */
const load = (url: string): SyntheticModule => {
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
};

const modules = new Map<string, SyntheticModule>();

/** The global values that shared modules made while they were loaded. They last as long as these modules. */
export const lasting = new Set<PropertyKey>();

/** Returns the one copy of a shared module. */
export const sharedModule = (url: string): SyntheticModule => {
  const known = modules.get(url);
  if (known) return known;
  const before = new Set(Reflect.ownKeys(globalThis));
  const module = load(url);
  for (const key of Reflect.ownKeys(globalThis)) if (!before.has(key)) lasting.add(key);
  modules.set(url, module);
  return module;
};
