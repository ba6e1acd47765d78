import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/**
 * Forwards a port of another address of this machine to the same port of the loopback address. Containers on Linux reach the address of
 * their bridge, but not the loopback address.
 */
export async function forwardPort(address: string, port: number): Promise<AsyncDisposable> {
  const open = new Set<Socket>();
  const server = createServer((received) => {
    const forwarded = connect(port, '127.0.0.1');
    received.pipe(forwarded).pipe(received);
    // Either side may break off. The other one ends with it.
    for (const [one, other] of [
      [received, forwarded],
      [forwarded, received],
    ] as const) {
      open.add(one);
      one.on('error', () => other.destroy()).on('close', () => open.delete(one));
    }
  });
  server.listen(port, address);
  await once(server, 'listening');
  return {
    [Symbol.asyncDispose]: async () => {
      server.close();
      for (const socket of open) socket.destroy();
      await once(server, 'close');
    },
  };
}
