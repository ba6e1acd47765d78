import { nodeEnvironment } from '#infra/function-limits.ts';
import { SERVICE_NAME } from '#infra/names.ts';
import { OperationSettings, type Settings } from '#infra/settings.ts';
import { configuredServices } from './function-access.ts';

type TextSetting = { [K in keyof Settings]: Settings[K] extends string | undefined ? K : never }[keyof Settings] &
  string;

/** Returns the environment of a function with these assets. shared/platform/config.ts reads it. */
export function commonEnvironment(
  settings: Settings,
  tableName: string,
  assets?: Readonly<Record<string, string>>,
): Record<string, string> {
  return {
    ...nodeEnvironment(assets),
    POWERTOOLS_SERVICE_NAME: SERVICE_NAME,
    POWERTOOLS_LOG_LEVEL: settings.POWERTOOLS_LOG_LEVEL,
    TABLE_NAME: tableName,
    ...configuredServices(settings),
    ...(settings.front ? { PUBLIC_URL: `https://${settings.domain}` } : {}),
    ...pick(settings, ['DDB_ENDPOINT', 'FILES_ENDPOINT', 'PUBLIC_URL']),
  };
}

/** No subject is this text. On a table that was there before, the first to register may be a stranger: its users may be lost. */
const NO_ONE = 'no one, unless firstAdministrator names them';

/** Returns what operations get in addition. A setting that is absent keeps the default of the service. */
export function operationEnvironment(settings: Settings): Record<string, string> {
  const { firstAdministrator = settings.table === undefined ? undefined : NO_ONE } = settings;
  return {
    ...(firstAdministrator ? { FIRST_ADMINISTRATOR: firstAdministrator } : {}),
    ...pick(settings, OperationSettings.keyof().options),
  };
}

function pick(settings: Settings, names: readonly TextSetting[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = settings[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
