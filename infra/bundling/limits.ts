import type { Bundle } from './bundle.ts';

/** What a bundle may weigh, minified, and minified and gzipped. */
export const MAX_BYTES = 560_000;
export const MAX_GZIP_BYTES = 165_000;

/** Libraries that make or read documents, and the client that keeps them: the operations that carry one have its bytes on top. */
const ON_TOP =
  /^shared\/documents\/|node_modules\/(ical-generator|pdf-lib|@pdf-lib|pako|tslib|bidi-js|csv-parse|@aws-sdk\/(client-s3|s3-request-presigner|checksums|middleware-sdk-s3|signature-v4-multi-region|xml-builder))\//;
/** Of the SDK's common packages the client of files uses so much more than that of the table. */
const FILES_BYTES = 60_000;
const FILES = /node_modules\/@aws-sdk\/client-s3\//;

/**
 * What the operations of an outside service carry for it: the client that reads its secret with what that uses of the common
 * packages, and the reckoning between airports' zones.
 */
const SERVICE = /node_modules\/(@aws-sdk\/client-(secrets-manager|scheduler)|temporal-polyfill)\//;
const SERVICE_CLIENT = /node_modules\/@aws-sdk\/client-secrets-manager\//;
const SERVICE_BYTES = 8_000;

const bytesOf = ({ inputs }: Pick<Bundle, 'inputs'>, which: RegExp): number =>
  Object.entries(inputs).reduce((sum, [input, bytes]) => sum + (which.test(input) ? bytes : 0), 0);

/** What of a bundle counts against the limits. */
export const countedSize = (bundle: Bundle): Pick<Bundle, 'bytes' | 'gzipBytes'> => {
  const { bytes, gzipBytes, inputs } = bundle;
  const paths = Object.keys(inputs);
  const files = paths.some((input) => FILES.test(input)) ? FILES_BYTES : 0;
  const service = paths.some((input) => SERVICE_CLIENT.test(input)) ? SERVICE_BYTES + bytesOf(bundle, SERVICE) : 0;
  const onTop = bytesOf(bundle, ON_TOP) + files + service;
  const counted = bytes - onTop;
  // Where most of a bundle is on top, nobody can tell what the rest alone would be compressed: its bytes decide.
  return { bytes: counted, gzipBytes: onTop > counted ? 0 : Math.round((gzipBytes * counted) / bytes) };
};
