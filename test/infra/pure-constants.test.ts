import { describe, expect, it } from '@jest/globals';
import { markPure } from '#infra/bundling/source-plugins.ts';

describe('markPure', () => {
  it.each([
    ['a call', `export const A = z.string();`, `export const A = /* @__PURE__ */ (() => (z.string()))();`],
    ['an object with a call', `const a = { b: z.int() };`, `const a = /* @__PURE__ */ (() => ({ b: z.int() }))();`],
    ['a spread', `const a = { ...b };`, `const a = /* @__PURE__ */ (() => ({ ...b }))();`],
    ['a part of an object', `const a = b.c;`, `const a = /* @__PURE__ */ (() => (b.c))();`],
    ['a constructor', `const a = new Map();`, `const a = /* @__PURE__ */ (() => (new Map()))();`],
    [
      'several constants, each by itself',
      `const a = f();\nconst b = g(a);`,
      `const a = /* @__PURE__ */ (() => (f()))();\nconst b = /* @__PURE__ */ (() => (g(a)))();`,
    ],
  ])('marks %s', (_what, source, marked) => {
    expect(markPure(source)).toBe(marked);
  });

  it.each([
    ['a plain value', `export const MAX = 4_000;`],
    ['a function, whose body runs later', `export const f = (a: string) => z.parse(a);`],
    ['a call that stands alone', `register();`],
    ['a name that is taken from an object', `export const { find } = makeStore();`],
    ['what a function holds', `function f() { const a = g(); return a; }`],
  ])('leaves %s', (_what, source) => {
    expect(markPure(source)).toBe(source);
  });
});
