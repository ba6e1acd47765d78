import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { RootConstruct } from 'constructs';
import { commonEnvironment, operationEnvironment } from '#infra/constructs/environment.ts';
import { SettingsError, settingsOf } from '#infra/read-settings.ts';
import { FunctionSettings, SETTING_NAMES, type Settings } from '#infra/settings.ts';
import { REQUIRED_SETTINGS } from '#test/support/synthesised.ts';

const CERTIFICATE = 'arn:aws:acm:eu-west-1:123456789012:certificate/0b2d6a9e';
const CLOUDFRONT_CERTIFICATE = 'arn:aws:acm:us-east-1:123456789012:certificate/0b2d6a9e';

function read(context: Record<string, unknown>, environment: NodeJS.ProcessEnv = REQUIRED_SETTINGS) {
  // An app would make a folder for its templates.
  const { node } = new RootConstruct();
  for (const [name, value] of Object.entries(context)) node.setContext(name, value);
  return settingsOf(node, environment);
}

/** Returns the lines of the error, without its first one. */
function faultsOf(context: Record<string, unknown>, environment?: NodeJS.ProcessEnv): string[] {
  try {
    read(context, environment);
  } catch (error) {
    if (error instanceof SettingsError) return error.message.split('\n- ').slice(1);
    throw error;
  }
  return [];
}

const FRONT = { front: 'true', domain: 'api.example.org', certificate: CLOUDFRONT_CERTIFICATE };

