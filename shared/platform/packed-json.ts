import { gunzipSync, gzipSync } from 'node:zlib';

/** Returns a value as compressed JSON. */
export function packJson(value: unknown): Uint8Array {
  return gzipSync(JSON.stringify(value));
}

/** Returns the value of compressed JSON. */
export function unpackJson(packed: unknown): unknown {
  return JSON.parse(gunzipSync(packed as Uint8Array).toString('utf8'));
}
