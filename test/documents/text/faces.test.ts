import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { showing } from '#shared/documents/pdf/canvas.ts';
import type { FontFile, FontFiles } from '#shared/documents/pdf/face-loader.ts';
import { embedFaces, type Faces } from '#shared/documents/pdf/faces.ts';
import { createDocument } from '#shared/documents/pdf/open-document.ts';
import { breakLines, shapeLine } from '#shared/documents/pdf/shape-line.ts';
import { FACE_NAMES, faceFor } from '#shared/documents/text/scripts.ts';
import { FONTS } from '#shared/use-cases/reports/report-fonts.ts';

const NAMES: Readonly<Record<string, string>> = {
  latin: 'Łukasiewicz Παπαδόπουλος Шевченко',
  arabic: 'محمد عبد الله (123)',
  hebrew: 'שלום כהן',
  devanagari: 'राज कुमार शर्मा',
  bengali: 'শেখ হাসিনা',
  tamil: 'ஸ்டாலின்',
  thai: 'สมชาย ใจดี',
  georgian: 'სააკაშვილი',
  armenian: 'Հարություն',
  ethiopic: 'አብይ አህመድ',
  japanese: 'タカハシ さん',
  chinese: '王小明',
  korean: '김민수',
  tibetan: 'འབྲུག་རྒྱལ་པོ',
  thaana: 'މުހައްމަދު',
  mongolian: 'ᠮᠣᠩᠭᠣᠯ',
  inuktitut: 'ᐃᓄᒃᑎᑐᑦ',
  tifinagh: 'ⴰⵎⴰⵣⵉⵖ',
};

async function facesOf(texts: string, files: FontFiles = FONTS): Promise<Faces> {
  return embedFaces(await createDocument(), files, texts.split('\n'));
}

/** Returns the files that shaped a line, in order. */
function filesOf(line: string, faces: Faces): (string | undefined)[] {
  return shapeLine(line, faces.regular).pieces.map(
    ({ piece }) => faces.all.find((face) => face.resource === piece.resource)?.file,
  );
}

let everything: Faces;
beforeAll(async () => {
  everything = await facesOf(`${Object.values(NAMES).join('\n')}\nᎠ`);
});

describe('the face of a text', () => {
  it.each(Object.entries(NAMES))('of %s is that of its script', (name, text) => {
    const [word = ''] = text.split(' ');
    expect(new Set(filesOf(word, everything))).toEqual(new Set([`${name}-regular.font`]));
  });

  it('covers the letters of its script', () => {
    const count = new Map(FACE_NAMES.map((name) => [name, { all: 0, found: 0 }]));
    for (let code = 0x41; code <= 0xffff; code += 1) {
      const letter = String.fromCharCode(code);
      const name = /\p{L}|\p{M}/u.test(letter) ? faceFor(letter) : undefined;
      const counted = name && count.get(name);
      const face = name && everything.regular.byName.get(name);
      if (!counted || !face) continue;
      counted.all += 1;
      counted.found += face.has(letter) ? 1 : 0;
    }
    const shares = [...count]
      .filter(([, { all }]) => all > 0)
      .map(([name, { all, found }]) => ({ name, share: found / all }));
    expect(shares.length).toBe(Object.keys(NAMES).length);
    // Noto Sans lacks some letters of linguists, and the faces of Han letters those of Unicode's newest versions.
    expect(shares.filter(({ share }) => share < 0.93)).toEqual([]);
  });

  it('opens Noto Sans only, if the text is in Latin letters', async () => {
    const opened: FontFile[] = [];
    const open: FontFiles['open'] = (file) => {
      opened.push(file);
      return FONTS.open(file);
    };
    await facesOf('Zoë Łukasiewicz, Ngô 👑 14:30–15:00 “naïve” 🇫🇷', { ...FONTS, open });
    expect(opened).toEqual(['latin-regular.font', 'latin-bold.font']);
    await facesOf('Zoë 王', { ...FONTS, open });
    expect(opened.slice(2).sort()).toEqual(
      ['chinese-bold.font', 'chinese-regular.font', 'latin-bold.font', 'latin-regular.font'].sort(),
    );
  });

  it('of Han letters follows kana and Hangul, else the settings, and holds for each line of the text', async () => {
    const faces = await facesOf('山田\n山田さん\n金민', { ...FONTS, han: 'korean' });
    expect(filesOf('山田', faces)).toEqual(['korean-regular.font']);
    expect(new Set(filesOf('山田さん', faces))).toEqual(new Set(['japanese-regular.font']));
    expect(new Set(filesOf('金민', faces))).toEqual(new Set(['korean-regular.font']));
    const width = shapeLine('東京', faces.regular).width;
    const lines = breakLines('東京都さん', faces.regular, width);
    expect(lines).toEqual(['東京', '都さ', 'ん']);
    expect(filesOf('東京', faces)).toEqual(['japanese-regular.font']);
  });

  it('prints digits in Noto Sans, and signs in the face of their neighbours', () => {
    expect(filesOf('गेट4', everything)).toEqual(['devanagari-regular.font', 'latin-regular.font']);
    expect(new Set(filesOf('王、明', everything))).toEqual(new Set(['chinese-regular.font']));
  });

  it('falls back letter by letter, at last to a box', () => {
    expect(filesOf('aᎠ', everything)).toEqual(['latin-regular.font', 'last-resort.woff']);
    const box = showing(
      shapeLine('□', everything.regular).pieces[0]?.piece ?? { resource: '', spans: [], width: 0, height: 0 },
      10,
    );
    const missing = shapeLine('\u{10FFFD}', everything.regular).pieces[0]?.piece;
    expect(missing && showing(missing, 10)).toEqual(box);
  });
});

