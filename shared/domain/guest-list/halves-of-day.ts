/** The halves of the day as other scripts write them. */
const HALVES: readonly (readonly [RegExp, string])[] = [
  [/^(?:午前|上午|오전) ?(.+)$|^(.+?) ?(?:ص|صباحا|πμ)$/u, 'am'],
  [/^(?:午後|下午|오후) ?(.+)$|^(.+?) ?(?:م|مساء|μμ)$/u, 'pm'],
];

/** Returns the text of a clock with `am` or `pm` behind it, and without the sign of a departure or an arrival. */
export function withHalf(text: string): string {
  const bare = text.replace(/(?<=[\d分時时])[発发着]$/u, '');
  for (const [form, half] of HALVES) {
    const [, behind, before] = form.exec(bare) ?? [];
    if (behind !== undefined || before !== undefined) return `${behind ?? before} ${half}`;
  }
  return bare;
}

const TWO_TIMES =
  /(?<![\d:.])(?<from>\d{1,2})(?<minutes>[:.]\d{2})?(?<mark> ?(?:[-\u2013\u2014~]|to|until) ?)(?<to>\d{1,2})(?<rest>[:.]\d{2})? ?(?<half>[ap])\.?(?:m\b\.?)?(?![\p{L}\d])/iu;

/** Returns two times of which the second alone says its half of the day, with that of the first: the last one before it. `2-3pm` is 2pm to 3pm, and `11-1pm` begins in the morning. */
export function withBothHalves(text: string): string {
  const {
    from = '',
    half = '',
    mark = '',
    minutes = ':00',
    rest = ':00',
    to = '',
  } = TWO_TIMES.exec(text)?.groups ?? {};
  if (from === '' || [from, to].some((hours) => Number(hours) < 1 || Number(hours) > 12)) return text;
  const clock = (hours: string, of: string): number => (Number(hours) % 12) * 60 + Number(of.slice(1));
  const isSame = clock(from, minutes) < clock(to, rest);
  const other = half.toLowerCase() === 'p' ? 'a' : 'p';
  return text.replace(TWO_TIMES, `${from}${minutes} ${isSame ? half : other}m${mark}${to}${rest} ${half}m`);
}
