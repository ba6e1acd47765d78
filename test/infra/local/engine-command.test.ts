import { delimiter } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { engineCommand, type Machine } from '#infra/local/engine/engine-command.ts';
import { UserFacingError } from '#infra/local/user-facing-error.ts';

interface Given {
  readonly platform?: string;
  readonly packages?: readonly string[];
  readonly files?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly java?: boolean;
}

function machine({ environment = {}, files = [], java = false, packages = [], platform = 'darwin' }: Given): Machine {
  return {
    platform,
    arch: 'arm64',
    home: '/home/ada',
    environment,
    exists: (path) => files.includes(path),
    folderOf: (name) => (packages.includes(name) ? `/modules/${name}` : undefined),
    starts: (program) => program === 'java' && java,
  };
}

const JAR = '/home/ada/dynamodb-local/DynamoDBLocal.jar';
const EMBEDDED = '/modules/@dynoxide/darwin-arm64/dynoxide';
const PATH = ['/usr/bin', '/opt/bin'].join(delimiter);
const wanted = { port: 8123, dataFolder: '/data' };
function commandOn(given: Given) {
  return engineCommand(wanted, machine(given)).join(' ');
}

describe('the table engine', () => {
  it('is the embedded one where it has a build for the machine', () => {
    const given = { packages: ['@dynoxide/darwin-arm64'], files: [EMBEDDED, JAR], java: true };
    expect(commandOn(given)).toBe(`${EMBEDDED} --port 8123 --db-path /data/table.db`);
  });

  it('is else the one on the PATH', () => {
    const given = { environment: { PATH }, files: ['/opt/bin/dynoxide', JAR], java: true };
    expect(commandOn(given)).toBe('/opt/bin/dynoxide --port 8123 --db-path /data/table.db');
    const windows = { platform: 'win32', environment: { PATH }, files: ['/opt/bin/dynoxide.exe'] };
    expect(commandOn(windows)).toMatch(/dynoxide\.exe --port 8123/);
  });

  it('is else DynamoDB Local with Java, in the home folder or where DYNAMODB_LOCAL_HOME says', () => {
    expect(commandOn({ files: [JAR], java: true })).toBe(
      `java -Djava.library.path=/home/ada/dynamodb-local/DynamoDBLocal_lib -jar ${JAR} -sharedDb -port 8123 -dbPath /data`,
    );
    const elsewhere = { environment: { DYNAMODB_LOCAL_HOME: '/ddb' }, files: ['/ddb/DynamoDBLocal.jar'], java: true };
    expect(commandOn(elsewhere)).toContain('-jar /ddb/DynamoDBLocal.jar');
    expect(engineCommand({ port: 1 }, machine({ files: [JAR], java: true }))).toContain('-inMemory');
  });

  it('is else named in two lines that say what to install: also where Java, or DynamoDB Local, is missing', () => {
    for (const given of [{}, { files: [JAR] }, { java: true }]) {
      const refused = (): string => commandOn(given);
      expect(refused).toThrow(UserFacingError);
      expect(refused).toThrow(
        /^No table engine is embedded for darwin-arm64\. .*Java 17.*\n.*DDB_ENDPOINT=\S+ npm start$/,
      );
    }
  });
});
