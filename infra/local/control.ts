import { randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { closeServer, listen } from './listen.ts';

/** The back door of a running service, for those who can read its data folder. */
export interface Control {
  readonly url: string;
  readonly secret: string;
  stop(): Promise<void>;
}

/** Opens the back door on a free port of the loopback address. */
export const startControl = async (): Promise<Control> => {
  const secret = randomBytes(32).toString('base64url');
  const server = createServer((request, response) => answer(request, response, secret));
  const port = await listen(server, 0);
  return { url: `http://127.0.0.1:${port}`, secret, stop: () => closeServer(server, 0) };
};

const answer = (request: IncomingMessage, response: ServerResponse, secret: string): void => {
  response.statusCode = isHolder(request.headers.authorization, secret) ? 204 : 403;
  response.end();
};

const isHolder = (authorization: string | undefined, secret: string): boolean => {
  const expected = Buffer.from(`Bearer ${secret}`);
  const given = Buffer.from(authorization ?? '');
  return expected.byteLength === given.byteLength && timingSafeEqual(expected, given);
};
