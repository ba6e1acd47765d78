import * as z from 'zod';
import { faultOfStatus } from '#shared/domain/services/service-failed.ts';
import { AnswerTooLong, fetchText, whyNoAnswer, withoutEndSlashes } from '#shared/platform/fetch-text.ts';
import type { Coordinates } from '#shared/schemas/coordinates.ts';
import { type Router, RouterFailed } from './router.ts';

/** A table of 100 by 100 takes about 100 KB. */
const MAX_BYTES = 2_000_000;
const TIMEOUT_MS = 8_000;
/** Six decimals are a tenth of a metre. */
const DECIMALS = 6;

const Seconds = z.number().min(0).nullable();
const Answer = z.object({ code: z.string(), durations: z.array(z.array(Seconds)).optional() });

export interface OsrmServer {
  /** Up to the host, without `/table`. */
  readonly url: string;
  readonly timeoutMs?: number | undefined;
}

/** Asks the table service of OSRM, profile `driving`. */
export function osrm({ timeoutMs = TIMEOUT_MS, url }: OsrmServer): Router {
  return {
    table: async (sources, destinations) => {
      const { status, text } = await ask(addressOf(url, sources, destinations), timeoutMs);
      const answer = parsed(text, status);
      if (answer.code !== 'Ok') {
        throw new RouterFailed(
          status < 400 ? 'REFUSED' : faultOfStatus(status),
          `The router refuses the request (${status}).`,
        );
      }
      const { durations = [] } = answer;
      const isWhole =
        durations.length === sources.length && durations.every((row) => row.length === destinations.length);
      if (!isWhole) throw new RouterFailed('UNAVAILABLE', 'The router sent a table of another size.');
      return durations;
    },
  };
}

/** OSRM wants the longitude first. Points that are source and destination are sent once. */
function addressOf(base: string, sources: readonly Coordinates[], destinations: readonly Coordinates[]): URL {
  const textOf = ({ latitude, longitude }: Coordinates) =>
    `${longitude.toFixed(DECIMALS)},${latitude.toFixed(DECIMALS)}`;
  const points = [...new Set([...sources, ...destinations].map(textOf))];
  const numbers = new Map(points.map((point, number) => [point, number]));
  const listOf = (all: readonly Coordinates[]) => all.map((each) => numbers.get(textOf(each))).join(';');
  const query = `annotations=duration&sources=${listOf(sources)}&destinations=${listOf(destinations)}`;
  return new URL(`${withoutEndSlashes(base)}/table/v1/driving/${points.join(';')}?${query}`);
}

async function ask(address: URL, timeoutMs: number) {
  try {
    return await fetchText(address, { timeoutMs, maxBytes: MAX_BYTES });
  } catch (error) {
    if (error instanceof AnswerTooLong) {
      throw new RouterFailed('TOO_LARGE', `The router sent more than ${MAX_BYTES / 1_000_000} MB.`);
    }
    throw new RouterFailed('UNAVAILABLE', `The router ${whyNoAnswer(error, timeoutMs)}`, error);
  }
}

/** Does not show the text: it could be a page of another server. */
function parsed(text: string, status: number): z.output<typeof Answer> {
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new RouterFailed('UNAVAILABLE', `The router answered ${status} with something that is not JSON.`);
  }
  const found = Answer.safeParse(answer);
  if (found.success) return found.data;
  throw new RouterFailed('UNAVAILABLE', `The router answered ${status} with an unknown shape.`);
}
