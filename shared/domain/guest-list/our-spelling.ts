import { plainText } from '#shared/domain/plain-text.ts';
import { areAlikeNames } from './alike-names.ts';
import { mayBeOneOrganization } from './alike-organizations.ts';

interface Spelled {
  readonly name?: string;
  readonly sortName?: string | undefined;
  readonly organization?: string | undefined;
}

/** Tells whether a text is ours without its accents: `Ines` for `Inés`. */
export function lostAccents(ours: string, theirs: string): boolean {
  const [mine, other] = [ours, theirs].map((text) => text.normalize('NFC').toLowerCase());
  return mine !== other && plainText(ours) === plainText(theirs) && other === plainText(theirs);
}

/** Returns a sort name with the words as they stand in a name. Undefined if it has other words. */
function respelled(sortName: string, name: string): string | undefined {
  const words = new Map(name.split(/[\s,]+/u).map((word) => [plainText(word), word]));
  const isOurs = sortName.split(/[\s,]+/u).every((word) => words.has(plainText(word)));
  return isOurs ? sortName.replaceAll(/[^\s,]+/gu, (word) => words.get(plainText(word)) ?? word) : undefined;
}

/**
 * Returns the changes of a row without a spelling that is poorer than ours. A row without an Id was found by its name, so a like name keeps
 * ours, and so does a shortened organization. A row with an Id may correct a name, but not take its accents.
 */
export function withOurSpelling<C extends Spelled>(
  changes: C,
  before: Spelled & { readonly name: string },
  isFoundByName: boolean,
): C {
  const { name, organization, sortName, ...others } = changes;
  const ours = before.name;
  const keepsName = name !== undefined && (isFoundByName ? areAlikeNames(ours, name) : lostAccents(ours, name));
  const listed = keepsName && sortName !== undefined ? (before.sortName ?? respelled(sortName, ours)) : sortName;
  const keepsOrganization =
    isFoundByName &&
    organization !== undefined &&
    before.organization !== undefined &&
    organization.length <= before.organization.length &&
    mayBeOneOrganization(organization, before.organization);
  return {
    ...others,
    ...(name !== undefined && !keepsName && { name }),
    ...(listed !== undefined && { sortName: listed }),
    ...(organization !== undefined && !keepsOrganization && { organization }),
  } as C;
}
