import * as z from 'zod';
import { parseJson } from '#shared/domain/parse-json.ts';
import { type ServiceWord, wordOfStatus } from '#shared/domain/services/service-word.ts';
import { fetchText, withoutEndSlashes } from '#shared/platform/fetch-text.ts';
import type { MessagingAccount } from './messaging-provider.ts';

const LIMITS = { timeoutMs: 5_000, maxBytes: 100_000 };
const Numbers = z.array(z.string());

/** Asks signal-cli-rest-api for its accounts. Sends nothing. Returns what is wrong with the account that sends, or undefined. */
export async function signalAccountFault({ number, url }: MessagingAccount): Promise<ServiceWord | undefined> {
  const { status, text } = await fetchText(new URL(`${withoutEndSlashes(url)}/v1/accounts`), LIMITS);
  const word = wordOfStatus('The messaging provider', status);
  if (word.problem) return word;
  const numbers = Numbers.safeParse(parseJson(text)).data;
  if (!numbers) return { problem: 'SERVICE_FAILS', said: 'The messaging provider sent an answer of an unknown shape.' };
  if (numbers.includes(number)) return undefined;
  return { problem: 'SERVICE_REFUSES', said: 'The messaging provider does not have the number that sends.' };
}
