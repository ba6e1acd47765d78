import { createRequire } from 'node:module';
import { compileFunction, constants } from 'node:vm';
import JestRuntime from 'jest-runtime';
import { forgetAfterEachFile } from './forgetting-once.ts';
import { keepEntities } from './kept-entities.ts';
import { isShared, loadedModule } from './shared-modules.ts';

forgetAfterEachFile();
keepEntities();

/** The compiled code of Jest's own modules, which each test file runs anew. */
const compiledPackages = new Map();

/** The modules of one test file. It finds those that Node loads as if they were loaded already. */
class ModulesOfFile extends Map {
  get(url) {
    return super.get(url) ?? (url.startsWith('file:') && isShared(url) ? loadedModule(url) : undefined);
  }

  has(url) {
    return this.get(url) !== undefined;
  }
}

/**
 * Loads the modules of a test file, in the realm of the process itself. Jest would load every package again for each test file, into a realm
 * of its own, where everything runs slowly at first. It changes private fields of Jest, whose version is fixed. If a new version does
 * otherwise, `test/realm/one-realm.test.ts` fails.
 */
export default class RealmRuntime extends JestRuntime {
  constructor(...given) {
    super(...given);
    const { esmLoader, executor, registries } = this;
    registries.esModuleRegistry = new ModulesOfFile();
    esmLoader.getContext = () => undefined;
    executor.compile = (code, filename) => {
      const compiled = compileFunction(code, executor.injectedModuleParameters, {
        filename,
        cachedData: compiledPackages.get(filename),
        produceCachedData: filename.includes('/node_modules/') && !compiledPackages.has(filename),
        importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
      });
      if (compiled.cachedData) compiledPackages.set(filename, compiled.cachedData);
      return compiled;
    };
  }

  installGetBuiltinModule() {
    // Jest would replace a function of `process`, which here is that of the process itself.
  }

  /**
   * What a module of Jest itself requires keeps nothing of a test file: what it keeps is in a global value. So each process loads it once.
   * Only the module by which Jest begins is loaded for each test file, without `to`.
   */
  requireInternalModule(from, to) {
    return to ? createRequire(from)(to) : super.requireInternalModule(from, to);
  }
}
