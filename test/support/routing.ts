import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { type OsrmStub, startOsrm } from '#infra/local/stubs/osrm.ts';

/** Starts a router stub for this test file, and names it in the environment. Each test starts with a working stub. */
export function useRouter(): { readonly stub: OsrmStub } {
  let stub: OsrmStub | undefined;
  const running = (): OsrmStub => {
    if (!stub) throw new Error('the stub runs while tests run');
    return stub;
  };
  beforeAll(async () => {
    stub = await startOsrm();
  });
  beforeEach(() => {
    process.env['ROUTING_URL'] = running().url;
    process.env['ROUTING_TIMEOUT_MS'] = '5000';
    running().fail();
    running().forget();
  });
  afterAll(() => running().stop());
  return {
    get stub() {
      return running();
    },
  };
}
