import { UserFacingError } from '#infra/local/user-facing-error.ts';
import { SETTING_NAMES } from '#infra/settings.ts';
import { type Kept, unannouncedChanges } from './announced-changes.ts';
import type { DeployCommand } from './deploy-command.ts';
import { findKept } from './find-kept.ts';

/**
 * Compares the settings with those that the deployment keeps. Returns the context of CDK with all of them. Throws UserFacingError if a
 * change is not announced.
 */
export async function settingsForCdk({
  accepted,
  deployment,
  settingsBeside,
}: Pick<DeployCommand, 'accepted' | 'deployment' | 'settingsBeside'>): Promise<string[]> {
  const kept = await findKept(deployment);
  const settings = settingsBeside(kept);
  const changes = kept ? unannouncedChanges(kept, settings, accepted) : [];
  if (changes.length > 0) {
    throw new UserFacingError(
      [`The deployment ${deployment} has other settings. Nothing was changed.`, ...changes].join('\n- '),
    );
  }
  // An empty value keeps the environment of this command from giving a setting that the file leaves out.
  const given: Kept = settings;
  return SETTING_NAMES.flatMap((name) => ['-c', `${name}=${String(given[name] ?? '')}`]);
}
