import fc from 'fast-check';
import type { Imprint } from '#shared/documents/pdf/imprint.ts';
import { IS_WHOLE } from '#test/support/sweep.ts';
import { hardPapersOf } from './hard-papers.ts';
import { NEW_FACTS, newPapersOf } from './new-papers.ts';
import { anImprint, WORDING } from './samples.ts';

/** What programs write into the facts of papers. People write all other texts. */
const CODES =
  /^(?:id|by|kind|type|status|state|date|department|timezone|role|from|to|at|flightNumber|flightDate|iata|icao|language|companions|driverPhones|accentColor)$|(?:Id|Ids|Time|At|By)$/;

/** Returns facts in which each text that a person may write is the next one. */
function withTexts<T>(facts: T, next: () => string): T {
  const texted = (value: unknown, key = ''): unknown => {
    if (typeof value === 'string') return CODES.test(key) ? value : next();
    if (Array.isArray(value)) return value.map((each) => texted(each, key));
    if (value instanceof Map) return new Map(Array.from(value, ([own, each]) => [own, texted(each, String(own))]));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([own, each]) => [own, texted(each, own)]));
  };
  return texted(facts) as T;
}

/** Returns a function that gives these texts one after the other, again and again. */
function inTurn(texts: readonly string[]): () => string {
  let at = -1;
  return () => texts[(at += 1) % texts.length] ?? '';
}

export const KINDS = Object.keys({ ...hardPapersOf(NEW_FACTS), ...newPapersOf(NEW_FACTS) });

/** Prints a paper with these texts in every printed field, also in those of the settings. */
export async function printed(kind: string, texts: readonly string[]) {
  const next = inTurn(texts);
  const facts = withTexts(NEW_FACTS, next);
  const { settings } = await anImprint();
  const shown: Partial<Imprint> = { settings: withTexts(settings, next), marks: { classification: next() } };
  const paper = { ...hardPapersOf(facts), ...newPapersOf(facts) }[kind];
  if (!paper) throw new Error(kind);
  return paper(WORDING)(await anImprint(shown));
}

/** As many characters as the longest line of text. */
const LONGEST = 300;
const LAST = 0x10_ff_ff;

/** Characters that are alike to fonts and to the order of a line: those without a meaning, and the large blocks of two scripts. */
const ALIKE = /^[\p{Cn}\p{Co}\p{Script=Han}\p{Script=Hangul}]$/u;
const EVERY_ALIKE = 64;

/** Returns texts that have each code point of Unicode once, also controls and halves of pairs. Of those that are alike one in 64, unless sweeps are whole. */
export function everyCharacter(): string[] {
  const points = Array.from({ length: LAST + 1 }, (_, point) => String.fromCodePoint(point)).filter(
    (each, point) => IS_WHOLE || point % EVERY_ALIKE === 0 || !ALIKE.test(each),
  );
  const perText = LONGEST / 2;
  return Array.from({ length: Math.ceil(points.length / perText) }, (_, at) =>
    points.slice(at * perText, (at + 1) * perText).join(''),
  );
}

/** Returns the characters that match a pattern. */
export function charactersOf(pattern: RegExp): string[] {
  return Array.from({ length: LAST + 1 }, (_, point) => String.fromCodePoint(point)).filter((each) =>
    pattern.test(each),
  );
}

/** Texts of letters with marks, joiners, signs of order, controls and halves of pairs, of up to 300 characters. */
export function hardText(): fc.Arbitrary<string> {
  const sign = (pattern: RegExp) => {
    const signs = charactersOf(pattern);
    return fc.nat({ max: signs.length - 1 }).map((at) => signs[at] ?? '');
  };
  const any = fc.integer({ min: 0, max: LAST }).map((point) => String.fromCodePoint(point));
  const mark = sign(/^\p{M}$/u);
  const stack = fc.tuple(mark, fc.integer({ min: 1, max: LONGEST })).map(([one, times]) => one.repeat(times));
  const part = fc.oneof(
    { weight: 4, arbitrary: sign(/^\p{L}$/u) },
    { weight: 3, arbitrary: mark },
    { weight: 1, arbitrary: stack },
    { weight: 1, arbitrary: sign(/^[\p{Cf}\p{Cc}\p{Variation_Selector}]$/u) },
    { weight: 1, arbitrary: fc.constantFrom('\u200d', '\u200c', '\ud83d', '\udc00', '\n', ' ') },
    { weight: 1, arbitrary: any },
  );
  return fc
    .array(part, { minLength: 1, maxLength: LONGEST, size: 'max' })
    .map((parts) => parts.join('').slice(0, LONGEST));
}
