import type { Said } from '#shared/domain/sentences/sentence.ts';
import { loadTexts, spokenSentence } from '#shared/pages/desk/forms/sentences.ts';
import { codeName, fieldName, opName, valueName, withWords } from '#shared/pages/desk/forms/words.ts';
import { languageOf, localeOf, times } from '#shared/pages/desk/words.ts';
import { codeNameOf, fieldNameOf, OF_FIELDS, opNameOf, sayingOf } from './code-words.ts';

/** Loads the names and sentences, after the first picture of the desk. */
export async function loadCodeNames(): Promise<void> {
  const language = languageOf();
  const [texts] = await Promise.all([loadTexts(language), withWords()]);
  codeNameOf.value = (code) => codeName(code);
  fieldNameOf.value = (name) => fieldName(name);
  opNameOf.value = (operationId) => opName(operationId);
  sayingOf.value = ({ code, values }) =>
    // In English, the service says it better than a sentence without values.
    code === undefined || !(values || language !== 'en' || code.startsWith(OF_FIELDS))
      ? undefined
      : spokenSentence({ code, values } as Said, {
          language,
          locale: localeOf(),
          texts,
          times: times.value,
          valueName: (field, value) =>
            field === '' ? fieldName(value) : field === 'operationId' ? opName(value) : valueName(field, value),
        });
}
