import type { Marks } from '#shared/documents/pdf/imprint.ts';
import ar from '#shared/domain/reports/languages/ar.json' with { type: 'json' };
import de from '#shared/domain/reports/languages/de.json' with { type: 'json' };
import en from '#shared/domain/reports/languages/en.json' with { type: 'json' };
import es from '#shared/domain/reports/languages/es.json' with { type: 'json' };
import fr from '#shared/domain/reports/languages/fr.json' with { type: 'json' };
import it from '#shared/domain/reports/languages/it.json' with { type: 'json' };
import ja from '#shared/domain/reports/languages/ja.json' with { type: 'json' };
import pl from '#shared/domain/reports/languages/pl.json' with { type: 'json' };
import pt from '#shared/domain/reports/languages/pt.json' with { type: 'json' };
import zh from '#shared/domain/reports/languages/zh.json' with { type: 'json' };
import { type Catalogue, type Wording, wordingOf } from '#shared/domain/reports/wording.ts';
import { hourClockIn } from '#shared/domain/time/hour-clock.ts';
import { type Language, languagesOf } from '#shared/schemas/reports/paper-language.ts';
import type { NewReport } from '#shared/schemas/reports/report.ts';
import type { SettingsRecord } from '#shared/schemas/settings/settings.ts';

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

/** Returns the settings with the language, the paper and the clock that a report asks for instead. */
export function settingsFor(
  settings: SettingsRecord,
  { clock, language, pageSize }: Pick<NewReport, 'clock' | 'language' | 'pageSize'>,
): SettingsRecord {
  return {
    ...settings,
    ...(clock === undefined ? {} : { clock: `H${clock}` as const }),
    pdf: {
      ...settings.pdf,
      ...(language === undefined ? {} : { language }),
      ...(pageSize === undefined ? {} : { pageSize }),
    },
  };
}

/** Returns what a report asks for beyond its contents. */
export function marksOf({ classification, copies, cover, duplex }: NewReport): Marks {
  return {
    ...(classification === undefined ? {} : { classification }),
    ...(copies === undefined ? {} : { copies }),
    ...(cover === undefined ? {} : { cover }),
    ...(duplex === undefined ? {} : { duplex }),
  };
}
