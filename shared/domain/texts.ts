/** A number with its noun, in the forms of the plural rules of a language. `{n}` is the number. */
export type Forms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string };

/** The texts of a file in `languages/`: the keys are those of the English file. */
export type Translated<English> = {
  readonly [K in keyof English]: English[K] extends string
    ? string
    : English[K] extends Forms
      ? Forms
      : Translated<English[K]>;
};

/** The values for the places of a text, such as `{ time: '09:30' }`. */
export type Values = Readonly<Record<string, string | number>>;

/** Puts values into the places of a text, such as `{time}`. A place without a value stays. `shown` changes each value that is a text. */
export function filled(text: string, values: Values, shown: (value: string) => string = String): string {
  return text.replaceAll(/\{(\w+)\}/g, (place, name: string) => {
    const value = values[name];
    return typeof value === 'string' ? shown(value) : `${value ?? place}`;
  });
}

/** Returns the direction in which a language is written. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  return /^ar\b/.test(language) ? 'rtl' : 'ltr';
}

const PHONE = /\+?\d[\d\s()./-]{5,30}\d/;

/** Returns the first phone number in a text, for a link that calls it. */
export function phoneIn(text: string): string | undefined {
  return PHONE.exec(text)?.[0].replaceAll(/[^\d+]/g, '');
}

/** Says who gets on and off at a stop: `+Ana (2), Bo −Cem`. `named` returns the names of some guests. */
export function guestsAt(
  { boards, leaves }: { readonly boards: readonly string[]; readonly leaves: readonly string[] },
  named: (ids: readonly string[]) => string,
) {
  return [named(boards) && `+${named(boards)}`, named(leaves) && `−${named(leaves)}`].filter(Boolean).join(' ');
}
