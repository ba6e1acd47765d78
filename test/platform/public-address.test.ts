import { describe, expect, it } from '@jest/globals';
import { fetchImage } from '#shared/adapters/files/fetch-image.ts';
import { isPublic, publicLookup } from '#shared/platform/public-address.ts';

describe('isPublic', () => {
  it.each(['93.184.216.34', '8.8.8.8', '172.32.0.1', '2606:4700::1111'])('accepts %s', (address) => {
    expect(isPublic(address)).toBe(true);
  });

  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    '::ffff:127.0.0.1',
    'fe80::1',
    'fd00:ec2::254',
    '2002:7f00:1::',
    '64:ff9b::7f00:1',
    'localhost',
    '',
  ])('refuses %s', (address) => {
    expect(isPublic(address)).toBe(false);
  });
});

describe('publicLookup', () => {
  it('refuses a name that resolves to this machine', async () => {
    const found = await new Promise((resolve) => publicLookup('localhost', {}, (error) => resolve(error?.message)));
    expect(found).toBe('localhost has no public address');
  });
});

describe('fetchImage', () => {
  it.each([
    'http://example.org/logo.png',
    'https://127.0.0.1/logo.png',
    'https://2130706433/logo.png',
    'https://0x7f.1/logo.png',
    'https://[::1]/logo.png',
    'https://[::ffff:169.254.169.254]/latest',
    'https://localhost/logo.png',
    'file:///etc/passwd',
  ])('refuses to fetch %s', async (url) => {
    await expect(fetchImage(url)).rejects.toThrow(/no public HTTPS address|no public address/);
  });
});
