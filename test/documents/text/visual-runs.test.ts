import { describe, expect, it } from '@jest/globals';
import { codedLines, directionOf, visualRuns, withIsolatedPhones } from '#shared/documents/text/visual-runs.ts';

const PHONE = '+44 20 7946 0958';
function shown(line: string): string {
  return visualRuns(withIsolatedPhones(line, 'ltr'), directionOf(line, 'ltr'))
    .map(({ text }) => text)
    .join('')
    .replaceAll(/[\u2066-\u2069]/gu, '');
}

describe('a phone beside a name from right to left', () => {
  it.each([
    ['after it', `محمد عبد الله ${PHONE}`],
    ['after it and a sign', `שלום כהן · ${PHONE}`],
    ['in an English line', `24-hour contact: محمد ${PHONE}`],
    ['after a comma, with spaces that do not break', `שלום, ${PHONE}`.replaceAll(/(?<=\d) /g, '\u00A0')],
  ])('keeps the order of its digits %s', (_where, line) => {
    expect(shown(line).replaceAll('\u00A0', ' ')).toContain(PHONE);
  });

  it('keeps the order of its digits alone on a paper from right to left', () => {
    const line = withIsolatedPhones(PHONE, 'rtl');
    const runs = visualRuns(line, directionOf(line, 'rtl'));
    expect(
      runs
        .map(({ text }) => text)
        .join('')
        .replaceAll(/[\u2066-\u2069]/gu, ''),
    ).toBe(PHONE);
  });

  it('leaves a house number in its place', () => {
    expect(visualRuns('רחוב 23', 'auto')).toEqual([
      { isRightToLeft: false, text: '23', first: 5 },
      { isRightToLeft: true, text: 'רחוב ', first: 0 },
    ]);
  });
});

describe('the lines of a paragraph', () => {
  it.each([
    ['a number after words from right to left', '116 people / \u2068116 شخصًا\u2069, 60 VIPs', ['60 VIPs'], 'ltr'],
    ['a line of numbers alone on a paper from right to left', 'Gates 12–14', ['12–14'], 'rtl'],
    ['isolates within isolates', '\u2068\u2068West\u2069 Gate\u2069 7', ['7 West Gate'], 'rtl'],
  ] as const)('keep their order: %s', (_what, paragraph, ends, paper) => {
    const lines = ends[0] === '12–14' ? paragraph.split(' ') : [paragraph];
    const seen = codedLines(paragraph, lines, paper).map((line) =>
      visualRuns(line, 'ltr')
        .map(({ text }) => text.replaceAll(/[\u2066-\u2069]/gu, ''))
        .join(''),
    );
    expect(seen.at(-1)?.endsWith(ends[0])).toBe(true);
  });
});