describe('the settings of a deployment', () => {
  it('have defaults for all but the issuer and the audience of the tokens', () => {
    expect(read({})).toEqual({
      ...REQUIRED_SETTINGS,
      POWERTOOLS_LOG_LEVEL: 'INFO',
      dashboard: 'off',
      deployment: 'motorcade',
      firewallLogs: 'off',
      frontLogs: 'off',
      outsideCheck: 'off',
      front: false,
      frontSecret: '1',
      narrowKeys: 'off',
      tracing: 'off',
    });
    expect(faultsOf({}, {})).toEqual([
      'OIDC_ISSUER is missing. Write it into the file of the deployment, or give it with -c OIDC_ISSUER=VALUE, or set it in the environment of the command',
      'OIDC_AUDIENCE is missing. Write it into the file of the deployment, or give it with -c OIDC_AUDIENCE=VALUE, or set it in the environment of the command',
    ]);
    expect(faultsOf({}, { ...REQUIRED_SETTINGS, OIDC_AUDIENCE: '' })).toEqual([
      expect.stringMatching(/^OIDC_AUDIENCE is missing/),
    ]);
  });

  it('are all described in the guide, each once', () => {
    const [, section = ''] = readFileSync('docs/operations/deploy.md', 'utf8').split('| setting | meaning |');
    const [table = ''] = section.split('\n\n');
    const named = table
      .split('\n')
      .flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name));
    expect(named.sort()).toEqual([...SETTING_NAMES].sort());
  });

  it('come from `-c` before the environment, and those of the deployment itself only from `-c`', () => {
    const environment = { ...REQUIRED_SETTINGS, table: 'other', RATE_LIMIT_REQUESTS: '200' };
    expect(read({ RATE_LIMIT_REQUESTS: 50 }, environment)).toMatchObject({ RATE_LIMIT_REQUESTS: '50' });
    expect(read({}, environment).table).toBeUndefined();
  });

  it.each<readonly [string, string, string]>([
    ['OIDC_ISSUER', 'id.example.org', 'must be a URL'],
    ['OIDC_ISSUER', 'http://id.example.org/', 'must begin with https://'],
    ['OIDC_JWKS_URI', 'ftp://id.example.org/keys', 'must begin with https://'],
    ['CORS_ORIGINS', 'https://app.example.org/', 'must be origins without a path'],
    ['CORS_ORIGINS', 'https://app.example.org,app.example.org', 'must be origins without a path'],
    ['CORS_ORIGINS', '*', 'must be origins without a path'],
    ['RATE_LIMIT_KEY', 'token', 'must be ip or user'],
    ['RATE_LIMIT_REQUESTS', '0', 'must be a whole number'],
    ['RATE_LIMIT_WINDOW_SECONDS', '1.5', 'must be a whole number'],
    ['POWERTOOLS_LOG_LEVEL', 'WARN', 'must be INFO, DEBUG or TRACE'],
    ['DDB_ENDPOINT', 'port 8000', 'must be a URL'],
    ['PUBLIC_URL', 'http://api.example.org', 'must begin with https://'],
    ['FLIGHTS_SECRET_ARN', 'motorcade/flights', 'must be an ARN of secretsmanager'],
    ['alarmEmail', 'operators', 'must be an e-mail address'],
    ['deployment', 'Summit-2027', 'must be 1 to 20 lower-case letters and digits'],
    ['cost', 'a,b', 'must be a value of a tag'],
    ['table', 'arn:aws:dynamodb:eu-west-1:123456789012:table/x', 'must be the name of a table, not its ARN'],
    ['front', 'perhaps', 'must be true or false'],
    ['narrowKeys', 'yes', 'must be on or off'],
    ['frontSecret', 'hush', 'must be a whole number'],
    ['tabel', 'restored', 'is no setting. The nearest is table'],
    ['OIDC_ISUER', 'https://id.example.org/', 'is no setting. The nearest is OIDC_ISSUER'],
    ['alarm_email', 'desk@example.org', 'is no setting. The nearest is alarmEmail'],
    ['ratelimitrequest', '5', 'is no setting. The nearest is RATE_LIMIT_REQUESTS'],
    ['hostZones', 'Z0', 'is no setting. The nearest is hostedZone'],
    ['zeal', '5', 'is no setting. The settings are OIDC_ISSUER, '],
  ])('refuse %s=%s before anything is created', (name, value, fault) => {
    const faults = faultsOf({ [name]: value });
    expect(faults).toEqual([expect.stringContaining(`${name} ${fault}`)]);
  });

  it.each<readonly [Record<string, string>, string]>([
    [{ domain: 'api.example.org' }, 'certificate is missing'],
    [{ certificate: CERTIFICATE }, 'domain is missing'],
    [{ hostedZone: 'Z0123456789ABC' }, 'domain is missing'],
    [{ front: 'true' }, 'domain is missing'],
    [
      { front: 'true', domain: 'api.example.org', certificate: CERTIFICATE },
      'certificate must be in the region us-east-1',
    ],
    [{ origin: 'hidden.example.org', originCertificate: CERTIFICATE }, 'front is missing'],
    [{ ...FRONT, origin: 'hidden.example.org' }, 'originCertificate is missing'],
    [{ ...FRONT, originCertificate: CERTIFICATE }, 'origin is missing'],
    [{ ...FRONT, origin: 'api.example.org', originCertificate: CERTIFICATE }, 'origin must be another name'],
  ])('refuse %j, which needs more', (context, fault) => {
    expect(faultsOf(context).join('\n')).toContain(fault);
  });

  it('accept a domain, also with CloudFront in front', () => {
    const domain = 'api.example.org';
    expect(read({ domain, certificate: CERTIFICATE })).toMatchObject({ domain, front: false });
    expect(read({ domain, certificate: CLOUDFRONT_CERTIFICATE, front: 'true' })).toMatchObject({ front: true });
    expect(read({ domain, certificate: CLOUDFRONT_CERTIFICATE, front: true })).toMatchObject({ front: true });
  });

  it('accept an issuer without TLS only on the machine itself, for SAM', () => {
    const issuer = 'http://host.docker.internal:3000/oidc';
    expect(read({ OIDC_ISSUER: issuer })).toMatchObject({ OIDC_ISSUER: issuer });
    expect(faultsOf({ OIDC_ISSUER: 'http://localhost.example.org/' })).toHaveLength(1);
  });

  it('reach the operations, each that is for functions', () => {
    const names = FunctionSettings.keyof().options.filter((name) => !name.endsWith('_SECRET_ARN'));
    const settings = Object.fromEntries(names.map((name) => [name, `the ${name}`]));
    const given = settings as unknown as Settings;
    expect({ ...commonEnvironment(given, 'table'), ...operationEnvironment(given) }).toMatchObject(settings);
  });
});
