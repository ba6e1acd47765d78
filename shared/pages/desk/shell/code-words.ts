import { signal } from '@preact/signals';
import type { Said } from '#shared/domain/sentences/sentence.ts';
import { languageOf, localeOf, times } from '#shared/pages/desk/words.ts';

function plain(name: string): string {
  const words = name.replaceAll('_', ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The names of causes. The words of the forms have them: until they are loaded, the name of the API stands there. */
export const codeNameOf = signal<(code: string) => string>(plain);

/** The names of writes, in the same way. */
export const opNameOf = signal<((operationId: string) => string) | undefined>(undefined);

/** What the service says of a row, a warning or a refusal beside its English text. */
export interface Spoken {
  readonly code?: string | undefined;
  readonly values?: object | undefined;
}

/** Says a sentence of the service in the language of the person. `undefined` until its texts are loaded, in English, and where a code has no text: then the text of the service stands there. */
export const sayingOf = signal<(said: Spoken) => string | undefined>(() => undefined);

/** Loads the names and sentences, after the first picture of the desk. */
export async function loadCodeNames(): Promise<void> {
  const [{ codeName, fieldName, opName, valueName, withWords }, { loadTexts, spokenSentence }] = await Promise.all([
    import('#shared/pages/desk/forms/words.ts'),
    import('#shared/pages/desk/forms/sentences.ts'),
  ]);
  const language = languageOf();
  const [texts] = await Promise.all([loadTexts(language), withWords()]);
  codeNameOf.value = (code) => codeName(code);
  opNameOf.value = (operationId) => opName(operationId);
  sayingOf.value = ({ code, values }) =>
    code === undefined || !values
      ? undefined
      : spokenSentence({ code, values } as Said, {
          language,
          locale: localeOf(),
          texts,
          times: times.value,
          valueName: (field, value) => (field === '' ? fieldName(value) : valueName(field, value)),
        });
}
