import type { Settings } from '#infra/settings.ts';

/** What each function is told, in the words of shared/runtime/config.ts. */
export const commonEnvironment = (settings: Settings, tableName: string): Record<string, string> => ({
  POWERTOOLS_SERVICE_NAME: 'motorcade',
  POWERTOOLS_LOG_LEVEL: settings.POWERTOOLS_LOG_LEVEL ?? 'INFO',
  TABLE_NAME: tableName,
  ...pick(settings, ['DDB_ENDPOINT']),
});

/** What an operation is told on top, where the deployment says other than the defaults of the service. */
export const operationEnvironment = (settings: Settings): Record<string, string> =>
  pick(settings, [
    'OIDC_JWKS_URI',
    'CORS_ORIGINS',
    'RATE_LIMIT_KEY',
    'RATE_LIMIT_REQUESTS',
    'RATE_LIMIT_WINDOW_SECONDS',
    'PUBLIC_URL',
  ]);

const pick = (settings: Settings, names: readonly (keyof Settings)[]): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = settings[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
