import { parseJson } from '#shared/domain/parse-json.ts';
import { fetchText, isTimeout, withoutEndSlashes } from '#shared/platform/fetch-text.ts';

/** An answer of the service, as its clients get it. */
export interface ServiceAnswer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface ServiceRequest {
  readonly method?: 'GET' | 'POST';
  readonly path: string;
  readonly token?: string;
  readonly body?: object;
}

export interface ServiceAccount {
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scope?: string | undefined;
}

/** The service did not answer, or not as it should. The message says what happened, and quotes no secret. */
export class SelfCheckFailed extends Error {
  override readonly name = 'SelfCheckFailed';
}

/** As long as the gateway waits for a function. */
const LIMITS = { timeoutMs: 30_000, maxBytes: 1_000_000 };

/** Sends a request to the public address of the service. Throws SelfCheckFailed if nothing answers. */
export async function askService(
  base: string,
  { body, method = 'GET', path, token }: ServiceRequest,
): Promise<ServiceAnswer> {
  const headers = {
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  };
  const sent = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
  return answerOf(`${withoutEndSlashes(base)}${path}`, sent);
}

/** Signs in with the client credentials grant of OAuth 2.0, and returns the access token. Throws SelfCheckFailed. */
export async function signIn({ clientId, clientSecret, scope, tokenUrl }: ServiceAccount): Promise<string> {
  const credentials = Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`);
  const { body, status } = await answerOf(tokenUrl, {
    method: 'POST',
    headers: {
      authorization: `Basic ${credentials.toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({ grant_type: 'client_credentials', ...(scope ? { scope } : {}) }).toString(),
  });
  const token = body['access_token'];
  if (status !== 200 || typeof token !== 'string') {
    throw new SelfCheckFailed(`the identity provider answered ${status} without a token`);
  }
  return token;
}

async function answerOf(url: string, request: Parameters<typeof fetchText>[2]): Promise<ServiceAnswer> {
  try {
    const { status, text } = await fetchText(new URL(url), LIMITS, request);
    return { status, body: fieldsOf(text) };
  } catch (error) {
    const reason = isTimeout(error) ? 'did not answer in 30 s' : 'cannot be reached';
    throw new SelfCheckFailed(`${new URL(url).host} ${reason}`, { cause: error });
  }
}

/** An answer that is not JSON has no fields. */
function fieldsOf(text: string): ServiceAnswer['body'] {
  const parsed = parseJson(text);
  return typeof parsed === 'object' && parsed !== null ? (parsed as ServiceAnswer['body']) : {};
}
