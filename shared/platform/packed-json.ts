import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzipSync, gzipSync } from 'node:zlib';

/** Returns a value as compressed JSON. */
export function packJson(value: unknown): Uint8Array {
  return gzipSync(JSON.stringify(value));
}

/** Returns the value of compressed JSON. */
export function unpackJson(packed: unknown): unknown {
  return JSON.parse(gunzipSync(packed as Uint8Array).toString('utf8'));
}

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);
/** More takes ten times as long, and saves a few per cent. */
const QUALITY = 6;

/** Returns a value as JSON, compressed with a window of 4 MB: it finds what repeats far apart, such as ids. */
export async function brotliJson(value: unknown): Promise<Uint8Array> {
  return new Uint8Array(
    await compress(JSON.stringify(value), { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }),
  );
}

/** Returns what `brotliJson` compressed. */
export async function readBrotliJson(bytes: Uint8Array): Promise<unknown> {
  return JSON.parse((await decompress(bytes)).toString('utf8'));
}
