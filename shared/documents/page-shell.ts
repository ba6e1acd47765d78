import { createHash } from 'node:crypto';
import { readAsset } from '#shared/platform/bundled-file.ts';
import { FILES_PATH, namesAsset, type PageFiles, type PageName, type PageSettings } from './page-files.ts';

interface Shell {
  readonly title: string;
  readonly files: PageFiles;
  readonly settings: PageSettings;
}

/** The sign of the pages in the browser. */
export const ICON = encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#1f3a5f"/>' +
    '<path d="M7 23V9l9 9 9-9v14" fill="none" stroke="#fff" stroke-width="3.5" stroke-linejoin="round"/></svg>',
);

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Returns a text as HTML shows it. */
export function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
}

/** Returns the HTML of a page: no script and no style of its own, only the two files of the page. */
function pageHtml({ files, settings, title }: Shell): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="motorcade" content="${escaped(JSON.stringify({ ...settings, words: files.words }))}">
<title>${escaped(title)}</title>
<link rel="icon" href="data:image/svg+xml,${ICON}">
<link rel="stylesheet" href="${FILES_PATH}/${files.style}">
<script type="module" src="${FILES_PATH}/${files.script}"></script>
</head>
<body>
<div id="page"></div>
<p class="slow-start">The page is being loaded. If this stays for a minute, load it again.</p>
<noscript>This page needs JavaScript.</noscript>
</body>
</html>
`;
}

/**
 * Returns the Content-Security-Policy of a page: its files, requests to this service and to the identity provider, and the tiles of its map. `origins` are
 * further origins of the identity provider.
 */
export function pagePolicy(
  { issuer, tiles }: Pick<PageSettings, 'issuer' | 'tiles'>,
  origins: readonly string[] = [],
): string {
  return policyOf(
    "script-src 'self'",
    "style-src 'self'",
    `img-src ${["'self'", 'data:', 'blob:', ...(tiles ? [new URL(tiles.url).origin] : [])].join(' ')}`,
    `connect-src ${["'self'", new URL(issuer).origin, ...origins].join(' ')}`,
    "manifest-src 'self'",
    "worker-src 'self'",
  );
}

/** Returns a page with its policy, as its operation answers it. */
export async function pageAnswer(
  name: PageName,
  title: string,
  given: PageSettings & { readonly origins?: readonly string[] | undefined },
) {
  const { origins, ...settings } = given;
  const files = JSON.parse((await readAsset(namesAsset(name), `${name}.json`)).toString('utf8')) as PageFiles;
  return {
    headers: { 'Content-Security-Policy': pagePolicy(settings, origins), 'Referrer-Policy': 'no-referrer' },
    body: pageHtml({ title, files, settings }),
  };
}

/** Returns how a Content-Security-Policy names this script or style. */
export function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** Returns the Content-Security-Policy of a page: these sources, nothing from elsewhere, and no other page around it. */
export function policyOf(...sources: readonly string[]): string {
  return ["default-src 'none'", ...sources, "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"].join(
    '; ',
  );
}
