import { plainText } from '#shared/domain/plain-text.ts';
import { once } from '#shared/platform/once.ts';
import { phoneCountries } from '#shared/platform/phone-number.ts';
import { LANGUAGES } from '#shared/schemas/reports/paper-language.ts';

/** What people write beside the names that the languages have. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  uk: 'GB',
  'great britain': 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  usa: 'US',
  'u.s.a.': 'US',
  'united states of america': 'US',
  uae: 'AE',
  ksa: 'SA',
  korea: 'KR',
  holland: 'NL',
  'czech republic': 'CZ',
  turkey: 'TR',
  vae: 'AE',
  eau: 'AE',
};

const countries = once(() => {
  const all = phoneCountries();
  const byCode = new Map(all.toReversed().map(({ country, code }) => [code, country]));
  const byName = new Map(all.map(({ country }) => [plainText(country), country]));
  for (const language of LANGUAGES) {
    const names = new Intl.DisplayNames([language], { type: 'region' });
    for (const { country } of all) byName.set(plainText(names.of(country) ?? country), country);
  }
  for (const [name, country] of Object.entries(OTHER_NAMES)) byName.set(name, country);
  return { byCode, byName };
});

/**
 * Returns the country of phone numbers that a text names: by its name in a language of the service, its two letters or the code of its
 * numbers, as `Japan`, `JP`, `+81`, `0081` and `Japan (+81)`. Undefined: it names none.
 */
export function phoneCountry(text: string): string | undefined {
  const { byCode, byName } = countries();
  const words = plainText(text);
  const name = words.replaceAll(/[+()\d]/g, '').trim();
  const digits = words.replaceAll(/\D/g, '').replace(/^00/, '');
  return name === '' ? byCode.get(digits) : byName.get(name);
}
