import { expect, it } from '@jest/globals';
import { serviceAddress } from '#shared/pipeline/service-address.ts';
import { gatewayEvent } from '#test/support/event.ts';

const event = gatewayEvent({
  method: 'GET',
  path: '/api/health',
  headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
});

it('serviceAddress returns the domain of the gateway and ignores headers', () => {
  expect(serviceAddress(event)).toBe('https://api.example.org');
});
