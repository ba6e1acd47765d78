import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SECOND_MS } from '#shared/units/durations.ts';

/** How a receiver of webhooks behaves. */
export type Manner = 'QUICK' | 'SLOW' | 'REFUSING' | 'DEAD';

const SLOW_MS = 2 * SECOND_MS;

/** Of ten receivers one never answers, and one is slow. Of twenty one refuses all messages. */
export function mannerOf(place: number): Manner {
  if (place % 10 === 9) return 'DEAD';
  if (place % 10 === 8) return 'SLOW';
  return place % 20 === 7 ? 'REFUSING' : 'QUICK';
}

export interface Receivers {
  readonly urlOf: (place: number) => string;
  /** When each message came, by the place of the receiver, in milliseconds since 1970. */
  readonly received: ReadonlyMap<number, readonly number[]>;
  readonly stop: () => void;
}

/** Starts the receivers as one server of this process. Each has a path of its own. */
export async function startReceivers(): Promise<Receivers> {
  const received = new Map<number, number[]>();
  const server = createServer((request, response) => {
    request.resume();
    const place = placeOf(request);
    received.set(place, [...(received.get(place) ?? []), Date.now()]);
    const answer = (status: number) => response.writeHead(status).end();
    const manner = mannerOf(place);
    if (manner === 'QUICK') answer(200);
    if (manner === 'REFUSING') answer(500);
    if (manner === 'SLOW') setTimeout(answer, SLOW_MS, 200);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  process.env['WEBHOOK_LOCAL_ORIGINS'] = origin;
  return {
    urlOf: (place) => `${origin}/${place}`,
    received,
    stop: () => {
      delete process.env['WEBHOOK_LOCAL_ORIGINS'];
      server.closeAllConnections();
      server.close();
    },
  };
}

function placeOf({ url = '' }: IncomingMessage): number {
  return Number(url.slice(1));
}
