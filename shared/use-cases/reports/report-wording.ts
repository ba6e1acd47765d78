import type { Marks } from '#shared/documents/pdf/imprint.ts';
import { type Wording, wordingOf } from '#shared/domain/reports/wording.ts';
import { ar } from '#shared/domain/reports/words/ar.ts';
import type { Catalogue } from '#shared/domain/reports/words/catalogue.ts';
import { de } from '#shared/domain/reports/words/de.ts';
import { en } from '#shared/domain/reports/words/en.ts';
import { es } from '#shared/domain/reports/words/es.ts';
import { fr } from '#shared/domain/reports/words/fr.ts';
import { it } from '#shared/domain/reports/words/it.ts';
import { ja } from '#shared/domain/reports/words/ja.ts';
import { pl } from '#shared/domain/reports/words/pl.ts';
import { pt } from '#shared/domain/reports/words/pt.ts';
import { zh } from '#shared/domain/reports/words/zh.ts';
import { type Language, languagesOf } from '#shared/schemas/reports/paper-language.ts';
import type { NewReport } from '#shared/schemas/reports/report.ts';
import type { SettingsRecord } from '#shared/schemas/settings/settings.ts';

/** The fixed words of papers, by language. */
export const CATALOGUES: Readonly<Record<Language, Catalogue>> = { ar, de, en, es, fr, it, ja, pl, pt, zh };

/** Returns the wording of the papers that these settings ask for. */
export function paperWording({ pdf, timezone }: Pick<SettingsRecord, 'pdf' | 'timezone'>): Wording {
  return wordingOf({
    timezone,
    clock: pdf.clock,
    isPaper: true,
    catalogues: languagesOf(pdf.language).map((language) => CATALOGUES[language]),
  });
}

/** Returns the settings with the language, the paper and the clock that a report asks for instead. */
export function settingsFor(
  settings: SettingsRecord,
  { clock, language, pageSize }: Pick<NewReport, 'clock' | 'language' | 'pageSize'>,
): SettingsRecord {
  return {
    ...settings,
    pdf: {
      ...settings.pdf,
      ...(clock === undefined ? {} : { clock }),
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
