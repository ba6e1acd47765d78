import type { Bundle } from './bundle.ts';

/** What a bundle may weigh, minified, and minified and gzipped. */
export const MOST_BYTES = 560_000;
export const MOST_GZIP_BYTES = 165_000;

/** Libraries that make documents, and the client that keeps them: the operations that carry one have its bytes on top. */
const ON_TOP =
  /node_modules\/(ical-generator|pdf-lib|@pdf-lib|pako|tslib|bidi-js|@aws-sdk\/(client-s3|s3-request-presigner|checksums|middleware-sdk-s3|signature-v4-multi-region|xml-builder))\//;
/** Of the SDK's common packages the client of files uses so much more than that of the table. */
const FILES_BYTES = 60_000;
const FILES = /node_modules\/@aws-sdk\/client-s3\//;

/** What of a bundle counts against the limits. */
export const countedSize = ({ bytes, gzipBytes, inputs }: Bundle): Pick<Bundle, 'bytes' | 'gzipBytes'> => {
  const paths = Object.keys(inputs);
  const libraries = paths.reduce((sum, input) => sum + (ON_TOP.test(input) ? (inputs[input] ?? 0) : 0), 0);
  const onTop = libraries + (paths.some((input) => FILES.test(input)) ? FILES_BYTES : 0);
  const counted = bytes - onTop;
  // Where most of a bundle is on top, nobody can tell what the rest alone would be compressed: its bytes decide.
  return { bytes: counted, gzipBytes: onTop > counted ? 0 : Math.round((gzipBytes * counted) / bytes) };
};
