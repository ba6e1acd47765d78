import { readFile } from 'node:fs/promises';
import { request as requestOverHttp } from 'node:http';
import { request as requestOverHttps } from 'node:https';
import { isIPv4 } from 'node:net';

interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
  /** When to ask again; the SDK does so in time. */
  readonly expiration?: Date;
}

/** Where a container finds its credentials when only a path is given. */
const CONTAINER_HOST = 'http://169.254.170.2';
const TIMEOUT_MS = 2_000;

/**
 * Stands in the bundles for the SDK's chain of credential providers. A Lambda has its credentials in the environment, or behind the
 * container endpoint that the environment names; files, profiles, single sign-on and instance metadata would only weigh.
 */
export const defaultProvider = () => async (): Promise<Credentials> => {
  const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN } = process.env;
  if (AWS_ACCESS_KEY_ID && AWS_SECRET_ACCESS_KEY) {
    return {
      accessKeyId: AWS_ACCESS_KEY_ID,
      secretAccessKey: AWS_SECRET_ACCESS_KEY,
      ...(AWS_SESSION_TOKEN ? { sessionToken: AWS_SESSION_TOKEN } : {}),
    };
  }
  return fromContainer();
};

const fromContainer = async (): Promise<Credentials> => {
  const { AWS_CONTAINER_CREDENTIALS_FULL_URI: full, AWS_CONTAINER_CREDENTIALS_RELATIVE_URI: relative } = process.env;
  if (!full && !relative) throw new Error('no AWS credentials in the environment, nor a container endpoint for them');
  const url = new URL(relative ? `${CONTAINER_HOST}${relative}` : `${full}`);
  if (!trusted(url)) throw new Error(`credentials are not asked of ${url.host} without TLS`);
  const reply = JSON.parse(await ask(url, await authorization())) as Record<string, string | undefined>;
  const { AccessKeyId, Expiration, SecretAccessKey, Token } = reply;
  if (!AccessKeyId || !SecretAccessKey) throw new Error(`${url.host} answered without credentials`);
  return {
    accessKeyId: AccessKeyId,
    secretAccessKey: SecretAccessKey,
    ...(Token ? { sessionToken: Token } : {}),
    ...(Expiration ? { expiration: new Date(Expiration) } : {}),
  };
};

/** The hosts that the SDK, too, asks in the clear: this machine's own, and those of the container services. */
const trusted = ({ hostname, protocol }: URL): boolean =>
  protocol === 'https:' ||
  ['localhost', '[::1]', '169.254.170.2', '169.254.170.23', '[fd00:ec2::23]'].includes(hostname) ||
  (isIPv4(hostname) && hostname.startsWith('127.'));

const authorization = async (): Promise<string | undefined> => {
  const { AWS_CONTAINER_AUTHORIZATION_TOKEN: token, AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE: file } = process.env;
  return file ? (await readFile(file, 'utf8')).trim() : token;
};

const ask = (url: URL, token: string | undefined): Promise<string> =>
  new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? requestOverHttps : requestOverHttp;
    const call = send(url, { timeout: TIMEOUT_MS, headers: token ? { Authorization: token } : {} }, (reply) => {
      let text = '';
      reply.setEncoding('utf8');
      reply.on('data', (part: string) => {
        text += part;
      });
      reply.on('error', reject);
      reply.on('end', () => {
        if (reply.statusCode === 200) resolve(text);
        else reject(new Error(`${url.host} answered ${reply.statusCode} when asked for credentials`));
      });
    });
    call.on('timeout', () => call.destroy(new Error(`${url.host} did not answer in time`)));
    call.on('error', reject);
    call.end();
  });
