import { sortNameOf } from '#shared/domain/vips/possible-duplicate.ts';

const EAST_ASIAN = /^[\p{sc=Han}\p{sc=Hangul}\p{sc=Hiragana}\p{sc=Katakana}\u30FC\u3005\s]+$/u;

/** Joins the parts of a name. Chinese, Japanese and Korean names have the last name first, without a space. */
export function joinedName(firstName: unknown, lastName: unknown): string {
  const parts = [firstName, lastName].filter((part) => typeof part === 'string' && part !== '') as string[];
  const isEastAsian = parts.length === 2 && parts.every((part) => EAST_ASIAN.test(part));
  return isEastAsian ? parts.toReversed().join('') : parts.join(' ');
}

/**
 * Makes the name and, where the list has one, the sort name from the columns First name and Last name. The columns Name and Sort name
 * take precedence.
 */
export function withNames(values: ReadonlyMap<string, unknown>, hasSortName: boolean): Map<string, unknown> {
  const { firstName, lastName, ...others } = Object.fromEntries(values) as Partial<Record<string, unknown>>;
  const joined = joinedName(firstName, lastName);
  const isEastAsian = EAST_ASIAN.test(joined);
  return new Map(
    Object.entries({
      ...(joined === '' ? {} : { name: joined }),
      ...(lastName === undefined || isEastAsian || !hasSortName ? {} : { sortName: sortNameOf(lastName, firstName) }),
      ...others,
    }),
  );
}
