import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { firstOf, inEnglish, say, timed } from '#shared/domain/sentences/english.ts';
import type { Said } from '#shared/domain/sentences/sentence.ts';
import { spokenSentence } from '#shared/pages/desk/forms/sentences.ts';
import { timesIn } from '#shared/pages/parts/times.ts';

const LUNCH = timed({
  id: 'act_1',
  title: 'Lunch',
  startTime: '2027-05-10T10:00:00.000Z',
  endTime: '2027-05-10T11:30:00.000Z',
});

function textsOf(language: string): Readonly<Record<string, string>> {
  const read = (of: string): object =>
    JSON.parse(readFileSync(`shared/domain/${of}/languages/${language}.json`, 'utf8'));
  return { ...read('attention'), ...read('proposals'), ...read('sentences') };
}

function spoken(language: string, said: Said, texts = textsOf(language)): string | undefined {
  return spokenSentence(said, {
    language,
    locale: language === 'ar' ? 'ar-u-nu-latn' : language,
    texts,
    times: timesIn('Europe/Berlin', language),
    valueName: (field, value) => `${field}/${value}`,
  });
}

describe('a sentence', () => {
  it('ends with one full stop, also after a name that has its own', () => {
    const words = {
      language: 'de',
      locale: 'de',
      texts: { PLACE: 'Zu {name}.' },
      times: timesIn('Europe/Berlin', 'de'),
    };
    const said = { code: 'PLACE', values: { name: 'Haus St.' } } as never;
    expect(spokenSentence(said, { ...words, valueName: (_, value) => value })).toBe('Zu Haus St.');
  });

  const carries = (n: number) =>
    say('LEG_CARRIES_OTHERS', {
      ride: LUNCH,
      guests: firstOf(['Ada', 'Ben', 'Cem', 'Dan', 'Eve', 'Fay'].slice(0, n)),
      master: 'Tour',
      n,
    });

  it('is said in English, with its plural, times of the zone, and what follows it', () => {
    const advice = [say('ON_ANOTHER_DAY'), 'Called at noon.'];
    const said = say('LEG_LEFT_BEHIND', { master: 'Tour', ride: LUNCH, advice });
    expect([carries(1), carries(6), said].map((each) => inEnglish(each, 'Europe/Berlin'))).toEqual([
      '“Lunch” (Mon 10 May 12:00–13:30) carries Ada, who is not on “Tour”.',
      '“Lunch” (Mon 10 May 12:00–13:30) carries Ada, Ben, Cem, Dan, Eve and 1 more, who are not on “Tour”.',
      '“Tour” moved, but “Lunch” (Mon 10 May 12:00–13:30) did not. It is on another day now. Called at noon.',
    ]);
  });

  it('says more than 120 minutes in hours, in each language', () => {
    const before = (minutes: number) => say('BEFORE_START', { minutes: { minutes } });
    expect([120, 660, 125].map((minutes) => inEnglish(before(minutes), 'UTC'))).toEqual([
      '120 minutes before the start',
      '11 h before the start',
      '2 h 5 min before the start',
    ]);
    expect([spoken('de', before(660)), spoken('de', before(125))]).toEqual([
      '11 Std. vor dem Beginn',
      '2 Std. 5 Min. vor dem Beginn',
    ]);
  });

  it('throws in English if there is no text of its code', () => {
    expect(() => inEnglish({ code: 'NO_SUCH_CODE' }, 'UTC')).toThrow('NO_SUCH_CODE');
  });

  it.each([
    ['de', '„Lunch“ (Mo., 10. Mai, 12:00–13:30) bringt Ada, Ben; sie sind nicht bei „Tour“ dabei.'],
    ['ja', '「Lunch」（5月10日(月), 12:00–13:30） には「Tour」に出ない Ada、Ben が乗っています。'],
    ['ar', '«⁨Lunch⁩» (الاثنين، 10 مايو، 12:00–13:30) تنقل ⁨Ada⁩، ⁨Ben⁩ وليسا ضمن «⁨Tour⁩».'],
  ])('is said in the language of the person: %s', (language, expected) => {
    expect(spoken(language, carries(2))).toBe(expected);
  });

  it.each(['en', 'de'])('has an arrow that no line breaks, in %s', (language) => {
    expect(spoken(language, { code: 'BECOMES', values: { from: 'Van 2', to: 'Van 5' } })).toBe('Van 2 → Van 5');
  });

  it('is said with lengths, dates, values and lists in the language', () => {
    const said: Said = {
      code: 'TEST',
      values: {
        wait: { minutes: 1 },
        duty: { hours: 9, rest: 30 },
        at: '2027-05-10T10:00:00.000Z',
        on: '2027-05-10',
        status: { field: 'status', value: 'CANCELLED' },
        who: { and: ['Ada', 'Ben', 'Cem'] },
        whose: { or: ['Ada', 'Ben'] },
        short: [say('TOO_FEW_SEATS', { has: 4, needed: 6 }), say('TOO_FEW_CHILD_SEATS', { has: 0, needed: 1 })],
      },
    };
    const texts = { ...textsOf('de'), TEST: '{wait} | {duty} | {at} | {on} | {status} | {who} | {whose} | {short}' };
    expect(spoken('de', said, texts)).toBe(
      '1 Minute | 9 Std. 30 Min. | Mo., 10. Mai, 12:00 | 10.05.2027 | status/CANCELLED | Ada, Ben und Cem | Ada oder Ben | zu wenig Sitze: 4 von 6; zu wenig Kindersitze: 0 von 1',
    );
  });

  it.each([
    ['a code without a text', { code: 'FROM_LATER' }],
    [
      'a sentence in it without a text',
      say('SEATS_EXCEEDED', { ride: LUNCH, vehicle: 'Van', short: [{ code: 'FROM_LATER' }] }),
    ],
    ['a value of a later kind', say('START_IS_PAST', { ride: { colour: 'red' } as never })],
    ['a sentence after it without a text', say('START_IS_PAST', { ride: LUNCH, advice: [{ code: 'FROM_LATER' }] })],
  ])('is not said in the language with %s: the service says it', (_what, said) => {
    expect(spoken('de', said)).toBeUndefined();
  });
});

it('the codes of all texts are of one kind only', () => {
  const codes = ['attention', 'proposals', 'sentences'].flatMap((of) =>
    Object.keys(JSON.parse(readFileSync(`shared/domain/${of}/languages/en.json`, 'utf8'))),
  );
  expect(codes.length).toBeGreaterThan(200);
  expect(codes.filter((code, place) => codes.indexOf(code) !== place)).toEqual([]);
});
