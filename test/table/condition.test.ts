import { describe, expect, it } from '@jest/globals';
import { meets } from '#shared/table/condition.ts';

const item = { pk: 'a', sk: 'k#5', status: 'DONE', n: 3, people: new Set(['ann']), list: ['bea'] };
const names = { '#s': 'status', '#pk': 'pk', '#sk': 'sk' };
const values = {
  ':a': 'a',
  ':from': 'k#1',
  ':to': 'k#7',
  ':k': 'k#',
  ':done': 'DONE',
  ':new': 'NEW',
  ':3': 3,
  ':4': 4,
};

describe('meets', () => {
  it.each([
    ['#pk = :a', true],
    ['#pk = :a and #sk BETWEEN :from AND :to', true],
    ['#pk = :a and #sk BETWEEN :to AND :from', false],
    ['#pk = :a and begins_with(#sk, :k)', true],
    ['#pk = :new and begins_with(#sk, :k)', false],
    ['pk = :a AND sk >= :to', false],
    ['(#s = :new OR #s = :done) AND n < :4', true],
    ['(#s = :new OR #s = :done) AND n < :3', false],
    ['#s = :done OR #s = :done AND #s = :new', true],
    ['NOT #s = :new', true],
    ['#s <> :new', true],
    ['attribute_not_exists(other) AND attribute_exists(#s)', true],
    ['attribute_not_exists(#s)', false],
    ['other = :other', false],
    ['other < :4', false],
    ['n > #s', false],
  ])('decides %s', (expression, expected) => {
    expect(meets({ expression, names, values }, item)).toBe(expected);
  });

  it.each(['people', 'list', 'status'])('finds a value in %s', (name) => {
    const found = { people: 'ann', list: 'bea', status: 'ON' }[name];
    const contains = (value: unknown) => meets({ expression: `contains(${name}, :v)`, values: { ':v': value } }, item);
    expect([contains(found), contains('zoe')]).toEqual([true, false]);
  });

  it.each(['size(#s)', 'n IN (:3, :4)'])('throws for what it does not know: %s', (expression) => {
    expect(() => meets({ expression, names, values }, item)).toThrow('not known');
  });
});
