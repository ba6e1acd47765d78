import { fetchText, withoutEndSlashes } from '#shared/platform/fetch-text.ts';

const LIMITS = { timeoutMs: 5_000, maxBytes: 5_000_000 };

/** Asks an OpenAI-compatible endpoint for the list of its models, which is not billed. Returns the status: some endpoints have no list. */
export async function modelListStatus(endpoint: {
  readonly url: string;
  readonly key?: string | undefined;
}): Promise<number> {
  const { key, url } = endpoint;
  const headers = key === undefined ? {} : { authorization: `Bearer ${key}` };
  return (await fetchText(new URL(`${withoutEndSlashes(url)}/models`), LIMITS, { headers })).status;
}
