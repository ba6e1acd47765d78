import type { Bundle } from './bundle.ts';

/** What a bundle may weigh, minified, and minified and gzipped. */
export const MOST_BYTES = 560_000;
export const MOST_GZIP_BYTES = 165_000;

/** Libraries that make documents: the operations that carry one have its bytes on top of the limits. */
const ON_TOP = /node_modules\/ical-generator\//;

/** What of a bundle counts against the limits. */
export const countedSize = ({ bytes, gzipBytes, inputs }: Bundle): Pick<Bundle, 'bytes' | 'gzipBytes'> => {
  const onTop = Object.entries(inputs).reduce((sum, [input, size]) => sum + (ON_TOP.test(input) ? size : 0), 0);
  const counted = bytes - onTop;
  return { bytes: counted, gzipBytes: Math.round((gzipBytes * counted) / bytes) };
};
