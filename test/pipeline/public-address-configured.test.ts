import { expect, it } from '@jest/globals';
import { publicAddress } from '#shared/pipeline/public-address.ts';
import { gatewayEvent } from '#test/support/event.ts';

it('is what the deployment says, where it says so', () => {
  process.env['PUBLIC_URL'] = 'https://motorcade.example.org/';
  expect(publicAddress(gatewayEvent({ method: 'GET', path: '/api/health' }))).toBe('https://motorcade.example.org');
});
