import type { Operation } from '#functions/registry.ts';
import type { Event, Result } from '#shared/pipeline/exchange.ts';

/** An operation that keeps the events it is given and answers as told. */
export function echoOperation(
  name: string,
  contract: {
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
    path: `/${string}`;
    aliases?: `/${string}`[];
    fallback?: boolean;
  },
  answer: (event: Event) => Result | Promise<Result> = () => ({ statusCode: 200, body: name }),
) {
  const events: Event[] = [];
  const operation: Operation = {
    file: `functions/test/${name}.ts`,
    name,
    resource: 'test',
    contract: {
      operationId: name,
      summary: name,
      tag: 'Test',
      access: 'public',
      success: { status: 200, description: 'as told' },
      effect: 'NOTHING',
      uses: [],
      ...contract,
    },
    handler: async (event) => {
      events.push(event);
      return answer(event);
    },
  };
  return { operation, events, last: () => events.at(-1) as Event };
}
