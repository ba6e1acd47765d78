import { isAboutUs, type ServiceFailed } from '#shared/domain/services/service-failed.ts';
import { PROVIDER_LINE } from '#shared/platform/log-lines.ts';
import { logger } from '#shared/platform/logger.ts';

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
