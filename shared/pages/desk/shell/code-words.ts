import { signal } from '@preact/signals';

function plain(name: string): string {
  const words = name.replaceAll('_', ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The names of causes. The words of the forms have them: until they are loaded, the name of the API stands there. */
export const codeNameOf = signal<(code: string) => string>(plain);

/** Loads the names, after the first picture of the desk. */
export async function loadCodeNames(): Promise<void> {
  const { codeName, withWords } = await import('#shared/pages/desk/forms/words.ts');
  await withWords();
  codeNameOf.value = (code) => codeName(code);
}
