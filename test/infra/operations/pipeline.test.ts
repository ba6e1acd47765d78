import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';

const folder = mkdtempSync(join(tmpdir(), 'motorcade-pipeline-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Programs with a clock of their own, in seconds. An identity token lives for 5 minutes of it, and rights for an hour. */
const PROGRAMS = {
  date: 'if [ "$2" = "+%FT%TZ" ]; then printf "%010d\\n" "$(now)"; fi',
  curl: 'log curl; printf \'{"value":"token-%s"}\' "$(now)"',
  aws: `
log "aws $2"
pass "\${LATE:-0}"
for word in "$@"; do case "$word" in token-*) made="\${word#token-}" ;; esac; done
if [ $(($(now) - made)) -gt 300 ]; then echo "ExpiredTokenException" >&2; exit 254; fi
printf '{"Credentials":{"AccessKeyId":"%s","SecretAccessKey":"s","SessionToken":"t","Expiration":"%010d"}}' "$(now)" $(($(now) + 3600))`,
  npm: `
log "npm $*"
[ "$1" = ci ] && pass 360 && exit 0
for word in "$@"; do case "$word" in deploy) pass "$DEPLOY_TAKES" ;; smoke) pass 400 ;; esac; done
[ $(($(now) - \${AWS_ACCESS_KEY_ID:?})) -le 3600 ]`,
};
const SHARED = `#!/bin/bash
log() { echo "$1" >> "${folder}/log"; }
now() { cat "${folder}/clock"; }
pass() { echo $(($(now) + $1)) > "${folder}/clock"; }
`;

beforeEach(() => {
  for (const [name, script] of Object.entries(PROGRAMS)) {
    writeFileSync(join(folder, name), `${SHARED}${script}\n`);
    chmodSync(join(folder, name), 0o755);
  }
  writeFileSync(join(folder, 'clock'), '1000');
  rmSync(join(folder, 'log'), { force: true });
});

/** Runs the script of the pipeline. Returns its exit code, its complaints, and the programs that it ran. */
function deploy(variables: NodeJS.ProcessEnv) {
  const { status, stderr } = spawnSync('bash', ['.ci/deploy'], {
    encoding: 'utf8',
    env: {
      PATH: [folder, process.env['PATH']].join(delimiter),
      DEPLOYMENT: 'development',
      AWS_REGION: 'eu-west-1',
      AWS_ROLE_ARN: 'arn:aws:iam::1:role/deploys',
      SERVICE_URL: 'https://api.example.org',
      ACTIONS_ID_TOKEN_REQUEST_URL: 'https://tokens.example.org/?',
      ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'secret',
      ...variables,
    },
  });
  const log = join(folder, 'log');
  return { status, stderr, ran: existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : [] };
}

const EXCHANGE = ['curl', 'aws assume-role-with-web-identity'];
const STEPS = [
  'npm run ops -- deploy --settings deployments/development.json',
  'npm run --silent ops -- smoke --url https://api.example.org',
  'npm run --silent ops -- doctor --deployment development',
];

describe('the pipeline', () => {
  it('takes an identity token late, and exchanges it once for each step', () => {
    const { ran, status, stderr } = deploy({ DEPLOY_TAKES: '3000' });
    expect([status, stderr]).toEqual([0, '']);
    expect(ran).toEqual(['npm ci', ...STEPS.flatMap((step) => [...EXCHANGE, step])]);
  });

  it('names the step whose rights ended', () => {
    const { ran, status, stderr } = deploy({ DEPLOY_TAKES: '4000' });
    expect(status).not.toBe(0);
    expect(stderr).toBe(
      'The rights of the step deploy ended at 0000004960. Give the role a longer session, and run it again.\n',
    );
    expect(ran.at(-1)).toBe(STEPS[0]);
  });

  it('stops before a step that gets no rights, and names it', () => {
    const { ran, status, stderr } = deploy({ DEPLOY_TAKES: '3000', LATE: '301' });
    expect([status, ran]).toEqual([1, ['npm ci', ...EXCHANGE]]);
    expect(stderr).toMatch(/^ExpiredTokenException\nThe step deploy got no rights/);
  });

  it('uses the credentials of the AWS CLI elsewhere', () => {
    const { ran, status } = deploy({ ACTIONS_ID_TOKEN_REQUEST_URL: '', AWS_ACCESS_KEY_ID: '1000', DEPLOY_TAKES: '60' });
    expect([status, ran]).toEqual([0, ['npm ci', ...STEPS]]);
  });
});
