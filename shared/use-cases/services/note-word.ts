import { afterWord, type ServiceWord } from '#shared/domain/services/service-word.ts';
import { readServiceStates, writeServiceState } from '#shared/entities/services/service-states.ts';
import { logger } from '#shared/platform/logger.ts';
import type { OutsideService } from '#shared/schemas/services/service-state.ts';

/** Of concurrent words, most say the same. The next request brings the next word. */
const MAX_TRIES = 4;

/**
 * Keeps what a service said, for the attention list and the settings. Costs half a read unit, and a write only if it says something else than
 * before, or the same for 5 minutes. Never throws: what was asked of the service counts more.
 */
export async function noteWord(service: OutsideService, word: ServiceWord, now: string): Promise<void> {
  try {
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const { [service]: before } = await readServiceStates({ consistent: tries > 0 });
      const after = afterWord(before, word, now);
      if (!after || (await writeServiceState(service, before, after))) return;
    }
  } catch (error) {
    logger().warn('what a service said could not be stored', { service, error: error as Error });
  }
}
