import { randomBytes } from 'node:crypto';
import { afterAll, describe, expect, it } from '@jest/globals';
import { tokenFor } from '#test/support/token.ts';
import { clientOf } from './api-client.ts';
import { endAll, processesWith, runScript, startLocalService, withFolder } from './local-service.ts';

afterAll(endAll);

function given(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set`);
  return value;
}

describe('a service with a given table engine and issuer', () => {
  it('uses them, starts none of its own, and refuses to make tokens', () =>
    withFolder(async (folder) => {
      const env = {
        DDB_ENDPOINT: given('DDB_ENDPOINT'),
        TABLE_NAME: `motorcade-e2e-${randomBytes(6).toString('hex')}`,
        OIDC_ISSUER: given('OIDC_ISSUER'),
        OIDC_JWKS_URI: given('OIDC_JWKS_URI'),
        OIDC_AUDIENCE: given('OIDC_AUDIENCE'),
        MOTORCADE_DEMO: 'on',
      };
      const service = await startLocalService({ folder, env });
      expect(await processesWith(folder)).toEqual([]);
      const me = await clientOf(service.url, await tokenFor('grace'))('POST', '/api/users/register', {});
      expect(me.body).toMatchObject({ id: 'grace', role: 'ADMINISTRATOR' });
      expect(service.output()).toContain(env.OIDC_ISSUER);
      const refused = await runScript('token', ['grace'], { MOTORCADE_DATA: folder });
      expect(refused).toEqual({ code: 1, stdout: '', stderr: expect.stringContaining('OIDC_ISSUER') });
      await service.stop();
    }));
});
