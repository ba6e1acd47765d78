import { parseArgs } from 'node:util';
import { UserFacingError } from '#infra/local/user-facing-error.ts';
import { stackPrefix } from '#infra/names.ts';
import { checkedSettings, combine, SETTINGS_FILE, unknownSetting } from '#infra/read-settings.ts';
import { SETTING_NAMES, type Settings } from '#infra/settings.ts';
import { ANNOUNCEMENTS, type Kept } from './kept-settings.ts';

const many = { type: 'string', multiple: true } as const;
const OPTIONS = {
  settings: { type: 'string' },
  accept: many,
  context: { ...many, short: 'c' },
  concurrency: { type: 'string', default: '5' },
} as const;

/** What a command line of `npm run ops -- deploy` asks for. */
export interface DeployCommand {
  readonly deployment: string;
  /** The names of the stacks. Empty: all. */
  readonly stacks: readonly string[];
  readonly accepted: readonly string[];
  readonly concurrency: string;
  /** Works out the settings. Without a file, those that the command leaves out stay as the deployment keeps them. */
  readonly settingsBeside: (kept: Kept | undefined) => Settings;
}

/** Reads the command line. Throws UserFacingError or SettingsError, which say what is wrong with it. */
export function deployCommand(words: readonly string[], environment: NodeJS.ProcessEnv): DeployCommand {
  const { positionals, values } = parseArgs({ args: [...words], options: OPTIONS, allowPositionals: true });
  const { file = values.settings, given } = contextOf(values.context ?? []);
  const accepted = (values.accept ?? []).flatMap((text) => text.split(','));
  const unknown = accepted.find((each) => !(ANNOUNCEMENTS as readonly string[]).includes(each));
  if (unknown !== undefined)
    throw new UserFacingError(`--accept takes ${ANNOUNCEMENTS.join(', ')}, and not ${unknown}.`);
  const wanted = combine(given, file, environment);
  const { deployment = 'motorcade' } = wanted;
  return {
    deployment,
    stacks: positionals.map((name) =>
      name.startsWith(stackPrefix(deployment)) ? name : stackPrefix(deployment) + name,
    ),
    accepted,
    concurrency: values.concurrency,
    settingsBeside: (kept) => {
      const base = file === undefined ? textsOf(kept) : {};
      // An empty value takes a setting away.
      const all = Object.entries({ ...base, ...wanted, ...emptyOf(given) }).filter(([, value]) => value !== '');
      return checkedSettings(Object.fromEntries(all));
    },
  };
}

function contextOf(pairs: readonly string[]) {
  const named = pairs.map((text) => {
    const mark = text.indexOf('=');
    if (mark === -1) throw new UserFacingError(`-c ${text}: give a setting as NAME=value`);
    const name = text.slice(0, mark);
    if (name !== SETTINGS_FILE && !SETTING_NAMES.includes(name))
      throw new UserFacingError(`-c ${text}: ${unknownSetting(name)}`);
    return [name, text.slice(mark + 1)] as const;
  });
  const { [SETTINGS_FILE]: file, ...given } = Object.fromEntries(named) as Record<string, string>;
  return { ...(file === undefined ? {} : { file }), given };
}

function emptyOf(given: Readonly<Record<string, string>>) {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value === ''));
}

/** A setting of an older version that is no setting any more is left out. */
function textsOf(kept: Kept = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(kept).flatMap(([name, value]) => (SETTING_NAMES.includes(name) ? [[name, String(value)]] : [])),
  );
}
