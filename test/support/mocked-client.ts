import { afterAll } from '@jest/globals';
import { mockClient } from 'aws-sdk-client-mock';

/** Mocks a class of clients until this test file ends: the next one may have the same class. Call it outside of tests. */
export const mockedClient: typeof mockClient = (client) => {
  const mock = mockClient(client);
  afterAll(() => {
    mock.restore();
  });
  return mock;
};
