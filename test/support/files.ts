import { afterAll, beforeAll } from '@jest/globals';
import { type LocalFileStore, startFileStore } from '#infra/local/files/file-store.ts';

/** Starts a file store for this test file, and stops it at the end. */
export function useFiles(): void {
  let store: LocalFileStore;
  beforeAll(async () => {
    store = await startFileStore({ secret: process.env['AWS_SECRET_ACCESS_KEY'] ?? '' });
    Object.assign(process.env, { FILES_BUCKET: store.bucket, FILES_ENDPOINT: store.endpoint });
  });
  afterAll(() => store.stop());
}
