import { describe, expect, it } from '@jest/globals';
import { addressOf, checkFiles } from '#shared/adapters/files/s3.ts';
import { useFiles } from '#test/support/files.ts';

useFiles();

describe('the check of the file store', () => {
  it('resolves if the store answers, which refuses requests without a signature', async () => {
    await expect(checkFiles()).resolves.toBeUndefined();
  });

  it.each([
    ['eu-west-1', undefined, 'https://the-files.s3.eu-west-1.amazonaws.com/reports/one'],
    ['cn-north-1', undefined, 'https://the-files.s3.cn-north-1.amazonaws.com.cn/reports/one'],
    ['eu-west-1', 'http://127.0.0.1:4000', 'http://127.0.0.1:4000/the-files/reports/one'],
  ])('asks in the region %s with the endpoint %s at the address of the bucket', (region, endpoint, address) => {
    expect(addressOf('reports/one', { bucket: 'the-files', region, endpoint })).toBe(address);
  });
});
