import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';
import * as problems from '#shared/contract/problems.ts';
import { FAULT_CODES } from '#shared/schemas/fault.ts';
import { unnamed, unsaid } from '#test/support/said.ts';
import { sourcesBelow } from '#test/support/sources.ts';

function textsIn(folder: string): Readonly<Record<string, string>> {
  return JSON.parse(readFileSync(`shared/domain/${folder}/languages/en.json`, 'utf8')) as Record<string, string>;
}
const refusals = textsIn('refusals');

function placesOf(text = ''): string[] {
  return [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => `${name}`);
}

/** A call that names a text and gives its values. */
interface Saying {
  readonly path: string;
  readonly code: string;
  /** Undefined: they depend on a value. */
  readonly values: readonly string[] | undefined;
}

/** The values that helpers give. */
const GIVEN: Readonly<Record<string, readonly string[]>> = { anyOf: ['fields'], allOf: ['fields'] };

function valuesOf(node: ts.Expression | undefined): readonly string[] | undefined {
  if (node === undefined) return [];
  if (ts.isCallExpression(node)) return GIVEN[node.expression.getText()];
  if (!ts.isObjectLiteralExpression(node) || node.properties.some(ts.isSpreadAssignment)) return undefined;
  return node.properties.map(({ name }) => name?.getText() ?? '');
}

/** Returns each call of a function with a code that it names. `place`: that of the values among the arguments. */
function callsOf(name: string, place: number): Saying[] {
  return sourcesBelow('shared', 'functions').flatMap(({ path, text }) => {
    const found: Saying[] = [];
    const visit = (node: ts.Node): void => {
      const [code] = ts.isCallExpression(node) && node.expression.getText() === name ? node.arguments : [];
      if (code && ts.isStringLiteral(code) && ts.isCallExpression(node))
        found.push({ path, code: code.text, values: valuesOf(node.arguments[place]) });
      ts.forEachChild(node, visit);
    };
    if (text.includes(`${name}(`)) visit(ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, true));
    return found;
  });
}

function lacking(calls: readonly Saying[], textOf: (code: string) => string | undefined): Saying[] {
  return calls.filter(({ code, values }) => {
    const text = textOf(code);
    return text === undefined || placesOf(text).some((place) => values && !values.includes(place));
  });
}

describe('the sentence of a refusal', () => {
  const codes = Object.values(problems).map(({ code }) => code);

  it('is there for each code that an operation can answer', () => {
    const known = { ...textsIn('sentences'), ...refusals };
    expect(codes.filter((code) => known[code] === undefined)).toEqual([]);
  });

  it('is there for each code of a field, but for what only the message says', () => {
    const ofFields = Object.keys(refusals).filter((key) => key.startsWith('INPUT_'));
    expect(ofFields.sort()).toEqual(FAULT_CODES.flatMap((code) => (code === 'INVALID' ? [] : `INPUT_${code}`)).sort());
  });

  it('gets each of its values where it is named', () => {
    const calls = callsOf('because', 1);
    expect(calls.length).toBeGreaterThan(40);
    expect(lacking(calls, (code) => refusals[code])).toEqual([]);
  });

  it.each([
    ['fault', 60],
    ['saying', 40],
  ])('of a field gets each of its values where it is named: %s', (name, least) => {
    const calls = callsOf(name, 2).filter(({ code }) => code !== 'INVALID');
    expect(calls.length).toBeGreaterThan(least);
    expect(lacking(calls, (code) => refusals[`INPUT_${code}`])).toEqual([]);
  });
});

// `call` asks this of each refusal that a test meets.
describe('what pages cannot say', () => {
  it('is a code without a text, and a place without a value', () => {
    expect(unsaid({ code: 'NOT_FOUND' })).toEqual([]);
    expect(unsaid({ code: 'NO_SUCH_CODE' })).toHaveLength(1);
    expect(unsaid({ code: 'MUSTER_CLOSED', values: { title: 'Fire' } })).toHaveLength(1);
    expect(unsaid({ code: 'NOT_FOUND', values: { variant: 'NOT_IN_MUSTER' } })).toHaveLength(1);
    const errors = [{ code: 'TOO_LONG' }, { code: 'INVALID' }, { code: 'TOO_LONG', values: { max: 3 } }];
    expect(unsaid({ code: 'VALIDATION_FAILED', errors })).toHaveLength(1);
  });
});

it('finds a name in values that the text does not have', () => {
  const values = { ride: { title: 'Tea', startTime: '2027-05-10T09:00:00.000Z' }, name: 'Ann' };
  expect(unnamed({ code: 'NOT_FOUND', detail: 'Ann is not on it.', values })).toEqual(['Tea']);
  const errors = [{ code: 'TAKEN', message: 'is that of Bo', values: { name: 'Bo' } }];
  expect(unnamed({ code: 'VALIDATION_FAILED', detail: '', errors })).toEqual([]);
});
