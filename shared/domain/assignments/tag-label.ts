interface LabelledTag {
  readonly id: string;
  readonly label: object;
}

interface LabelledTags {
  readonly driver: readonly LabelledTag[];
  readonly vehicle: readonly LabelledTag[];
}

/** Returns the name of a tag in a language, else in English, else in any, else its id. */
export function tagLabel(tags: LabelledTags, of: 'driver' | 'vehicle', id: string, language = 'en'): string {
  const label = (tags[of].find((tag) => tag.id === id)?.label ?? {}) as Readonly<Record<string, string>>;
  return label[language] ?? label['en'] ?? Object.values(label)[0] ?? id;
}
