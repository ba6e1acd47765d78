import { plainText } from '#shared/domain/plain-text.ts';
import { MAX_TAGS, type TagSettings } from '#shared/schemas/assignments/needs.ts';
import type { Language } from '#shared/schemas/reports/paper-language.ts';

/** Tags that a list names and the settings lack, of a caller who may enter them there. */
export interface NewTags {
  /** Returns the id of a new tag. Undefined: its text makes none, or the settings have no room for it. */
  readonly idOf: (of: keyof TagSettings, text: string) => string | undefined;
  /** Those whose id was asked for. */
  readonly found: { readonly [of in keyof TagSettings]: TagSettings[of][number][] };
}

/** Collects the new tags of a list, whose texts are labels in a language. */
export function newTags(known: TagSettings, language: Language): NewTags {
  const found: NewTags['found'] = { vehicle: [], driver: [] };
  return {
    found,
    idOf: (of, text) => {
      const id = plainText(text)
        .toUpperCase()
        .replaceAll(/[^A-Z0-9]+/g, '_')
        .replaceAll(/^[_\d]+|_$/g, '')
        .slice(0, 40);
      if (found[of].some((tag) => tag.id === id)) return id;
      if (id === '' || text.length > 60 || known[of].length + found[of].length >= MAX_TAGS) return undefined;
      found[of].push({ id, label: { [language]: text } });
      return id;
    },
  };
}

/** Returns the tags of the settings with new ones. */
export function withNewTags(tags: TagSettings, { found }: NewTags): TagSettings {
  const added = <T extends { readonly id: string }>(own: readonly T[], more: readonly T[]): T[] => [
    ...own,
    ...more.filter(({ id }) => own.every((tag) => tag.id !== id)),
  ];
  return { vehicle: added(tags.vehicle, found.vehicle), driver: added(tags.driver, found.driver) };
}
