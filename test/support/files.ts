import { afterAll, beforeAll } from '@jest/globals';
import { type LocalFileStore, startFileStore } from '#infra/local/files/file-store.ts';
import { testAccess } from './local-access.ts';

/** Starts a file store for this test file, and stops it at the end. */
export function useFiles(): void {
  let store: LocalFileStore;
  beforeAll(async () => {
    store = await startFileStore(testAccess());
    Object.assign(process.env, { FILES_BUCKET: store.bucket, FILES_ENDPOINT: store.endpoint });
  });
  afterAll(() => store.stop());
}
