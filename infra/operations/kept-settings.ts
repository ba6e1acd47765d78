import * as z from 'zod';
import { keptSettingsName } from '#infra/names.ts';
import { SETTING_NAMES, type Settings } from '#infra/settings.ts';
import { AwsRefusal, aws } from './commands.ts';

/** What an operator announces with `--accept`, and the settings that it covers. */
const GUARDED = {
  table: ['table'],
  issuer: ['OIDC_ISSUER', 'OIDC_AUDIENCE'],
  domain: ['domain', 'front', 'origin'],
  secrets: SETTING_NAMES.filter((name) => name.endsWith('_SECRET_ARN')),
  backup: ['backup'],
} satisfies Readonly<Record<string, readonly string[]>>;

type Announcement = keyof typeof GUARDED;
export const ANNOUNCEMENTS = Object.keys(GUARDED) as Announcement[];

const CONSEQUENCES: Readonly<Record<Announcement, string>> = {
  table:
    'The service would work on the other table. If that one is empty, the next user to register becomes its administrator.',
  issuer: 'All users would need tokens of the other issuer or audience.',
  domain: 'Clients would find the service at another address only.',
  secrets: 'The outside service or the self-check would be off, or be used with other keys.',
  backup: 'The backups of each night would stop, or go to another vault.',
};

/** Settings by name, as the deployment keeps them. */
export type Kept = Readonly<Record<string, string | boolean | undefined>>;

/** Without the setting, the table has the name of the deployment. */
function shown(settings: Kept, name: string): string {
  const value = name === 'table' ? (settings['table'] ?? settings['deployment']) : settings[name];
  return value === undefined || value === false ? 'none' : String(value);
}

/** A secret for a service that had none, or a first backup, takes nothing away. */
function addsOnly(announcement: Announcement, before: string): boolean {
  return (announcement === 'secrets' || announcement === 'backup') && before === 'none';
}

/**
 * Compares the settings of a deployment with those that it keeps. Returns one line per change that needs an announcement and has none:
 * what would change, what that means, and how to keep it or to announce it.
 */
export function unannouncedChanges(kept: Kept, wanted: Settings, accepted: readonly string[]): string[] {
  return ANNOUNCEMENTS.filter((each) => !accepted.includes(each)).flatMap((announcement) =>
    GUARDED[announcement].flatMap((name) => {
      const [before, after] = [shown(kept, name), shown(wanted, name)];
      if (before === after || addsOnly(announcement, before)) return [];
      return [
        `${name} would change from ${before} to ${after}. ${CONSEQUENCES[announcement]} To keep it, set ${name} as it was. To change it, add --accept ${announcement}`,
      ];
    }),
  );
}

const Answer = z.object({ Parameter: z.object({ Value: z.string() }) });
const KeptSettings = z.record(z.string(), z.union([z.string(), z.boolean()]));

/** Reads the settings that the deployment keeps. Undefined: it was never deployed, or by a version that kept none. */
export async function findKept(deployment: string): Promise<Kept | undefined> {
  try {
    const answer = Answer.parse(await aws('ssm', 'get-parameter', '--name', keptSettingsName(deployment)));
    return KeptSettings.parse(JSON.parse(answer.Parameter.Value));
  } catch (error) {
    if (error instanceof AwsRefusal && error.text.includes('ParameterNotFound')) return undefined;
    throw error;
  }
}
