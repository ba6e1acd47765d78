import { parseArgs } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { describeError, UserFacingError } from '#infra/local/terminal.ts';

function thrownBy(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}

describe('the text for the terminal', () => {
  it('of an error that the person can fix is its message', () => {
    expect(describeError(new UserFacingError('Give an id.'))).toBe('Give an id.\n');
  });

  it.each([
    ['an unknown option', ['--foo']],
    ['an option without its value', ['--table']],
    ['a word that no option asks for', ['word']],
  ])('of %s is one sentence without a stack trace', (_title, args) => {
    const error = thrownBy(() => parseArgs({ args, options: { table: { type: 'string' } } }));
    expect(describeError(error)).toMatch(/^(Unknown|Option|Unexpected)[^\n]*\n$/);
  });

  it('of a fault has its stack trace', () => {
    expect(describeError(new TypeError('a fault'))).toContain('    at ');
  });
});
