import { registerHooks } from 'node:module';

const ONCE = new URL('../../shared/platform/once.ts', import.meta.url).href;

/** The number of the test file that runs in this process. */
let file = 0;

/** Like `once` of the platform, but what a test file made is not there for the next one. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T; readonly by: number } | undefined;
  return () => {
    if (made?.by !== file) made = { value: make(), by: file };
    return made.value;
  };
}

/** Lets modules that Node loads from now on use this `once` instead of that of the platform. */
export function forgetAfterEachFile(): void {
  registerHooks({
    resolve: (specifier, context, next) => {
      const found = next(specifier, context);
      return found.url === ONCE ? { ...found, url: import.meta.url } : found;
    },
  });
}

/** Forgets all values. Each is made anew when it is used again. */
export function forgetAll(): void {
  file += 1;
}
