import type { Node } from 'constructs';
import type * as z from 'zod';
import { FunctionSettings, SETTING_NAMES, Settings } from './settings.ts';

/** What a person must change before the deployment. Nothing was created. */
export class SettingsError extends Error {
  constructor(faults: readonly string[]) {
    super(['The settings of the deployment are wrong. Nothing was created.', ...faults].join('\n- '));
    this.name = 'SettingsError';
  }
}

/**
 * Reads and checks the settings. An empty value counts as absent. Throws SettingsError, which names each missing, wrong or unknown
 * setting and what to do.
 */
export const settingsOf = (node: Node, environment: NodeJS.ProcessEnv): Settings => {
  const given = SETTING_NAMES.flatMap((name) => {
    const fromContext = node.tryGetContext(name) as string | number | boolean | undefined;
    const value = fromContext ?? (name in FunctionSettings.shape ? environment[name] : undefined);
    return value === undefined || value === '' ? [] : [[name, String(value)] as const];
  });
  const parsed = Settings.safeParse(Object.fromEntries(given));
  const faults = [...unknownNames(node), ...(parsed.error?.issues ?? []).map(faultOf(new Map(given)))];
  if (!parsed.success || faults.length > 0) throw new SettingsError(faults);
  return parsed.data;
};

const faultOf =
  (given: ReadonlyMap<string, string>) =>
  ({ code, message, path: [name] }: z.core.$ZodIssue): string => {
    const setting = String(name);
    const place = setting in FunctionSettings.shape ? ', or set it in the environment of the command' : '';
    if (given.has(setting)) return `${setting} ${message}. Now it is ${given.get(setting)}`;
    return `${setting} ${code === 'custom' ? message : 'is missing'}. Give it with -c ${setting}=VALUE${place}`;
  };

/** CDK's own names have a colon, a slash or a hyphen. A misspelt `table` would otherwise make a new, empty table. */
const unknownNames = (node: Node): string[] =>
  Object.keys(node.getAllContext() as Record<string, unknown>)
    .filter((name) => /^\w+$/.test(name) && !SETTING_NAMES.includes(name))
    .map((name) => `${name} is no setting. The settings are ${SETTING_NAMES.join(', ')}`);
