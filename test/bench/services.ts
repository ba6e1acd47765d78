import { jobs } from '#functions/registry.ts';
import { startFileStore } from '#infra/local/files/file-store.ts';
import { type LocalQueues, startQueues } from '#infra/local/queues/local-queues.ts';
import { type AviationStackStub, startAviationStack } from '#infra/local/stubs/aviationstack.ts';
import { startChatCompletions } from '#infra/local/stubs/chat-completions.ts';
import { startTraccar } from '#infra/local/stubs/traccar.ts';
import { testAccess } from '#test/support/local-access.ts';

/** The outside services that operations need, as stubs in this process. */
export interface Services {
  readonly flights: AviationStackStub;
  readonly queues: LocalQueues;
  readonly stop: () => Promise<void>;
}

/** Starts the services and sets their environment variables. */
export async function startServices(): Promise<Services> {
  const flights = await startAviationStack();
  const gps = await startTraccar();
  const model = await startChatCompletions(() => ({ say: 'Good morning' }));
  const queues = await startQueues(
    (await jobs()).map(({ contract }) => contract),
    testAccess(),
  );
  const files = await startFileStore(testAccess());
  Object.assign(process.env, {
    FLIGHTS_URL: flights.url,
    FLIGHTS_KEY: flights.key,
    GPS_URL: gps.url,
    GPS_TOKEN: gps.token,
    COPILOT_URL: model.url,
    COPILOT_KEY: model.key,
    ...queues.environment,
    FILES_BUCKET: files.bucket,
    FILES_ENDPOINT: files.endpoint,
  });
  return {
    flights,
    queues,
    stop: async () => {
      await Promise.all([flights, gps, model, queues, files].map((service) => service.stop()));
    },
  };
}
