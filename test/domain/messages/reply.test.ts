import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { commandOf, looksLikeReply } from '#shared/domain/messages/reply.ts';

const OK = { kind: 'OK' };

describe('a reply', () => {
  it.each([
    ['OK', OK],
    ['ok.', OK],
    ['  Okay! ', OK],
    ['👍 OK', OK],
    ['OK 12', { ...OK, number: 12 }],
    [' Ok #12.', { ...OK, number: 12 }],
    ['OK12', { ...OK, number: 12 }],
    ['OK 12 👍🏽', { ...OK, number: 12 }],
    ['OK 1️⃣2️⃣', { ...OK, number: 12 }],
    ['ＯＫ　１２', { ...OK, number: 12 }],
    ['окей 12', { ...OK, number: 12 }],
    ['اوكي ١٢', { ...OK, number: 12 }],
    ['好的 12', { ...OK, number: 12 }],
    ['NO 2', { kind: 'NO', guest: 2 }],
    ['No, 3.', { kind: 'NO', guest: 3 }],
    ['NO 12 3', { kind: 'NO', number: 12, guest: 3 }],
    ['nein 12: 3', { kind: 'NO', number: 12, guest: 3 }],
  ])('%j orders %j', (text, command) => {
    expect(commandOf(text)).toEqual(command);
  });

  it.each([
    'Ok 1 min, traffic',
    'OK 1:30 works for me',
    'OK 1:30',
    'ok 1 more bag',
    'Okay 7 thanks',
    'OK 12?',
    'OK 12 👎',
    'OK 1 2',
    'OK 1.5',
    'OK 1234567',
    'OK thanks',
    'OK 请等',
    'OK спасибо',
    'not OK 12',
    'Okinawa 12',
    '12 OK',
    '12',
    '👍',
    'no',
    'no 2 is here',
    'NO 1:30',
    'NO 2-4',
    'NO 12 3 4',
    'not 2',
    'north 5',
    '',
  ])('%j is a message to people', (text) => {
    expect(commandOf(text)).toBeUndefined();
  });

  it('with another word or number orders nothing', () => {
    const part = fc.constantFrom('OK', 'okay', 'NO', ' ', '.', ',', ':', '👍', '1', '27');
    const other = fc.constantFrom('x', 'min', 'bag', '请', 'é', '½');
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), other, fc.nat(6), (words, more, place) => {
        const text = [...words.slice(0, place), ` ${more} `, ...words.slice(place)].join('');
        expect(commandOf(text)).toBeUndefined();
      }),
    );
  });

  it.each([
    ['ok 1 more bag', true],
    ['👍 okay then', true],
    ['12', true],
    ['ja 12', true],
    ['Oui', true],
    ['نعم ١٢', true],
    ['👍', true],
    ['ok but late', true],
    ['Confirmed 12', true],
    ['Roger', true],
    ['not me', true],
    ['Nicht ich, das ist Tomas', true],
    ['D’accord', true],
    ['да', true],
    ['了解しました', true],
    ['確認しました', true],
    ['Confirmation hall B?', false],
    ['Notebook left in the car', false],
    ['Jana is here', false],
    ['north gate', false],
    ['On my way', false],
    ['', false],
  ])('%j may be meant as one: %s', (text, expected) => {
    expect(looksLikeReply(text)).toBe(expected);
  });
});
