import type { PageSettings } from '#shared/documents/page-settings.ts';

/** Returns what the service wrote into the head of this page. */
export function pageSettings(): PageSettings {
  const element = document.querySelector<HTMLMetaElement>('meta[name="motorcade"]');
  if (!element) throw new Error('The page has no settings');
  return JSON.parse(element.content) as PageSettings;
}

/** Returns the languages of the pages, which are those of papers and of labels. */
export function languagesOfPages(): string[] {
  return ['en', ...Object.keys(pageSettings().words ?? {})];
}
