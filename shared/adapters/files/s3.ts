import { request as requestPlainly } from 'node:http';
import { request } from 'node:https';
import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { create as contentDisposition } from 'content-disposition';
import { tryLimits, withOutages } from '#shared/platform/aws-client.ts';
import { config, filesConfig, timeLimits } from '#shared/platform/config.ts';
import { once } from '#shared/platform/once.ts';
import { reach, timeLimit } from '#shared/platform/time-limit.ts';

/** A file to store. How long it is kept depends on the folder in its key. */
interface NewFile {
  readonly key: string;
  readonly bytes: Uint8Array;
  readonly contentType: string;
  /** The name under which a browser saves the file. May hold any Unicode. It is stored with the file, and is in no link. */
  readonly fileName: string;
}

/** Stores files and signs links. Everyone who has a link can read that one file until the link expires. */
interface FileStore {
  put(file: NewFile): Promise<void>;
  /** Reads a file. Throws if there is no such file. */
  get(key: string): Promise<Uint8Array>;
  /** Reads a file. Returns undefined if there is no such file. */
  find(key: string): Promise<Uint8Array | undefined>;
  /** Returns a link that expires this many seconds after `now`. */
  link(key: string, now: string, seconds: number): Promise<string>;
  /** Removes a file, if there is one. Its links end at once. */
  remove(key: string): Promise<void>;
}

function clientOf(): S3Client {
  const { FILES_ENDPOINT } = filesConfig();
  const { requestTimeout: _oneTry, ...limits } = tryLimits();
  const client = new S3Client({
    region: config().AWS_REGION,
    ...(FILES_ENDPOINT ? { endpoint: FILES_ENDPOINT, forcePathStyle: true } : {}),
    // By default the SDK adds checksum parameters to each signed link.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // A large file takes longer than the answer of a table, so one try has the whole time of the call.
    requestHandler: { ...limits, requestTimeout: timeLimits().TIME_LIMIT_CALL_MS },
  });
  return withOutages('files', client);
}

const SHOWN = ['application/pdf', 'image/jpeg'];

/** Shows PDFs and photos in the browser and saves all other files. The header carries the full name (RFC 8187), and an ASCII name for old clients. */
function dispositionOf(fileName: string, contentType: string): string {
  return contentDisposition(fileName, {
    type: SHOWN.includes(contentType) ? 'inline' : 'attachment',
    fallback: asciiName(fileName),
  });
}

/** Replaces each character by its ASCII base letter, or by `_`. The library alone would write `?`. */
function asciiName(fileName: string): string {
  return fileName
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^ -~]|["\\%]/gu, '_');
}

/** Stores files in the bucket of this deployment. */
export const fileStore = once((): FileStore => {
  const client = clientOf();
  const Bucket = filesConfig().FILES_BUCKET;
  return {
    async put({ bytes, contentType, fileName, key }) {
      const file = new PutObjectCommand({
        Bucket,
        Key: key,
        Body: bytes,
        ContentType: contentType,
        ContentDisposition: dispositionOf(fileName, contentType),
        CacheControl: 'private, no-store',
      });
      await client.send(file);
    },
    async get(key) {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: key }));
      if (!Body) throw new Error(`the file ${key} has no content`);
      return Body.transformToByteArray();
    },
    async find(key) {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: key }));
        return await Body?.transformToByteArray();
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        throw error;
      }
    },
    link: (key, now, seconds) =>
      // The access log of the bucket keeps the addresses of links, so they hold no name of a person.
      getSignedUrl(client, new GetObjectCommand({ Bucket, Key: key }), {
        expiresIn: seconds,
        signingDate: new Date(now),
      }),
    async remove(key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: key }));
    },
  };
});

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
