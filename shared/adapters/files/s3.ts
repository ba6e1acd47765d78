import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { config, filesConfig } from '#shared/platform/config.ts';
import { once } from '#shared/platform/once.ts';
import { contentDisposition } from './content-disposition.ts';
import type { FileStore } from './file-store.ts';

const clientOf = (): S3Client => {
  const { FILES_ENDPOINT } = filesConfig();
  return new S3Client({
    region: config().AWS_REGION,
    ...(FILES_ENDPOINT ? { endpoint: FILES_ENDPOINT, forcePathStyle: true } : {}),
    // By default the SDK asks a link's reader for checksums of his own.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 1_000, requestTimeout: 10_000, throwOnRequestTimeout: true },
  });
};

/** The bucket of this deployment. */
export const fileStore = once((): FileStore => {
  const client = clientOf();
  const Bucket = filesConfig().FILES_BUCKET;
  return {
    async put({ bytes, contentType, key }) {
      await client.send(new PutObjectCommand({ Bucket, Key: key, Body: bytes, ContentType: contentType }));
    },
    link({ contentType, fileName, key }, now, seconds) {
      const shown = new GetObjectCommand({
        Bucket,
        Key: key,
        ResponseContentType: contentType,
        ResponseContentDisposition: contentDisposition(fileName, contentType),
        ResponseCacheControl: 'private, no-store',
      });
      return getSignedUrl(client, shown, { expiresIn: seconds, signingDate: new Date(now) });
    },
  };
});
