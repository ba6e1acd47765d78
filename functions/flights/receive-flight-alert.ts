import * as z from 'zod';
import { defineContract, WRITE } from '#shared/contract/define-contract.ts';
import { NotFound } from '#shared/contract/problems.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { logger } from '#shared/platform/logger.ts';
import { isSameSecret } from '#shared/platform/secret-token.ts';
import { findFlightService } from '#shared/use-cases/flights/flight-service.ts';
import { receiveAlert } from '#shared/use-cases/flights/register-alerts.ts';
import { serviceValues } from '#shared/use-cases/settings/present-settings.ts';

const Received = z.object({ received: z.boolean() }).meta({ id: 'FlightAlertAnswer' });
const Alert = z
  .record(z.string(), z.unknown())
  .meta({ id: 'FlightAlert', description: 'An alert of FlightAware AeroAPI' });

export const contract = defineContract('POST /api/flights/webhook/{secret}/alerts', {
  ...WRITE,
  operationId: 'receiveFlightAlert',
  summary: 'Receive an alert about a flight',
  description: [
    'For the flight provider, if it pushes (`FLIGHTS_VENDOR=aeroapi`). The service registers this address with the provider by itself. The secret is FLIGHTS_WEBHOOK_SECRET.',
    'Ignores repeats, alerts that are older than what is known, and flights that are not followed. Each alert counts in the budget of the month. `404 NOT_FOUND`: the secret is wrong, or no provider pushes.',
  ].join('\n\n'),
  tag: 'Flights',
  access: 'public',
  params: z.object({ secret: z.string().min(1).max(200) }),
  query: { flight: z.string().max(100).meta({ description: 'The id of the flight' }) },
  body: Alert,
  success: { status: 200, body: Received, description: 'Stored, or ignored' },
  uses: ['table:read', 'table:write', 'flights'],
});

export const handler = serve(contract, async (context) => {
  const { body, params, query } = context;
  const [service, values] = await Promise.all([findFlightService(), serviceValues('FLIGHTS')]);
  const { FLIGHTS_WEBHOOK_SECRET: secret, FLIGHTS_WEBHOOK_SECRET_PREVIOUS: previous } = values;
  // While the secret is rotated, alerts that were registered before still come with the previous one.
  const isRight = [secret, previous].filter((each) => each && isSameSecret(each, params.secret)).length > 0;
  const alerts = service?.provider.alerts;
  if (!isRight || !alerts) throw new NotFound('There is nothing at this address.');
  const alert = alerts.read(body);
  const result = alert ? await receiveAlert(context, query.flight, alert) : 'UNKNOWN';
  if (result === 'UNKNOWN') logger().info('alert of a flight ignored', { flightId: query.flight });
  return { received: result === 'CHANGED' || result === 'SAME' };
});
