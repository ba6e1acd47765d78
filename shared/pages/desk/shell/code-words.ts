import { signal } from '@preact/signals';
import { say } from '#shared/pages/desk/words.ts';
import { plainName } from '#shared/pages/parts/as-text.ts';

/** The names of causes. The words of the forms have them: until they are loaded, the name of the API stands there. */
export const codeNameOf = signal<(code: string) => string>(plainName);

/** The names of fields, in the same way. */
export const fieldNameOf = signal<(name: string) => string>(plainName);

/** The names of writes, in the same way. */
export const opNameOf = signal<((operationId: string) => string) | undefined>(undefined);

/** What the service says of a row, a warning or a refusal beside its English text. */
export interface Spoken {
  readonly code?: string | undefined;
  readonly values?: object | undefined;
}

/** Says a sentence of the service in the language of the person. `undefined` until its texts are loaded, in English, and where a code has no text: then the text of the service stands there. */
export const sayingOf = signal<(said: Spoken) => string | undefined>(() => undefined);

/** The sentences about fields have keys of their own: their codes are also those of other sentences. */
export const OF_FIELDS = 'INPUT_';

/** What is wrong with a field of a request. */
export interface FieldFault {
  readonly path: string;
  readonly message: string;
  readonly code: string;
  readonly values?: object | undefined;
}

/** Returns the sentence about a field, as `sayingOf` takes it. */
export function aboutField({ code, values }: Pick<FieldFault, 'code' | 'values'>): Spoken {
  return { code: `${OF_FIELDS}${code}`, values };
}

/** Returns the name of a field by its place in the request: “Stops 2 › Place”. Empty for the request as a whole. */
export function fieldAt(path: string): string {
  const [place, ...names] = path.split('.');
  if (!PLACES.has(place ?? '')) return inFile(path);
  return names.map((each) => (/^\d+$/.test(each) ? String(Number(each) + 1) : fieldNameOf.value(each))).join(' › ');
}

const PLACES = new Set(['body', 'query', 'path']);

/** Returns the name of a place in a file. The service says: sheet “Guests”, row 4, column B, “Phone”. */
function inFile(path: string): string {
  return path
    .replace(/^sheet “/, () => `${say('import.sheet')} “`)
    .replace(/\brow (\d+)/, (_, row: string) => say('import.inRow', { rows: row }))
    .replace(/, column (\w+)/, ' $1');
}
