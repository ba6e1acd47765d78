import { describe, expect, it } from '@jest/globals';
import { isAccepted, licenceLines, licencesOf, partsOfProject } from '#infra/operations/release.ts';

describe('the licences of a release', () => {
  it('are accepted for every package that the service runs with', async () => {
    const packages = licencesOf(JSON.parse(await partsOfProject()));
    const lines = licenceLines(packages);
    expect(lines).toMatch(/^electrodb 3\.\d+\.\d+: ISC$/m);
    expect(packages.filter(({ isRun }) => !isRun).length).toBeGreaterThan(100);
    expect(lines).not.toMatch(/^jest /m);
  });

  it('stop the release if one is not accepted, and name the package', () => {
    const component = { name: 'strange', version: '1.0.0', licenses: [{ license: { id: 'GPL-3.0-only' } }] };
    expect(() => licenceLines(licencesOf({ components: [component] }))).toThrow('strange (GPL-3.0-only)');
    expect(() => licenceLines(licencesOf({ components: [{ ...component, licenses: [] }] }))).toThrow('strange (none)');
  });

  it.each([
    ['MIT', true],
    ['(MIT OR GPL-3.0-or-later)', true],
    ['MIT AND OFL-1.1', false],
    ['(AFL-2.1 OR BSD-3-Clause)', true],
  ])('%s is accepted: %s', (licence, accepted) => {
    expect(isAccepted(licence)).toBe(accepted);
  });
});
