/** What a person must change before the deployment. Nothing was created. */
export class SettingsError extends Error {
  constructor(faults: readonly string[]) {
    super(['The settings of the deployment are wrong. Nothing was created.', ...faults].join('\n- '));
    this.name = 'SettingsError';
  }
}
