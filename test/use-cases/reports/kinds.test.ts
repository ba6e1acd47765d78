import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { KINDS } from '#shared/use-cases/reports/kinds.ts';

describe('the kinds of reports', () => {
  it('are one file each, with the name of the kind', () => {
    const files = readdirSync('shared/use-cases/reports/kinds').map((file) => basename(file, '.ts'));
    const names = Object.keys(KINDS).map((kind) => kind.toLowerCase().replaceAll('_', '-'));
    expect(files.sort()).toEqual(names.sort());
    expect(Object.values(KINDS).map(({ kind }) => kind)).toEqual(Object.keys(KINDS));
  });
});
