import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { type OsrmStub, startOsrm } from '#infra/local/stubs/osrm.ts';
import { send } from '#infra/local/stubs/stub-server.ts';

/** The ways in which a router fails. */
export const ROUTER_FAULTS = ['down', 'slow', 'html', 'refused', 'internal', 'short', 'huge', 'strange'] as const;
type RouterFault = (typeof ROUTER_FAULTS)[number];

interface FaultyRouter extends OsrmStub {
  /** Fails in this way from now on. Without a fault it works again. */
  fail(fault?: RouterFault): void;
}

/** Starts a router stub for this test file, and names it in the environment. Each test starts with a working stub. */
export function useRouter(): { readonly stub: FaultyRouter } {
  let stub: OsrmStub | undefined;
  let failing: RouterFault | undefined;
  const fail = (fault?: RouterFault): void => {
    failing = fault;
  };
  const running = (): FaultyRouter => {
    if (!stub) throw new Error('the stub runs while tests run');
    return { ...stub, fail };
  };
  beforeAll(async () => {
    stub = await startOsrm((request, response) => {
      if (failing) failAs(failing, request, response);
      return failing !== undefined;
    });
  });
  beforeEach(() => {
    process.env['ROUTING_URL'] = running().url;
    process.env['ROUTING_TIMEOUT_MS'] = '5000';
    fail();
    running().forget();
  });
  afterAll(() => running().stop());
  return {
    get stub() {
      return running();
    },
  };
}

const MEGABYTE = 'x'.repeat(1_000_000);

function failAs(fault: RouterFault, request: IncomingMessage, response: ServerResponse): void {
  if (fault === 'down') request.socket.destroy();
  if (fault === 'html') send(response, [200, '<!doctype html><title>Bad gateway</title>']);
  if (fault === 'refused') send(response, [400, { code: 'NoTable', message: 'No table found' }]);
  if (fault === 'internal') send(response, [500, { code: 'InternalError' }]);
  if (fault === 'strange') send(response, [200, { code: 'Ok', durations: [['soon']] }]);
  if (fault === 'short') send(response, [200, { code: 'Ok', durations: [[0]] }]);
  if (fault === 'huge') response.end(`["${MEGABYTE.repeat(4)}"]`);
  // `slow` never answers, so the caller has to time out.
}
