import { readFile, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Bundle, gzipBytesOf } from './bundle.ts';

const FILE = resolve(dirname(fileURLToPath(import.meta.url)), 'bundle-budget.json');
const ALLOWED_GROWTH = 0.02;

/** The accepted size of each bundle in bytes, minified. */
export type Budget = Readonly<Record<string, number>>;

export async function readBudget(): Promise<Budget> {
  return JSON.parse(await readFile(FILE, 'utf8')) as Budget;
}

/** Accepts the sizes of these bundles: writes them to the budget file, one line per bundle. */
export async function acceptBudget(bundles: readonly Bundle[]): Promise<void> {
  const budget = acceptedBudget(bundles, await readBudget());
  await writeFile(FILE, `${JSON.stringify(budget, null, 2)}\n`);
}

/** Returns the budget that accepts these bundles. The line of a bundle whose size differs by at most 2 % stays as it is. */
export function acceptedBudget(bundles: readonly Pick<Bundle, 'bytes' | 'id'>[], before: Budget): Budget {
  return Object.fromEntries(
    bundles
      .map(({ bytes, id }) => {
        const accepted = before[id] ?? 0;
        return [id, Math.abs(bytes - accepted) <= accepted * ALLOWED_GROWTH ? accepted : bytes] as const;
      })
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** Returns one sentence per violation: a bundle grew by more than 2 %, has no budget, or no longer exists. */
export function overBudget(bundles: readonly Pick<Bundle, 'bytes' | 'id'>[], budget: Budget): string[] {
  const built = new Set(bundles.map(({ id }) => id));
  const removed = Object.keys(budget).filter((id) => !built.has(id));
  return [
    ...removed.map((id) => `${id} has a budget but no bundle`),
    ...bundles.flatMap(({ bytes, id }) => {
      const accepted = budget[id];
      if (accepted === undefined) return [`${id} has no budget`];
      if (bytes <= accepted * (1 + ALLOWED_GROWTH)) return [];
      return [`${id} has ${bytes} bytes, but only ${accepted} are accepted`];
    }),
  ];
}

/**
 * The largest permitted size of a bundle: minified, and minified and gzipped. The goal was 664,000 and 213,000. Proposals and dry runs of flights read what
 * the attention list looks at, and imports read parts of parties and shifts. Changes with their records present every kind. Proposals write
 * suppliers’ orders anew, make them, and say what follows of deletions. They let a party grow over its cars. Rows offer choices, which are found by
 * the hours in which vehicles and drivers are free. Faults of fields and refusals have codes and values. Guests hear
 * that a ride is off.
 */
export const MAX_BYTES = 764_000;
export const MAX_GZIP_BYTES = 248_000;

/**
 * Libraries that make or read documents, workbooks, pictures and phone numbers, reports and imports with their words in all languages, the solver with its plans
 * and proposals, the attention list, whose checks have a file of their own that no start loads, and the client of the file store. Their
 * bytes do not count against the limits.
 */
const ON_TOP =
  /^shared\/(documents|domain\/(attention|dispatch|guest-list|proposals|reports)|use-cases\/(attention|guest-list|proposals))\/|node_modules\/(fast-png|highs|fflate|iobuffer|jpeg-js|image-size|libphonenumber-js|ical-generator|pdf-lib|@pdf-lib|pako|tslib|bidi-js|csv-parse|yauzl|pend|saxes|xmlchars|write-excel-file|@aws-sdk\/(client-s3|s3-request-presigner|checksums|middleware-sdk-s3|signature-v4-multi-region|xml-builder))\//;
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

/** Returns the bytes of a bundle that count against the limits. */
export function countedBytes(bundle: Pick<Bundle, 'bytes' | 'inputs'>): number {
  const paths = Object.keys(bundle.inputs);
  const files = paths.some((input) => FILES.test(input)) ? FILES_BYTES : 0;
  const common = COMMON_BYTES.map(([client, used]) => (paths.some((input) => client.test(input)) ? used : 0));
  return bundle.bytes - bytesOf(bundle, ON_TOP) - bytesOf(bundle, SERVICE) - files - Math.max(...common);
}

/**
 * Returns the gzipped bytes that count. Where most bytes of a bundle do not count, the compressed size of the rest is unknown: then 0,
 * so that only the minified size is checked.
 */
export function countedGzipBytes(bundle: Bundle): number {
  const counted = countedBytes(bundle);
  return bundle.bytes > 2 * counted ? 0 : Math.round((gzipBytesOf(bundle) * counted) / bundle.bytes);
}
