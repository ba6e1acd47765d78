import { expect, it } from '@jest/globals';
import { type Catalogue, spokenIn } from '#shared/pages/parts/words.ts';

const CATALOGUE: Catalogue<'hello' | 'late'> = {
  en: { hello: 'Hello {name}', late: 'Late' },
  de: { hello: 'Hallo {name}' },
};

it('takes the text of the language, else the English one', () => {
  const { language, say } = spokenIn(CATALOGUE, ['de-AT']);
  expect([language, say('hello', { name: 'Ann' }), say('late')]).toEqual(['de', 'Hallo Ann', 'Late']);
});

it('shows the key where no language has a text, such as a new value of the API', () => {
  const { say } = spokenIn(CATALOGUE, ['de']);
  expect(say('NEW_VALUE' as 'late')).toBe('NEW_VALUE');
});
