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

/** The same with the half behind the first time, or before it as in `午後6時〜8時`. */
const FIRST_SAYS =
  /^(?:(?<before>午前|上午|오전|午後|下午|오후) ?)?(?<from>\d{1,2})(?<minutes>[:.]\d{2}|[時时点點시](?:\d{1,2}[分분])?)? ?(?:(?<half>[ap])\.?(?:m\b\.?)?)?(?<mark> ?(?:[-\u2013\u2014~\u301c\uff5e]|to|until) ?)(?<to>\d{1,2})(?<rest>[:.]\d{2}|[時时点點시](?:\d{1,2}[分분])?)?$/iu;

/** Returns two times of which one alone says its half of the day, by their parts. */
function twoTimes(text: string) {
  const first = FIRST_SAYS.exec(text)?.groups ?? {};
  const { before, half } = first;
  const said = half ?? (before && (/前|上午|오전/u.test(before) ? 'a' : 'p'));
  if (said) return { groups: first, form: FIRST_SAYS, said, isFirst: true };
  const groups = TWO_TIMES.exec(text)?.groups ?? {};
  return { groups, form: TWO_TIMES, said: groups['half'] ?? '', isFirst: false };
}

/**
 * Returns two times of which one alone says its half of the day, with that of the other: the last one before the second time, or the next one
 * behind the first. `2-3pm` is 2pm to 3pm, `11-1pm` begins in the morning, and `午後6時〜8時` ends in the evening.
 */
export function withBothHalves(text: string): string {
  const { form, groups, isFirst, said } = twoTimes(text);
  const { from = '', mark = '', minutes, rest, to = '' } = groups;
  if (from === '' || [from, to].some((hours) => Number(hours) < 1 || Number(hours) > 12)) return text;
  const [start, end] = [minutes, rest].map((part = '') => (/\d+/.exec(part)?.[0] ?? '').padStart(2, '0'));
  const clock = (hours: string, of = ''): number => (Number(hours) % 12) * 60 + Number(of);
  const other = said.toLowerCase() === 'p' ? 'a' : 'p';
  const also = clock(from, start) < clock(to, end) ? said : other;
  const [one, two] = isFirst ? [said, also] : [also, said];
  return text.replace(form, `${from}:${start} ${one}m${mark}${to}:${end} ${two}m`);
}
