import { RouterFailed } from '#shared/adapters/ways/router.ts';
import { readRouterState, writeRouterState } from '#shared/entities/ways/router-state.ts';
import { PROVIDER_LINE } from '#shared/platform/log-lines.ts';
import { logger } from '#shared/platform/logger.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';

/** Asks the router. Returns undefined if it fails: the log says why, and the state of the router is recorded. */
export async function askRouter<T>(
  { commit, now }: Pick<UseCaseContext, 'commit' | 'now'>,
  ask: () => Promise<T>,
): Promise<T | undefined> {
  const { failingSince } = await readRouterState();
  try {
    const answer = await ask();
    if (failingSince !== undefined) await commit({ writes: [writeRouterState({})] });
    return answer;
  } catch (error) {
    if (!(error instanceof RouterFailed)) throw error;
    logger().warn(PROVIDER_LINE, { provider: 'routing', kind: error.kind, error });
    await commit({ writes: [writeRouterState({ failingSince: failingSince ?? now, failure: error.message })] });
    return undefined;
  }
}
