import { describe, expect, it } from '@jest/globals';
import { PDFDocument } from 'pdf-lib';
import { getDocumentProxy } from 'unpdf';
import { Booklet } from '#shared/documents/pdf/booklet.ts';
import { markedLines, partsOf } from '#shared/documents/pdf/line-parts.ts';
import { schedulePdf } from '#shared/documents/pdf/schedule-pdf.ts';
import { headsOf } from '#shared/domain/reports/accountability-sheets.ts';
import { CATALOGUES } from '#shared/domain/reports/catalogues.ts';
import { scheduleSheet } from '#shared/domain/reports/schedule-sheet.ts';
import { inSecondLanguage, joinedTexts, type Word, wordingOf } from '#shared/domain/reports/wording.ts';
import { LANGUAGES, type Language } from '#shared/schemas/reports/paper-language.ts';
import { placedTexts } from '#test/support/reports.ts';
import { anImprint, fullDay } from './samples.ts';

interface Node {
  readonly role?: string;
  readonly lang?: string;
  readonly id?: string;
  readonly children?: readonly Node[];
}

function partsIn(node: Node, language = ''): (readonly [id: string, language: string])[] {
  const own = node.lang ?? language;
  return [
    ...(node.id ? [[node.id, own] as const] : []),
    ...(node.children ?? []).flatMap((each) => partsIn(each, own)),
  ];
}

/** Returns the texts of a PDF that its structure says to be in a language of their own, as Firefox reads them. */
async function textsByLanguage(bytes: Uint8Array): Promise<Map<string, string[]>> {
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const texts = new Map<string, string[]>();
  for (let at = 1; at <= document.numPages; at += 1) {
    const page = await document.getPage(at);
    const languages = new Map(partsIn((await page.getStructTree()) as Node));
    const { items } = await page.getTextContent({ includeMarkedContent: true });
    const open: (string | undefined)[] = [];
    for (const item of items) {
      if ('str' in item) {
        const language = languages.get(open.findLast(Boolean) ?? '') ?? '';
        texts.set(language, [...(texts.get(language) ?? []), item.str]);
      } else if (item.type === 'endMarkedContent') open.pop();
      else open.push(item.id);
    }
  }
  return texts;
}

async function printed(languages: readonly Language[]) {
  const catalogues = languages.map((each) => CATALOGUES[each]);
  const wording = wordingOf({ timezone: 'Europe/London', isPaper: true, catalogues });
  const person = { kind: 'DRIVER_SCHEDULE' as const, id: 'drv_1', name: 'Amara Okafor', about: [] };
  const rule = { timezone: 'Europe/London', dayStartsAt: '04:00' };
  const sheet = scheduleSheet(person, fullDay('2027-05-10'), rule, wording);
  const title = wording.say('titleDRIVER_SCHEDULE');
  const { bytes } = await schedulePdf([sheet], await anImprint({ wording, title }));
  const joined = new Map(
    Array.from(await textsByLanguage(bytes), ([language, texts]) => [language, texts.join('').replaceAll(/\s+/g, ' ')]),
  );
  return { bytes, own: joined.get('') ?? '', of: (language: string) => joined.get(language) ?? '' };
}

describe('the words of a second language on a paper', () => {
  it('are read aloud in it, and those of the first language are not', async () => {
    const { of, own } = await printed(['en', 'fr']);
    for (const word of ['Prise en charge', 'lundi', 'Véhicule']) expect(of('fr')).toContain(word);
    for (const word of ['Pick-up', 'Monday', 'Vehicle', 'Amara Okafor', 'Hotel Aurora']) {
      expect(of('fr')).not.toContain(word);
      expect(own).toContain(word);
    }
  });

  it.each([
    ['de', 'ar', 'مكان الركوب'],
    ['ar', 'en', 'Pick-up'],
    ['zh', 'ja', '乗車'],
  ] as const)('may be of another script: %s and %s', async (first, second, word) => {
    const { of, own } = await printed([first, second]);
    expect(of(CATALOGUES[second].locale)).toContain(word);
    expect(own).not.toContain(word);
  });

  it('are not marked where there is one language', async () => {
    const { own } = await printed(['fr']);
    expect(own).toContain('Prise en charge');
  });

  it('leave no mark in the names of the file', async () => {
    const { bytes } = await printed(['en', 'fr']);
    const document = await PDFDocument.load(bytes);
    expect(`${document.getTitle()} ${document.getSubject()}`).not.toMatch(/[\uFFF9\uFFFB]/);
    expect(Buffer.from(bytes).toString('utf8')).not.toMatch(/[\uFFF9\uFFFB]/);
  });

  it('stay marked on each line of a text', () => {
    const lines = markedLines([...inSecondLanguage('Salle des opérations').split(' '), 'and more']);
    const marked = lines.map((line) => {
      const { parts, text } = partsOf(line, false);
      return [text, parts?.every((part) => part?.isSecond) ?? false];
    });
    expect(marked).toEqual([
      ['Salle', true],
      ['des', true],
      ['opérations', true],
      ['and more', false],
    ]);
  });
});

