import { isNativeError } from 'node:util/types';

// Jest's own runtime has errors of its own. Those of Node are no instances of them, and the SDK and our code would take them for something else.
for (const kind of [Error, TypeError, RangeError, SyntaxError]) {
  Object.defineProperty(kind, Symbol.hasInstance, {
    value(this: typeof Error, value: unknown): boolean {
      const isOne = Function.prototype[Symbol.hasInstance].call(this, value);
      return isOne || (isNativeError(value) && (this === Error || (this === kind && value.name === kind.name)));
    },
  });
}
