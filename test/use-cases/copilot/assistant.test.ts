import { expect, it } from '@jest/globals';
import type { OperationRequest } from '#shared/adapters/operations/lambda.ts';
import { assistantResources } from '#shared/use-cases/copilot/assistant.ts';

it.each(['motorcade://attention', 'motorcade://day-sheet/2027-05-10'])(
  'reads %s as a request that counts against the limit of the user',
  async (uri) => {
    const requests: OperationRequest[] = [];
    const rule = { timezone: 'UTC', dayStartsAt: '00:00' };
    const invoke = (request: OperationRequest) => {
      requests.push(request);
      return Promise.resolve({ status: 200, body: { items: [], nextCursor: null } });
    };
    await assistantResources(invoke, '2027-05-10T09:00:00.000Z', rule).read(uri);
    expect(requests).toMatchObject([{ via: 'copilot', counts: true }]);
  },
);
