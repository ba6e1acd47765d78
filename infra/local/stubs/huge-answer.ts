import type { ServerResponse } from 'node:http';

const HUGE_BYTES = 400_000_000;

/** Sends 400 MB as fast as the caller reads. */
export function sendHuge(response: ServerResponse, count: (bytes: number) => void): void {
  const part = Buffer.alloc(1_000_000, ' ');
  let left = HUGE_BYTES;
  const send = (): void => {
    while (left > 0 && !response.destroyed) {
      left -= part.length;
      count(part.length);
      if (!response.write(part)) return;
    }
    response.end();
  };
  response.writeHead(200, { 'Content-Type': 'application/json' }).on('drain', send);
  send();
}
