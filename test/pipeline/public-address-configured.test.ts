import { expect, it } from '@jest/globals';
import { publicAddress } from '#shared/pipeline/service-address.ts';
import { gatewayEvent } from '#test/support/event.ts';

it('publicAddress returns PUBLIC_URL if it is set', () => {
  process.env['PUBLIC_URL'] = 'https://motorcade.example.org/';
  expect(publicAddress(gatewayEvent({ method: 'GET', path: '/api/health' }))).toBe('https://motorcade.example.org');
});
