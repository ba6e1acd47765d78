/** An answer of the endpoint that is too large to read. */
export class AnswerTooLarge extends Error {}

/** The statuses of answers that cannot have a body. */
const WITHOUT_BODY = [204, 205, 304];

/**
 * Returns a `fetch` that reads the whole answer before it resolves, so that its signal also ends a slow body. Throws AnswerTooLarge. Follows
 * no redirect: it could send the key to another host.
 */
export const limitedFetch =
  (maxBytes: number): typeof fetch =>
  async (input, init) => {
    const reply = await fetch(input, { ...init, redirect: 'error' });
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of reply.body ?? []) {
      size += chunk.byteLength;
      if (size > maxBytes) throw new AnswerTooLarge(`the answer has more than ${maxBytes} bytes`);
      chunks.push(chunk);
    }
    const body = WITHOUT_BODY.includes(reply.status) ? null : Buffer.concat(chunks);
    return new Response(body, { status: reply.status, headers: reply.headers });
  };
