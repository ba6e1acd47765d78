import { existsSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import {
  documentedSections,
  ELSEWHERE,
  NOT_RUN,
  STORY,
  UNKNOWN_TO_EMULATOR,
  WRITTEN_OTHERWISE,
} from '#test/e2e/emulator/documented-commands.ts';

const sections = documentedSections();
const commands = sections.flatMap((section) => section.commands);

describe('the commands of the documents of operators', () => {
  it('are found: each line of a block of commands', () => {
    expect(commands.length).toBeGreaterThan(50);
    expect(sections.find(({ name }) => name === 'deploy.md: 1. Prepare the account')?.commands).toEqual([
      'export AWS_PROFILE=events AWS_REGION=eu-west-1',
      'npm ci',
      'npm run ops -- bootstrap',
    ]);
  });

  it('are each in a section that test/e2e/deployed.long.test.ts runs, or that says where they run', () => {
    expect(sections.map(({ name }) => name).sort()).toEqual([...STORY, ...Object.keys(ELSEWHERE)].sort());
  });

  it('name files that there are', () => {
    const files = Object.values(ELSEWHERE).flatMap((reason) => reason.match(/(?:test|docs)\/\S+\.(?:ts|md)/g) ?? []);
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
  });

  it('are run, but those that are named with a reason', () => {
    expect(Object.keys(NOT_RUN).filter((command) => !commands.includes(command))).toEqual([]);
    for (const reason of Object.values(NOT_RUN)) expect(reason).toMatch(/\.$/);
    for (const [begin] of UNKNOWN_TO_EMULATOR)
      expect(commands).toContainEqual(expect.stringMatching(new RegExp(`^${begin}`)));
  });

  it('are changed by no rule that fits none', () => {
    const idle = WRITTEN_OTHERWISE.filter(([written]) => !commands.some((command) => written.test(command)));
    expect(idle).toEqual([]);
  });
});
