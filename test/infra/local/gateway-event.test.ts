import { describe, expect, it } from '@jest/globals';
import { echoOperation } from './echo-operation.ts';
import { useGateway } from './use-gateway.ts';

const { operation, last } = echoOperation('echo', { method: 'POST', path: '/api/things/{thingId}/parts/{partId}' });
const gateway = useGateway([operation]);
const PATH = '/api/things/7/parts/8';

function send(head: string, body: string | Buffer = '') {
  return gateway.raw(
    Buffer.concat([
      Buffer.from(
        `${head}\r\nHost: api.example.org:3000\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n`,
      ),
      Buffer.from(body),
    ]),
  );
}

describe('the event made of a request', () => {
  it('tells the route, the stage and the request', async () => {
    await send(`POST ${PATH} HTTP/1.1\r\nUser-Agent: phone`);
    expect(last()).toMatchObject({ version: '2.0', routeKey: 'POST /api/things/{thingId}/parts/{partId}' });
    expect(last().requestContext).toMatchObject({
      routeKey: 'POST /api/things/{thingId}/parts/{partId}',
      stage: '$default',
      domainName: 'api.example.org',
      http: { method: 'POST', path: PATH, protocol: 'HTTP/1.1', sourceIp: '127.0.0.1', userAgent: 'phone' },
    });
    expect(last().requestContext.requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect(last().requestContext.time).toMatch(/^\d\d\/[A-Z][a-z]{2}\/\d{4}:\d\d:\d\d:\d\d \+0000$/);
  });

  it('keeps path and query as they were written, and decodes parameters', async () => {
    await send('POST /api/things/a%2Fb%20c/parts/%C5%81?q=a%20b&q=c+d&e= HTTP/1.1');
    expect(last()).toMatchObject({
      rawPath: '/api/things/a%2Fb%20c/parts/%C5%81',
      rawQueryString: 'q=a%20b&q=c+d&e=',
      pathParameters: { thingId: 'a/b c', partId: 'Ł' },
      queryStringParameters: { q: 'a b,c d', e: '' },
    });
  });

  it('has no query parameters where there is no query', async () => {
    await send(`POST ${PATH} HTTP/1.1`);
    expect(last()).not.toHaveProperty('queryStringParameters');
    expect(last().rawQueryString).toBe('');
  });

  it('joins headers that come twice by commas, in lower case', async () => {
    await send(
      `POST ${PATH} HTTP/1.1\r\nX-Thing: one\r\nx-thing: two\r\nAuthorization: Bearer a\r\nAuthorization: Bearer b`,
    );
    expect(last().headers).toMatchObject({ 'x-thing': 'one,two', authorization: 'Bearer a,Bearer b' });
  });

  it('takes the address of the socket, whatever a header claims', async () => {
    await send(`POST ${PATH} HTTP/1.1\r\nX-Forwarded-For: 203.0.113.7`);
    expect(last().requestContext.http.sourceIp).toBe('127.0.0.1');
    expect(last().headers['x-forwarded-for']).toBe('203.0.113.7,127.0.0.1');
  });

  it('gives cookies apart from the headers', async () => {
    await send(`POST ${PATH} HTTP/1.1\r\nCookie: a=1; b=2\r\nCookie: c=3`);
    expect(last().cookies).toEqual(['a=1', 'b=2', 'c=3']);
    expect(last().headers).not.toHaveProperty('cookie');
  });

  it('keeps headers with dangerous names as data', async () => {
    await send(`POST ${PATH} HTTP/1.1\r\n__proto__: bad\r\nconstructor: bad`);
    expect(Object.getPrototypeOf(last().headers)).toBe(Object.prototype);
    expect(Object.keys(last().headers)).toEqual(expect.arrayContaining(['__proto__', 'constructor']));
  });

  it.each([
    ['application/json', false],
    ['application/json; charset=utf-8', false],
    ['application/merge-patch+json', false],
    ['text/plain', false],
    ['application/octet-stream', true],
    ['application/x-www-form-urlencoded', true],
    ['image/png', true],
  ])('gives a body of %s with Base64 %s', async (type, isBase64Encoded) => {
    await send(`POST ${PATH} HTTP/1.1\r\nContent-Type: ${type}`, '{"é":1}');
    const { body } = last();
    expect(last().isBase64Encoded).toBe(isBase64Encoded);
    expect(isBase64Encoded ? Buffer.from(body ?? '', 'base64').toString() : body).toBe('{"é":1}');
  });

  it('gives bytes that are no text in Base64, whatever their type claims', async () => {
    const bytes = Buffer.from([0x7b, 0xff, 0xfe, 0x7d]);
    await send(`POST ${PATH} HTTP/1.1\r\nContent-Type: application/json`, bytes);
    expect(last().isBase64Encoded).toBe(true);
    expect(Buffer.from(last().body ?? '', 'base64')).toEqual(bytes);
  });

  it('has no body where none was sent', async () => {
    await send(`POST ${PATH} HTTP/1.1`);
    expect(last()).not.toHaveProperty('body');
    expect(last().isBase64Encoded).toBe(false);
  });
});
