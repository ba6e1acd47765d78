import { delimiter } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { engineCommand, type Machine } from '#infra/local/engine/dynamodb.ts';
import { UserFacingError } from '#infra/local/terminal.ts';

interface Given {
  readonly platform?: string;
  readonly arch?: string;
  readonly packages?: readonly string[];
  readonly files?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly java?: boolean;
}

function machine({
  arch = 'arm64',
  environment = {},
  files = [],
  java = false,
  packages = [],
  platform = 'darwin',
}: Given): Machine {
  return {
    platform,
    arch,
    home: '/home/ada',
    environment,
    exists: (path) => files.includes(path),
    folderOf: (name) => (packages.includes(name) ? `/modules/${name}` : undefined),
    starts: (program) => program === 'java' && java,
  };
}

const JAR = '/home/ada/dynamodb-local/DynamoDBLocal.jar';
const PATH = ['/usr/bin', '/opt/bin'].join(delimiter);
const wanted = { host: '127.4.5.6', port: 8123, dataFolder: '/data' };
function commandOn(given: Given) {
  return engineCommand(wanted, machine(given)).join(' ');
}

describe('the table engine', () => {
  it.each([
    ['linux', 'x64', 'dynoxide'],
    ['linux', 'arm64', 'dynoxide'],
    ['darwin', 'x64', 'dynoxide'],
    ['darwin', 'arm64', 'dynoxide'],
    ['win32', 'x64', 'dynoxide.exe'],
  ])('is that of the package for %s on %s, also where there is Java', (platform, arch, file) => {
    const name = `@dynoxide/${platform}-${arch}`;
    const given = { platform, arch, packages: [name], files: [`/modules/${name}/${file}`, JAR], java: true };
    expect(commandOn(given)).toBe(`/modules/${name}/${file} --host 127.4.5.6 --port 8123 --db-path /data/table.db`);
  });

  it('is else the one on the PATH', () => {
    const given = { environment: { PATH }, files: ['/opt/bin/dynoxide', JAR], java: true };
    expect(commandOn(given)).toBe('/opt/bin/dynoxide --host 127.4.5.6 --port 8123 --db-path /data/table.db');
    const windows = { platform: 'win32', environment: { PATH }, files: ['/opt/bin/dynoxide.exe'] };
    expect(commandOn(windows)).toMatch(/dynoxide\.exe --host 127.4.5.6 --port 8123/);
  });

  it('is else DynamoDB Local with Java, in the home folder or where DYNAMODB_LOCAL_HOME says', () => {
    expect(commandOn({ files: [JAR], java: true })).toBe(
      `java -Djava.library.path=/home/ada/dynamodb-local/DynamoDBLocal_lib -jar ${JAR} -sharedDb -port 8123 -cors http://127.4.5.6:8123 -dbPath /data`,
    );
    const elsewhere = { environment: { DYNAMODB_LOCAL_HOME: '/ddb' }, files: ['/ddb/DynamoDBLocal.jar'], java: true };
    expect(commandOn(elsewhere)).toContain('-jar /ddb/DynamoDBLocal.jar');
    expect(engineCommand({ host: '127.0.0.1', port: 1 }, machine({ files: [JAR], java: true }))).toContain('-inMemory');
  });

  it('is else named with what to do, Java last: also where Java, or DynamoDB Local, is missing', () => {
    for (const given of [{}, { files: [JAR] }, { java: true }]) {
      const refused = (): string => commandOn(given);
      expect(refused).toThrow(UserFacingError);
      expect(refused).toThrow(
        /^There is no table engine for darwin-arm64\. .*run `npm ci` again.*\n.*DDB_ENDPOINT=.*\n.*Java 17/,
      );
    }
    expect(() => commandOn({ platform: 'freebsd' })).toThrow(/for freebsd-arm64\. No package has one\.\n/);
  });
});
