import { beforeAll, describe, expect, it } from '@jest/globals';
import { widthsOf } from '#shared/documents/pdf/cells.ts';
import { embedFaces, type Faces } from '#shared/documents/pdf/faces.ts';
import { createDocument } from '#shared/documents/pdf/open-document.ts';
import { breakLines, shapeLine } from '#shared/documents/pdf/shape-line.ts';
import { FONTS } from '#shared/use-cases/reports/report-fonts.ts';

const ARABIC = 'حفل استقبال John Smith في القصر';
let faces: Faces;
beforeAll(async () => {
  faces = await embedFaces(await createDocument(), FONTS, [ARABIC, '王小明']);
});
function plain(line: string): string {
  return line.replaceAll('\u00A0', ' ').replaceAll('\u00AD', '');
}
function widthOf(text: string): number {
  return shapeLine(text, faces.regular).width;
}
function broken(text: string, like: string): string[] {
  return breakLines(text, faces.regular, widthOf(like) + 0.1).map(plain);
}

describe('a text that is too long for its line', () => {
  it.each([
    [
      'a phone',
      'Ring the desk at +44 20 7946 0958 ext. 4567 now',
      'Ring the desk at +44 20 7946',
      ['Ring the desk at', '+44 20 7946 0958 ext. 4567', 'now'],
    ],
    ['a time', 'Doors open 10:30 – 11:30 at last', 'Doors open 10:30', ['Doors open', '10:30 – 11:30 at', 'last']],
    ['a date', 'Valid until 10 May 2027 only', 'Valid until 10 May', ['Valid until', '10 May 2027 only']],
  ])('takes %s to the next line whole', (_what, text, like, lines) => {
    expect(broken(text, like)).toEqual(lines);
  });

  it('breaks what is longer than a line at its own places', () => {
    expect(broken('+44 20 7946 0958', '+44 20 7946')).toEqual(['+44 20 7946', '0958']);
    expect(broken('press@ministry-of-culture.example.org', 'press@ministry-of-')).toEqual([
      'press@ministry-of-',
      'culture.example.',
      'org',
    ]);
    expect(broken('Donau\u00ADdampf\u00ADschiff', 'Donaudampf-')).toEqual(['Donaudampf-', 'schiff']);
  });

  it('leaves no line of one letter', () => {
    expect(broken('XXXXXXXXX', 'XXXXXXXX')).toEqual(['XXXXXXX', 'XX']);
    expect(broken('Gate at a', 'Gate at ')).toEqual(['Gate', 'at a']);
  });

  it('keeps the order of its whole paragraph from right to left', () => {
    const whole = widthOf(ARABIC);
    const [line = ''] = breakLines(ARABIC, faces.regular, whole + 1);
    // The first word stands at the right, and is drawn first.
    const places = shapeLine(line, faces.regular).pieces.map(({ x }) => x);
    const [first, second] = breakLines(ARABIC, faces.regular, widthOf('حفل استقبال John'));
    expect([first, second].map((each) => each?.startsWith('\uD800\u202D\u202E'))).toEqual([true, true]);
    expect(places.length).toBeGreaterThan(2);
    expect(places).toEqual([...places].sort((a, b) => b - a));
  });
});

describe('the columns of a table that is too wide', () => {
  it('shrink where they hold text, never where they hold one thing', () => {
    const style = { faces: faces.regular, size: 8, colour: [0, 0, 0] as const };
    const text = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
    const phone = '+44 20 7946 0958 ext. 4567';
    const cell = (value: string) => () => [{ text: value, style }];
    const columns = [
      { heading: 'Time', width: [20, 50] as const, cell: cell('10:30–11:30') },
      { heading: 'What', width: [60, 200] as const, cell: cell(text) },
      { heading: 'Phone', width: [40, 60] as const, cell: cell(phone) },
    ];
    const widths = widthsOf({ columns, rows: [1] }, 260, style);
    expect(widths[0]).toBeGreaterThan(widthOf('10:30–11:30') * 8);
    expect(widths[2]).toBeGreaterThan(widthOf(phone) * 8);
    expect(widths.reduce((sum, width) => sum + width, 0)).toBeLessThanOrEqual(260.01);
  });
});