describe('two languages, of which one is from right to left', () => {
  /** Returns the lines of a page as they are seen: the texts of each from left to right. */
  async function seen(languages: readonly Language[]): Promise<string[]> {
    const catalogues = languages.map((each) => CATALOGUES[each]);
    const wording = wordingOf({ timezone: 'Europe/London', isPaper: true, catalogues });
    const { clock, count, say } = wording;
    const flight = say('flightFrom', { flight: 'BA117', airport: 'JFK' });
    const about = [
      headsOf('', 60, 116, wording).about,
      [count('TRANSPORT', 41), count('MEAL', 2)].join(' · '),
      joinedTexts([flight, say('terminal', { terminal: '5' })], ', '),
      say('to', { place: 'Hotel 7' }),
      say('seats', { n: 4 }),
      joinedTexts([say('desk'), 'KA 01 AB'], ' '),
      clock.range('2027-05-10T06:10:00Z', '2027-05-10T06:55:00Z'),
    ];
    const booklet = await Booklet.create(await anImprint({ wording }), about);
    booklet.beginSection({ title: 'Day', about });
    const [page = []] = await placedTexts((await booklet.finish()).bytes);
    const lines = [...Map.groupBy(page, ({ y }) => Math.round(y)).values()];
    return lines.map((line) =>
      line
        .toSorted((a, b) => a.x - b.x)
        .map(({ text }) => text.replaceAll('\u00A0', ' ').trim())
        .join(' '),
    );
  }

  it.each([
    [
      ['en', 'ar'],
      [
        '116 people / شخصًا 116 , 60 VIPs / شخصية 60',
        '41 transports / رحلة نقل 41 · 2 meals / وجبتان',
        'BA117 from JFK / JFK من BA117 , terminal 5 / 5 صالة',
        'to / إلى Hotel 7',
        'Seats: 4 / 4 المقاعد:',
        'Desk / مكتب العمليات KA 01 AB',
        '07:10–07:55',
        '24-hour contact / للاتصال على مدار الساعة : Operations room +44 20 7946 0958',
        'Page 1 of 1 / 1 من 1 صفحة',
      ],
    ],
    [
      ['ar', 'en'],
      [
        '60 VIPs / شخصية 60 , 116 people / شخصًا 116',
        '2 meals / وجبتان · 41 transports / رحلة نقل 41',
        'terminal 5 / 5 صالة , BA117 from JFK / JFK من BA117',
        'Hotel 7 to / إلى',
        'Seats: 4 / 4 المقاعد:',
        'KA 01 AB Desk / مكتب العمليات',
        '07:55 – 07:10',
        'Operations room +44 20 7946 0958 : 24-hour contact / للاتصال على مدار الساعة',
        'Page 1 of 1 / 1 من 1 صفحة',
      ],
    ],
  ] as const)('keep each number beside its own words: %j', async (languages, expected) => {
    const lines = await seen(languages);
    for (const line of expected) expect(lines.some((each) => each.includes(line)) ? line : lines).toBe(line);
  });

  it('show a name and a contact once, in each pair of languages', () => {
    const typed = ['contact', 'name', 'names', 'of', 'place', 'reason', 'title'];
    const values = Object.fromEntries(typed.map((place) => [place, `<${place}>`]));
    const pairs = LANGUAGES.flatMap((a) => LANGUAGES.filter((b) => b !== a).map((b) => [a, b] as const));
    const twice = pairs.flatMap((pair) => {
      const wording = wordingOf({ timezone: 'UTC', isPaper: true, catalogues: pair.map((each) => CATALOGUES[each]) });
      return (
        Object.keys(CATALOGUES.en.words)
          // Messages speak one language.
          .filter((word) => word !== 'guestHereAt' && word !== 'reminderOn')
          .map((word) => wording.say(word as Word, values))
          .filter((text) => Object.values(values).some((value) => text.split(value).length > 2))
      );
    });
    expect(twice).toEqual([]);
  });
});
