import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { confirmationNumber, musterReply } from '#shared/domain/messages/reply.ts';

describe('a reply to a muster question', () => {
  it.each([
    ['OK', { kind: 'ALL' }],
    ['ok.', { kind: 'ALL' }],
    ['  Okay! ', { kind: 'ALL' }],
    ['👍 OK', { kind: 'ALL' }],
    ['NO 2', { kind: 'MISSING', number: 2 }],
    ['no: 12', { kind: 'MISSING', number: 12 }],
    ['No, 3.', { kind: 'MISSING', number: 3 }],
    ['OK 2', undefined],
    ['OK thanks', undefined],
    ['no', undefined],
    ['no 2 is here', undefined],
    ['not 2', undefined],
    ['north 5', undefined],
  ])('%j means %j', (text, meaning) => {
    expect(musterReply(text)).toEqual(meaning);
  });

  it('is never also a confirmation of changed rides', () => {
    const word = fc.constantFrom('OK', 'ok', 'okay', 'NO', 'no', ' ', '.', ',', ':', '1', '27', 'x');
    fc.assert(
      fc.property(fc.array(word, { maxLength: 6 }), (words) => {
        const text = words.join('');
        expect([musterReply(text), confirmationNumber(text)]).toContain(undefined);
      }),
    );
  });
});
