import { describe, expect, it } from '@jest/globals';
import { PDFDocument } from 'pdf-lib';
import { getDocumentProxy } from 'unpdf';
import { markedLines, partsOf } from '#shared/documents/pdf/line-parts.ts';
import { schedulePdf } from '#shared/documents/pdf/schedule-pdf.ts';
import { scheduleSheet } from '#shared/domain/reports/schedule-sheet.ts';
import { inSecondLanguage } from '#shared/domain/reports/text-marks.ts';
import { wordingOf } from '#shared/domain/reports/wording.ts';
import type { Language } from '#shared/schemas/reports/paper-language.ts';
import { CATALOGUES } from '#shared/use-cases/reports/report-wording.ts';
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
