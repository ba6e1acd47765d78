import { describe, expect, it } from '@jest/globals';
import { withoutMembers } from '#infra/bundling/omitted-members.ts';

const THROWS = "{ throw Error('omitted'); }";

describe('withoutMembers', () => {
  it.each([
    ['a method of a class', 'class A { keep() {} drop(a) { return a; } }', 'A.drop', 'class A { keep() {}  }'],
    [
      'the function of a property',
      'const a = { b: { run: (x) => { x(); } } };',
      'a.b.run',
      `const a = { b: { run: (x) => ${THROWS} } };`,
    ],
    [
      'a method of an object',
      'const a = make({ run() { return 1; } });',
      'a.run',
      `const a = make({ run() ${THROWS} });`,
    ],
    ['a function', 'function run(a) { return a; }', 'run', `function run(a) ${THROWS}`],
  ])('takes out %s', (_what, source, name, short) => {
    expect(withoutMembers(source, [name])).toBe(short);
  });

  it('takes out several members, and leaves members of the same name elsewhere', () => {
    const source = 'class A { a() {} b() {} c() {} } class B { a() {} }';
    expect(withoutMembers(source, ['A.c', 'A.a'])).toBe('class A {  b() {}  } class B { a() {} }');
  });

  it('fails where an update of the package moved a member', () => {
    expect(() => withoutMembers('class A {}', ['A.gone'])).toThrow('have moved: A.gone');
  });
});
