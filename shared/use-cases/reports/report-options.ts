import type { Marks } from '#shared/documents/pdf/imprint.ts';
import type { NewReport } from '#shared/schemas/reports/report.ts';
import type { SettingsRecord } from '#shared/schemas/settings/settings.ts';

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
