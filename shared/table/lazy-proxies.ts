import { AttributeOperationProxy } from 'electrodb/src/operations.js';
import { once } from '#shared/platform/once.ts';

type Build = typeof AttributeOperationProxy.buildAttributes;
/** What ElectroDB makes for one chain, such as that of a `get`. */
interface OfChain {
  readonly builder: object;
  made?: ReturnType<Build>;
}
const CHAIN = Symbol('chain');

/**
 * Lets ElectroDB make the proxies of attributes and operations when a chain uses them. It makes all of them for each chain, twice with a
 * condition. That takes most of the time of a short read, and V8 keeps such objects until it collects all garbage.
 */
export const makeProxiesLazily = once((): void => {
  const { buildAttributes, buildOperations } = AttributeOperationProxy;
  AttributeOperationProxy.buildAttributes = lazily((name, all, { builder }) => {
    return buildAttributes(builder, { [name]: all[name] })[name];
  });
  // Together: what one of them wrote may stand within another.
  AttributeOperationProxy.buildOperations = lazily((name, all, chain) => {
    chain.made ??= buildOperations(chain.builder, all);
    return chain.made[name];
  });
});

function lazily(make: (name: string, all: Parameters<Build>[1], chain: OfChain) => unknown): Build {
  const prototypes = new WeakMap<object, object>();
  const prototypeOf = (all: Parameters<Build>[1]): object => {
    const getters = Object.keys(all).map((name) => [
      name,
      {
        get(this: { readonly [CHAIN]: OfChain }) {
          return make(name, all, this[CHAIN]);
        },
      },
    ]);
    const prototype = Object.defineProperties({}, Object.fromEntries(getters) as PropertyDescriptorMap);
    prototypes.set(all, prototype);
    return prototype;
  };
  return (builder, all) =>
    Object.assign(Object.create(prototypes.get(all) ?? prototypeOf(all)) as Record<string, unknown>, {
      [CHAIN]: { builder } satisfies OfChain,
    });
}
