import { afterWord, isAboutUs, type ServiceFailed, type ServiceWord } from '#shared/domain/services/service-word.ts';
import { readServiceStates, writeServiceState } from '#shared/entities/services/service-states.ts';
import { logger, PROVIDER_LINE } from '#shared/platform/logger.ts';
import { once } from '#shared/platform/once.ts';
import type { OutsideService, ServiceState } from '#shared/schemas/services/service-state.ts';

/** Of concurrent words, most say the same. The next request brings the next word. */
const MAX_TRIES = 4;

/** What each service said last to this process, as it is stored. */
const stored = once(() => new Map<OutsideService, ServiceState | undefined>());

/**
 * Keeps what a service said, for the attention list and the settings. Costs half a read unit and a write, but nothing if it said the same to
 * this process within 5 minutes. So if another process has stored a failure since, it can take 5 minutes until a good answer ends it. Never
 * throws: what was asked of the service counts more.
 */
export async function noteWord(service: OutsideService, word: ServiceWord, now: string): Promise<void> {
  const known = stored().get(service);
  if (known && !afterWord(known, word, now)) return;
  try {
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const { [service]: before } = await readServiceStates({ consistent: tries > 0 });
      const after = afterWord(before, word, now);
      if (after && !(await writeServiceState(service, before, after))) continue;
      stored().set(service, after ?? before);
      return;
    }
  } catch (error) {
    logger().warn('what a service said could not be stored', { service, error: error as Error });
  }
}

/** Not counted by alarms. */
const REFUSAL_LINE = 'provider refused one request';

/**
 * Logs a failure of an outside service. `provider` is the name of its feature, `about` says what was asked for. Alarms count the failures
 * that are about us, and not what the service refuses of one request.
 */
export function noteServiceFailure(
  provider: string,
  error: ServiceFailed,
  about: Readonly<Record<string, string>> = {},
): void {
  const { kind } = error;
  logger().warn(isAboutUs(kind) ? PROVIDER_LINE : REFUSAL_LINE, { provider, kind, ...about, error });
}
