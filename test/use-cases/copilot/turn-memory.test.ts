import { expect, it } from '@jest/globals';
import { TurnMemory } from '#shared/use-cases/copilot/turn-parts.ts';

it('keeps the links of all papers of a turn, and of papers of the same name the newest', () => {
  const memory = new TurnMemory();
  for (const [fileName, url] of [
    ['Roster.pdf', 'https://files.example/1'],
    ['Day sheet.pdf', 'https://files.example/2'],
    ['Roster.pdf', 'https://files.example/3'],
  ])
    memory.keepsLink({ fileName, url }, 'Create a report');
  expect(memory.links.map(({ title, url }) => [title, url])).toEqual([
    ['Roster.pdf', 'https://files.example/3'],
    ['Day sheet.pdf', 'https://files.example/2'],
  ]);
});
