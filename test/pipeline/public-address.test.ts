import { expect, it } from '@jest/globals';
import { publicAddress } from '#shared/pipeline/public-address.ts';
import { gatewayEvent } from '#test/support/event.ts';

const event = gatewayEvent({
  method: 'GET',
  path: '/api/health',
  headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
});

it('is the domain that the gateway answers to, whatever a header says', () => {
  expect(publicAddress(event)).toBe('https://api.example.org');
});
