import { randomBytes } from 'node:crypto';
import { demonstrationFlights } from '#infra/local/demo/flights.ts';
import { startAviationStack } from './aviationstack.ts';
import { startSignalCli } from './signal-cli.ts';
import { reactingPhone } from './signal-phone.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Starts stubs for the outside services that are not configured. Returns the environment that names them. A configured service
 * stays as it is.
 */
export const startProviders = async (
  given: Environment,
  api: string,
  parts: AsyncDisposableStack,
): Promise<Record<string, string>> => ({
  ...(given['FLIGHTS_URL'] ? {} : await startFlights(parts)),
  ...(given['MESSAGING_URL'] ? {} : await startMessaging(api, parts)),
});

const startFlights = async (parts: AsyncDisposableStack): Promise<Record<string, string>> => {
  const flights = await startAviationStack(demonstrationFlights(new Date().toISOString()));
  parts.defer(() => flights.stop());
  return { FLIGHTS_URL: flights.url, FLIGHTS_KEY: flights.key };
};

/** The phones of the demonstration confirm and answer messages through the webhook, as those of drivers do. */
const startMessaging = async (api: string, parts: AsyncDisposableStack): Promise<Record<string, string>> => {
  const messaging = await startSignalCli();
  parts.defer(() => messaging.stop());
  const secret = randomBytes(24).toString('base64url');
  const post = (notification: object) =>
    fetch(`${api}/api/messaging/webhook?secret=${secret}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(notification),
    });
  messaging.onDelivery(reactingPhone(post));
  return { MESSAGING_URL: messaging.url, MESSAGING_NUMBER: messaging.number, MESSAGING_WEBHOOK_SECRET: secret };
};
