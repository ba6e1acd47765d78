import type { Problem } from '#shared/contract/problem.ts';
import { GUEST_WORDS } from '#shared/domain/guest-links/words.ts';
import { directionOf } from '#shared/domain/texts.ts';
import { LANGUAGES, type Language } from '#shared/schemas/reports/paper-language.ts';
import { hash } from './guest-page.ts';
import { escaped } from './page-shell.ts';

const STYLE = `body{font:1.05rem/1.45 system-ui,sans-serif;max-width:30rem;margin:0 auto;padding:1rem;color:#14202b;background:#fff}
h1{font-size:1.35rem;margin:.2rem 0}small{display:block;color:#52606d}a{color:#0b5394;font-size:1.2rem}`;

function POLICY(): string {
  return `default-src 'none'; style-src ${hash(STYLE)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
}

function isLanguage(name: string): name is Language {
  return (LANGUAGES as readonly string[]).includes(name);
}

/**
 * Returns what a guest sees whose link is over (410) or opens nothing (404), in plain words. Only the first tells how to reach the desk: who
 * guesses addresses must learn nothing of the event. undefined for other refusals.
 */
export function guestProblemHtml({ details, status }: Problem, languages: readonly string[]) {
  if (status !== 404 && status !== 410) return undefined;
  const language = details.language ?? languages.find(isLanguage) ?? 'en';
  const words = GUEST_WORDS[language];
  const text = status === 410 ? words.over : words.gone;
  const body = `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${words.title}</title><style>${STYLE}</style></head>
<body><main><h1>${words.title}</h1><p>${text}</p>${deskLine(details.desk, words.desk)}</main></body></html>
`;
  return { body, headers: { 'Content-Security-Policy': POLICY() } };
}

function deskLine(desk: string | undefined, word: string): string {
  if (desk === undefined) return '';
  const phone = /^\+?[\d ()-]{6,}$/.test(desk) ? ` href="tel:${desk.replaceAll(/[^+\d]/g, '')}"` : '';
  return `<p><small>${word}</small><a dir="ltr"${phone}>${escaped(desk)}</a></p>`;
}
