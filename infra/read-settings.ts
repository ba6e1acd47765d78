import type { Node } from 'constructs';
import type * as z from 'zod';
import { FunctionSettings, SETTING_NAMES, Settings } from './settings.ts';
import { SettingsError } from './settings-error.ts';
import { readSettingsFile } from './settings-file.ts';

/** The name of the context value that names the file of the settings. */
export const SETTINGS_FILE = 'settings';

type Given = Readonly<Record<string, string>>;

/**
 * Reads and checks the settings: from the context values of `-c`, then from the file that `-c settings=FILE` names. Without a file, those
 * of functions come from the environment of the command too. An empty value counts as absent. Throws SettingsError, which names each
 * missing, wrong or unknown setting and what to do.
 */
export function settingsOf(node: Node, environment: NodeJS.ProcessEnv): Settings {
  const context = node.getAllContext() as Record<string, unknown>;
  const given = Object.fromEntries(
    Object.entries(context).flatMap(([name, value]) => (SETTING_NAMES.includes(name) ? [[name, String(value)]] : [])),
  );
  const file = context[SETTINGS_FILE];
  return checkedSettings(combine(given, typeof file === 'string' ? file : undefined, environment), unknownNames(node));
}

/** Returns the settings of the command line, then those of the file or, without one, of the environment. */
export function combine(given: Given, file: string | undefined, environment: NodeJS.ProcessEnv): Given {
  const below = file === undefined ? fromEnvironment(environment) : readSettingsFile(file);
  return Object.fromEntries(Object.entries({ ...below, ...given }).filter(([, value]) => value !== ''));
}

function fromEnvironment(environment: NodeJS.ProcessEnv): Given {
  return Object.fromEntries(
    Object.keys(FunctionSettings.shape).flatMap((name) => {
      const value = environment[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** Checks settings that are given as texts. Throws SettingsError. */
export function checkedSettings(given: Given, more: readonly string[] = []): Settings {
  const parsed = Settings.safeParse(given);
  const faults = [...more, ...(parsed.error?.issues ?? []).map(faultOf(given))];
  if (!parsed.success || faults.length > 0) throw new SettingsError(faults);
  return parsed.data;
}

function faultOf(given: Given) {
  return ({ code, message, path: [name] }: z.core.$ZodIssue): string => {
    const setting = String(name);
    const place = setting in FunctionSettings.shape ? ', or set it in the environment of the command' : '';
    if (given[setting] !== undefined) return `${setting} ${message}. Now it is ${given[setting]}`;
    return `${setting} ${code === 'custom' ? message : 'is missing'}. Write it into the file of the deployment, or give it with -c ${setting}=VALUE${place}`;
  };
}

/** CDK's own names have a colon, a slash or a hyphen. A misspelt `table` would otherwise make a new, empty table. */
function unknownNames(node: Node): string[] {
  return Object.keys(node.getAllContext() as Record<string, unknown>)
    .filter((name) => /^\w+$/.test(name) && name !== SETTINGS_FILE && !SETTING_NAMES.includes(name))
    .map((name) => `${name} is no setting. The settings are ${SETTING_NAMES.join(', ')}`);
}
