import { addTexts } from '#shared/pages/desk/forms/sentences.ts';
import { loadScript } from '#shared/pages/desk/kit/scripts.ts';
import { languageOf } from '#shared/pages/desk/words.ts';

type Texts = Readonly<Record<string, string>>;

/** The sentences of an import by language. In English the service says them. */
const LOADERS: Readonly<Record<string, () => Promise<{ readonly default: Texts }>>> = {
  de: () => import('#shared/domain/guest-list/languages/de.json', { with: { type: 'json' } }),
  fr: () => import('#shared/domain/guest-list/languages/fr.json', { with: { type: 'json' } }),
  es: () => import('#shared/domain/guest-list/languages/es.json', { with: { type: 'json' } }),
  it: () => import('#shared/domain/guest-list/languages/it.json', { with: { type: 'json' } }),
  pt: () => import('#shared/domain/guest-list/languages/pt.json', { with: { type: 'json' } }),
  pl: () => import('#shared/domain/guest-list/languages/pl.json', { with: { type: 'json' } }),
  ja: () => import('#shared/domain/guest-list/languages/ja.json', { with: { type: 'json' } }),
  zh: () => import('#shared/domain/guest-list/languages/zh.json', { with: { type: 'json' } }),
  ar: () => import('#shared/domain/guest-list/languages/ar.json', { with: { type: 'json' } }),
};

/** Loads what an import says of rows, columns and cells, in the language of the page. */
export async function loadListSentences(): Promise<void> {
  const load = LOADERS[languageOf()];
  const texts = load && (await loadScript(load));
  if (texts) addTexts(texts.default);
}
