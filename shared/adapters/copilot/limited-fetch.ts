import { AnswerTooLong, readBody } from '#shared/platform/fetch-text.ts';

/** The statuses of answers that cannot have a body. */
const WITHOUT_BODY = [204, 205, 304];

/**
 * Returns a `fetch` that reads the whole answer before it resolves, so that its signal also ends a slow body. Throws AnswerTooLong. Follows
 * no redirect: it could send the key to another host.
 */
export function limitedFetch(maxBytes: number): typeof fetch {
  return async (input, init) => {
    const reply = await fetch(input, { ...init, redirect: 'error' });
    const bytes = await readBody(reply.body, maxBytes);
    const body = WITHOUT_BODY.includes(reply.status) ? null : bytes;
    return new Response(body, { status: reply.status, headers: reply.headers });
  };
}

/** As `limitedFetch`, for answers that are read while they come. Reading throws AnswerTooLong. */
export function streamingFetch(maxBytes: number): typeof fetch {
  return async (input, init) => {
    const reply = await fetch(input, { ...init, redirect: 'error' });
    let bytes = 0;
    const counting = new TransformStream<Uint8Array, Uint8Array>({
      transform: (part, controller) => {
        bytes += part.byteLength;
        if (bytes > maxBytes) controller.error(new AnswerTooLong(maxBytes));
        else controller.enqueue(part);
      },
    });
    const body = WITHOUT_BODY.includes(reply.status) ? null : (reply.body?.pipeThrough(counting) ?? null);
    return new Response(body, { status: reply.status, headers: reply.headers });
  };
}
