import type { Translated } from '#shared/domain/texts.ts';
import type { Language } from '#shared/schemas/reports/paper-language.ts';
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

/** The texts of a guest's page, by language. */
export const GUEST_WORDS: Readonly<Record<Language, Translated<typeof en>>> = {
  ar,
  de,
  en,
  es,
  fr,
  it,
  ja,
  pl,
  pt,
  zh,
};
