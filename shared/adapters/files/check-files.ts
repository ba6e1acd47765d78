import { request as requestPlainly } from 'node:http';
import { request } from 'node:https';
import { config, filesConfig, timeLimits } from '#shared/platform/config.ts';
import { reach, timeLimit } from '#shared/platform/time-limit.ts';

/** A key that no file has. */
const NO_FILE = `reports/file_${'0'.repeat(20)}`;

/** As often as the clients of AWS try. */
const TRIES = 3;

/** 403: S3 shows nothing without a signature. */
const ANSWERS = new Set([200, 403, 404]);

/**
 * Resolves if the file store answers. Throws Outage otherwise. Asks for a file that does not exist, without a signature: so this needs no
 * client of S3.
 */
export function checkFiles(): Promise<void> {
  return reach({
    part: 'files',
    milliseconds: timeLimits().TIME_LIMIT_CALL_MS,
    isOutage: () => true,
    call: async () => {
      const { FILES_BUCKET: bucket, FILES_ENDPOINT: endpoint } = filesConfig();
      const address = new URL(addressOf(NO_FILE, { bucket, endpoint, region: config().AWS_REGION }));
      let status = 0;
      for (let tries = 1; tries <= TRIES && !ANSWERS.has(status); tries += 1) status = await statusOf(address, tries);
      if (!ANSWERS.has(status)) throw new Error(`the file store answers ${status}`);
    },
  });
}

interface Place {
  readonly bucket: string;
  readonly region: string;
  /** The endpoint of the file store, if it is not AWS. */
  readonly endpoint?: string | undefined;
}

/** Returns the address of a file, without a signature. */
export function addressOf(key: string, { bucket, endpoint, region }: Place): string {
  if (endpoint) return new URL(`/${bucket}/${key}`, endpoint).href;
  const suffix = region.startsWith('cn-') ? 'amazonaws.com.cn' : 'amazonaws.com';
  return `https://${bucket}.s3.${region}.${suffix}/${key}`;
}

/** Returns the status of an answer. A connection that ends early counts as status 0, except at the last try: that throws. */
async function statusOf(address: URL, tries: number): Promise<number> {
  try {
    return await head(address);
  } catch (error) {
    if (tries === TRIES || timeLimit()?.aborted) throw error;
    return 0;
  }
}

function head(address: URL): Promise<number> {
  return new Promise((resolve, reject) => {
    const ask = address.protocol === 'http:' ? requestPlainly : request;
    const signal = timeLimit();
    const call = ask(address, { method: 'HEAD', ...(signal && { signal }) }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    call.on('error', reject);
    call.end();
  });
}
