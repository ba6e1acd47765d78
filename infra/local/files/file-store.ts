import { join } from 'node:path';
import { openFauxqs } from '#infra/local/access/fauxqs.ts';
import type { LocalAccess } from '#infra/local/access/local-access.ts';
import { startSignedServer } from '#infra/local/access/signed-server.ts';
import type { ServerLimits } from '#infra/local/gateway/listen.ts';

/** An S3-compatible store of one bucket. Like S3, it refuses a request whose signature is missing, wrong or expired (403). */
export interface LocalFileStore {
  readonly endpoint: string;
  readonly bucket: string;
  stop(): Promise<void>;
}

interface Options extends LocalAccess {
  /** The folder of the files. Default: the files stay in memory. */
  readonly dataFolder?: string;
  readonly limits?: ServerLimits;
}

const BUCKET = 'motorcade-files';

/** Starts the store on a free port of the loopback address. */
export async function startFileStore({ dataFolder, limits, ...access }: Options): Promise<LocalFileStore> {
  const files = await openFauxqs({ files: dataFolder && join(dataFolder, 'files') });
  files.createBucket(BUCKET);
  const { endpoint, stop } = await startSignedServer(access, files.answer, limits);
  return {
    endpoint,
    bucket: BUCKET,
    stop: async () => {
      await stop();
      await files.stop();
    },
  };
}
