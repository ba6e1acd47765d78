import type { Bundle } from './bundle.ts';

/** The largest permitted size of a bundle: minified, and minified and gzipped. */
export const MAX_BYTES = 560_000;
export const MAX_GZIP_BYTES = 180_000;

/**
 * Libraries that make or read documents, workbooks, pictures and phone numbers, reports and imports with their words in all languages, the solver with its plans
 * and proposals, and the client of the file store. Their bytes do not count against the limits.
 */
const ON_TOP =
  /^shared\/(documents|domain\/(dispatch|import|proposals|reports)|use-cases\/import)\/|node_modules\/(fast-png|highs|fflate|iobuffer|jpeg-js|image-size|libphonenumber-js|ical-generator|pdf-lib|@pdf-lib|pako|tslib|bidi-js|csv-parse|yauzl|pend|saxes|xmlchars|write-excel-file|@aws-sdk\/(client-s3|s3-request-presigner|checksums|middleware-sdk-s3|signature-v4-multi-region|xml-builder))\//;
/** The client of the file store uses this many more bytes of the SDK's common packages than the client of the table. */
const FILES_BYTES = 60_000;
const FILES = /node_modules\/@aws-sdk\/client-s3\//;

/**
 * The clients that operations of an outside service need, and the calculation between the time zones of airports. Their bytes do
 * not count.
 */
const SERVICE =
  /node_modules\/(@aws-sdk\/client-(secrets-manager|scheduler|lambda|sqs)|temporal-polyfill|openai|@modelcontextprotocol)\//;
/** What their clients use of the SDK's common packages beyond what the client of the table uses. That of Lambda speaks another protocol. */
const COMMON_BYTES = [
  [/node_modules\/@aws-sdk\/client-secrets-manager\//, 6_000],
  [/node_modules\/@aws-sdk\/client-lambda\//, 20_000],
] as const;

function bytesOf({ inputs }: Pick<Bundle, 'inputs'>, which: RegExp): number {
  return Object.entries(inputs).reduce((sum, [input, bytes]) => sum + (which.test(input) ? bytes : 0), 0);
}

/** Returns the size that counts against the limits. */
export function countedSize(bundle: Bundle): Pick<Bundle, 'bytes' | 'gzipBytes'> {
  const { bytes, gzipBytes, inputs } = bundle;
  const paths = Object.keys(inputs);
  const files = paths.some((input) => FILES.test(input)) ? FILES_BYTES : 0;
  const common = COMMON_BYTES.map(([client, used]) => (paths.some((input) => client.test(input)) ? used : 0));
  const service = Math.max(...common);
  const onTop = bytesOf(bundle, ON_TOP) + bytesOf(bundle, SERVICE) + files + service;
  const counted = bytes - onTop;
  // Where most bytes do not count, the compressed size of the rest is unknown. Then only the minified size is checked.
  return { bytes: counted, gzipBytes: onTop > counted ? 0 : Math.round((gzipBytes * counted) / bytes) };
}
