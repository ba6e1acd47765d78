import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Node } from 'constructs';
import * as z from 'zod';
import { lettersApart } from '#shared/domain/plain-text.ts';
import { UserFacingError } from './local/terminal.ts';
import { FunctionSettings, SETTING_NAMES, Settings } from './settings.ts';

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
    .map(unknownSetting);
}

/** Returns the sentence about a name that is no setting: it names the nearest one, or all of them if none is near. */
export function unknownSetting(name: string): string {
  const word = lettersOf(name);
  const most = Math.max(1, Math.floor(word.length / 3));
  const [nearest] = [...SETTING_NAMES, SETTINGS_FILE]
    .map((each) => ({ each, apart: lettersApart(word, lettersOf(each), most) }))
    .filter(({ apart }) => apart <= most)
    .sort((one, other) => one.apart - other.apart);
  const right = nearest ? `The nearest is ${nearest.each}` : `The settings are ${SETTING_NAMES.join(', ')}`;
  return `${name} is no setting. ${right}`;
}

function lettersOf(name: string): string {
  return name.replaceAll('_', '').toLowerCase();
}

const value = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())], {
  error: 'must be a text, a number, true, false, or a list of texts',
});
const File = z.record(z.string(), value, { error: 'must be a JSON object' });

/** The names of a file that are no settings. Editors look for `$schema`. */
const OTHER_NAMES = ['$schema'];

/**
 * Reads the settings of a deployment from `deployments/<name>.json`, as texts by name. The file gives the deployment its name. Throws
 * SettingsError, which names each name that is no setting. The values are checked with those of the command line.
 */
export function readSettingsFile(path: string): Record<string, string> {
  const parsed = File.safeParse(readJson(path));
  if (!parsed.success) {
    throw new SettingsError(
      parsed.error.issues.map(({ message, path: [name] }) => `${[path, name].filter(Boolean).join(': ')} ${message}`),
    );
  }
  const unknown = Object.keys(parsed.data).filter((name) => ![...SETTING_NAMES, ...OTHER_NAMES].includes(name));
  if (unknown.length > 0) {
    throw new SettingsError(unknown.map((name) => `${path}: ${unknownSetting(name)}`));
  }
  const { $schema: _schema, ...given } = parsed.data;
  const name = basename(path, '.json');
  if (given['deployment'] !== undefined && given['deployment'] !== name) {
    throw new SettingsError([`${path}: deployment must be ${name}, because the file has this name. Or leave it out`]);
  }
  const texts = Object.entries({ ...given, deployment: name }).map(([key, one]) => [key, [one].flat().join(',')]);
  return Object.fromEntries(texts) as Record<string, string>;
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new SettingsError([`${path} cannot be read: ${(error as Error).message}`]);
  }
}

/** What a person must change before the deployment. Nothing was created. */
export class SettingsError extends UserFacingError {
  constructor(faults: readonly string[]) {
    super(['The settings of the deployment are wrong. Nothing was created.', ...faults].join('\n- '));
  }
}
