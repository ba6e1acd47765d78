import { modelListStatus } from '#shared/adapters/copilot/openai.ts';
import {
  ANSWERED,
  ServiceFailed,
  type ServiceWord,
  wordOf,
  wordOfStatus,
} from '#shared/domain/services/service-word.ts';
import type { OutsideService } from '#shared/schemas/services/service-state.ts';
import { findGpsService } from '#shared/use-cases/gps/gps-service.ts';
import { messagingFault } from '#shared/use-cases/messages/messaging-service.ts';
import { serviceValues } from '#shared/use-cases/settings/present-settings.ts';
import { findRouter } from '#shared/use-cases/ways/router-service.ts';

/** Any point: a router that knows no road there says so, and so answers. */
const POINT = { latitude: 51.5, longitude: -0.1 };

type Question = () => Promise<ServiceWord | undefined>;

/** Each asks something that changes nothing and is not billed. A flight provider bills each request, so it is not asked. */
const QUESTIONS: Readonly<Partial<Record<OutsideService, Question>>> = {
  gps: async () => {
    const service = await findGpsService();
    if (!service) return undefined;
    const { size } = await service.tracker.latest();
    return { said: `It shows our account ${size} device${size === 1 ? '' : 's'}.` };
  },
  messaging: messagingFault,
  copilot: async () => {
    const { COPILOT_KEY: key, COPILOT_URL: url } = await serviceValues('COPILOT');
    return url ? wordOfStatus('The model of the copilot', await modelListStatus({ url, key })) : undefined;
  },
  routing: async () => {
    const router = await findRouter();
    if (!router) return undefined;
    await router.table([POINT], [POINT]);
    return ANSWERED;
  },
};

/** Asks an outside service now, and stores nothing. Returns undefined if this process has no address of it, or it is not asked. */
export async function askService(service: OutsideService): Promise<ServiceWord | undefined> {
  try {
    return await QUESTIONS[service]?.();
  } catch (error) {
    if (error instanceof ServiceFailed) return wordOf(error);
    // What `fetch` throws for a question that has no adapter of its own.
    return { problem: 'SERVICE_FAILS', said: 'It cannot be reached.' };
  }
}
