import { hashOf, ICON, policyOf } from './page-shell.ts';

/** The version of the script that draws the page. It is part of the script's path, so browsers may cache the script without limit. */
const REFERENCE_VERSION = '1.72.1';
/** The script stands in this file of its package as a text. The package @scalar/api-reference has it as a file, and 250 packages more. */
export const REFERENCE_FILE = 'node_modules/@scalar/fastify-api-reference/dist/index.js';
export const REFERENCE_LICENCE = 'node_modules/@scalar/fastify-api-reference/LICENSE';
export const REFERENCE_PATH = `/api/docs/reference-${REFERENCE_VERSION}.js` as const;

/** Loads nothing from other hosts, sends no telemetry, and keeps a pasted token in memory only. */
const OPTIONS = {
  url: '/api-documentation.yaml',
  withDefaultFonts: false,
  telemetry: false,
  persistAuth: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  proxyUrl: '',
  hideClientButton: true,
  showDeveloperTools: 'never',
  documentDownloadType: 'direct',
  orderSchemaPropertiesBy: 'preserve',
  orderRequiredPropertiesFirst: false,
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  metaData: { title: 'Motorcade API' },
};

const START = `Scalar.createApiReference('#reference', ${JSON.stringify(OPTIONS)});`;

/**
 * The status codes of an operation stand on as many lines as they need. In one line, the signs beside it cover those that come last. Patterns are
 * for programs: the page would show the word alone, and hundreds of signs to who presses it. On a phone the page is no wider than the screen.
 */
const STYLE = [
  '#reference{overflow-x:clip}',
  '#reference .scalar-code-block{max-width:100%}',
  '#reference .response-card [role=tablist]{flex-wrap:wrap;overflow:visible}',
  '#reference .response-card .scalar-card-header-title{overflow:visible;white-space:normal}',
  '#reference .response-card .scalar-card-header-tabs{overflow:visible;align-items:flex-start}',
  '#reference .section:focus{outline:none}',
  '#reference .property-pattern{display:none}',
].join('');

/** The HTML of the page at /api/docs. */
export const DOCS_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Motorcade API</title>
<link rel="icon" href="data:image/svg+xml,${ICON}">
<style>${STYLE}</style>
</head>
<body>
<div id="reference"></div>
<noscript>This page needs JavaScript. The same is in <a href="/api-documentation.yaml">api-documentation.yaml</a>.</noscript>
<script src="${REFERENCE_PATH}"></script>
<script>${START}</script>
</body>
</html>
`;

/** Returns the Content-Security-Policy of the page: its two scripts, inline styles, and requests to this service only. */
export function docsPolicy(): string {
  return policyOf(
    `script-src 'self' ${hashOf(START)}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self'",
  );
}
