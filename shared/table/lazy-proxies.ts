import { AttributeOperationProxy } from 'electrodb/src/operations.js';
import { once } from '#shared/platform/once.ts';

/**
 * Lets ElectroDB make the proxies of attributes and operations when a chain uses them. It makes all of them for each chain, twice with a
 * condition. That takes most of the time of a short read, and V8 keeps such objects until it collects all garbage.
 */
export const makeProxiesLazily = once((): void => {
  const { buildAttributes, buildOperations } = AttributeOperationProxy;
  AttributeOperationProxy.buildAttributes = (builder, all) =>
    lazily(all, (name) => buildAttributes(builder, { [name]: all[name] })[name]);
  AttributeOperationProxy.buildOperations = (builder, all) => {
    let together: ReturnType<typeof buildOperations> | undefined;
    return lazily(all, (name) => {
      together ??= buildOperations(builder, all);
      return together[name];
    });
  };
});

/** Returns an object that makes its members when they are asked for. */
function lazily(all: object, make: (name: string) => unknown): Readonly<Record<string, unknown>> {
  return new Proxy({}, { get: (_none, name) => (Object.hasOwn(all, name) ? make(name as string) : undefined) });
}
