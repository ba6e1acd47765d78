import { expect, it } from '@jest/globals';
import { serviceAddress } from '#shared/pipeline/service-address.ts';
import { gatewayEvent } from '#test/support/event.ts';

it('serviceAddress returns PUBLIC_URL if it is set', () => {
  process.env['PUBLIC_URL'] = 'https://motorcade.example.org/';
  expect(serviceAddress(gatewayEvent({ method: 'GET', path: '/api/health' }))).toBe('https://motorcade.example.org');
});
