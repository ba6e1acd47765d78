import { hourClockIn } from '#shared/domain/time/format.ts';
import { type Language, languagesOf } from '#shared/schemas/reports/paper-language.ts';
import type { SettingsRecord } from '#shared/schemas/settings/settings.ts';
import ar from './languages/ar.json' with { type: 'json' };
import de from './languages/de.json' with { type: 'json' };
import en from './languages/en.json' with { type: 'json' };
import es from './languages/es.json' with { type: 'json' };
import fr from './languages/fr.json' with { type: 'json' };
import it from './languages/it.json' with { type: 'json' };
import ja from './languages/ja.json' with { type: 'json' };
import pl from './languages/pl.json' with { type: 'json' };
import pt from './languages/pt.json' with { type: 'json' };
import zh from './languages/zh.json' with { type: 'json' };
import { type Catalogue, type Wording, wordingOf } from './wording.ts';

/** The fixed words of papers, by language. */
export const CATALOGUES: Readonly<Record<Language, Catalogue>> = { ar, de, en, es, fr, it, ja, pl, pt, zh };

/** The settings that say how papers, calendars and messages are written. */
export type WordingSettings = Pick<SettingsRecord, 'clock' | 'country' | 'pdf' | 'timezone'>;

/** Returns the wording in these languages, of which the first decides the clock. */
export function wordingIn(languages: readonly Language[], settings: WordingSettings, isPaper = false): Wording {
  const [first = 'en'] = languages;
  return wordingOf({
    timezone: settings.timezone,
    clock: hourClockIn(first, settings),
    isPaper,
    catalogues: languages.map((language) => CATALOGUES[language]),
  });
}

/** Returns the wording of the papers that these settings ask for. */
export function paperWording(settings: WordingSettings): Wording {
  return wordingIn(languagesOf(settings.pdf.language), settings, true);
}

/** Returns the wording of messages to drivers: in the first language of the papers. */
export function messageWording(settings: WordingSettings): Wording {
  return wordingIn(languagesOf(settings.pdf.language).slice(0, 1), settings);
}
