import { gunzipSync, gzipSync } from 'node:zlib';

/** Returns a value as compressed JSON. */
export const packJson = (value: unknown): Uint8Array => gzipSync(JSON.stringify(value));

/** Returns the value of compressed JSON. */
export const unpackJson = (packed: unknown): unknown => JSON.parse(gunzipSync(packed as Uint8Array).toString('utf8'));