describe('a shaped line', () => {
  it('is as wide as its words and spaces', () => {
    for (const text of Object.values(NAMES)) {
      const words = text.split(' ').map((word) => shapeLine(word, everything.regular).width);
      const spaces = (words.length - 1) * shapeLine(' ', everything.regular).width;
      // From right to left a space is that of the face, which may be a little wider.
      const digits = /[\u0590-\u07BF]/.test(text) ? 1 : 6;
      expect(shapeLine(text, everything.regular).width).toBeCloseTo(
        words.reduce((sum, each) => sum + each, spaces),
        digits,
      );
    }
  });

  it('tells its text, from left to right, by its glyphs or beside them', () => {
    for (const [name, text] of Object.entries(NAMES).filter(([each]) => !/arabic|hebrew|thaana/.test(each))) {
      const shown = shapeLine(text, everything.regular).pieces.flatMap(({ piece }) =>
        piece.spans.map(
          ({ parts, text: told }) => told ?? readBack(parts.map(({ operands }) => operands).join(''), piece.resource),
        ),
      );
      expect({ name, text: shown.join('') }).toEqual({ name, text });
    }
  });

  it('leaves emoji out, but not a name that consists of them', () => {
    expect(breakLines('Ngô 👑 Room 7️⃣ 👨‍👩‍👧', everything.regular, 100)).toEqual(['Ngô Room 7']);
    expect(breakLines('👑', everything.regular, 100)).toEqual(['👑']);
    expect(shapeLine('👑', everything.regular).width).toBeGreaterThan(0);
  });

  it('breaks Thai between words, Japanese not before a full stop, and cuts with an ellipsis that fits', () => {
    const { regular } = everything;
    const at = (text: string): number => shapeLine(text, regular).width;
    expect(breakLines('สมชายใจดี', regular, at('สมชายใจ'))).toEqual(['สมชาย', 'ใจดี']);
    expect(breakLines('さんさん。', regular, at('さんさん'))).toEqual(['さんさ', 'ん。']);
    const [cut = ''] = breakLines('iiiiiiiiii WWWWW', regular, at('iiiiiiiiii'), 1);
    expect(cut).toMatch(/^i+…$/);
    expect(at(cut)).toBeLessThanOrEqual(at('iiiiiiiiii'));
  });

  it('never throws, whatever the text', () => {
    const odd = fc.constantFrom(
      '\uD800',
      '\uDC00',
      '\u0301',
      '\u200D',
      '👨‍👩‍👧',
      '\u202E',
      '\u2067',
      '\u{10FFFF}',
      'ا',
      'क्',
      ' ',
    );
    const text = fc.array(fc.oneof(odd, fc.string({ unit: 'binary', maxLength: 4 })), { maxLength: 12 });
    fc.assert(
      fc.property(text, fc.integer({ min: 0, max: 6 }), (parts, width) => {
        for (const line of breakLines(parts.join(''), everything.regular, width, 3)) {
          for (const { piece } of shapeLine(line, everything.regular).pieces) {
            for (const operator of showing(piece, 10)) expect(operator).not.toMatch(/NaN|undefined/);
          }
        }
      }),
      { numRuns: 100 },
    );
  });
});

/** Reads the text that viewers find for operands of `TJ`, glyph by glyph. */
function readBack(operands: string, resource: string): string {
  const face = everything.all.find((each) => each.resource === resource);
  const texts = new Map(Array.from(face?.drawn.values() ?? [], ({ code, text }) => [code, text]));
  const codes = [...operands.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
  return codes.map((code) => texts.get(Number.parseInt(code, 16))).join('');
}
