import * as z from 'zod';
import { parseJson } from '#shared/domain/parse-json.ts';
import { faultOfStatus } from '#shared/domain/services/service-word.ts';
import { MOST_COORDINATES } from '#shared/domain/ways/way-sources.ts';
import { AnswerTooLong, fetchText, whyNoAnswer, withoutEndSlashes } from '#shared/platform/fetch-text.ts';
import type { Coordinates } from '#shared/schemas/coordinates.ts';
import { type Router, RouterFailed } from './router.ts';

/** A table of 100 by 100 takes about 100 KB. */
const MAX_BYTES = 2_000_000;
const TIMEOUT_MS = 8_000;
/** Six decimals are a tenth of a metre. */
const DECIMALS = 6;

const Seconds = z.number().min(0).nullable();
const Answer = z.object({
  code: z.string(),
  message: z.string().nullish(),
  durations: z.array(z.array(Seconds)).nullish(),
});

export interface OsrmServer {
  /** Up to the host, without `/table`. */
  readonly url: string;
  readonly timeoutMs?: number | undefined;
}

/** One point that no road reaches refuses the table of all. So we ask again without it, at most so often. */
const MOST_LEFT_OUT = 5;

/** Asks the table service of OSRM, profile `driving`. A point that no road reaches has no way to or from it. */
export function osrm({ timeoutMs = TIMEOUT_MS, url }: OsrmServer): Router {
  return {
    table: async (sources, destinations) => {
      const [from, to] = [sources.map(textOf), destinations.map(textOf)];
      const leftOut = new Set<string>();
      for (;;) {
        const [asked, wanted] = [from, to].map((points) => points.filter((point) => !leftOut.has(point)));
        if (!asked?.length || !wanted?.length) return from.map(() => to.map(() => null));
        const points = [...new Set([...asked, ...wanted])];
        const { status, text } = await ask(addressOf(url, points, asked, wanted), timeoutMs);
        const answer = parsed(text, status);
        const offRoad = offRoadPoint(answer, points);
        if (offRoad !== undefined && leftOut.size < MOST_LEFT_OUT) {
          leftOut.add(offRoad);
          continue;
        }
        if (answer.code !== 'Ok') throw refusal(answer, status);
        const durations = answer.durations ?? [];
        const isWhole = durations.length === asked.length && durations.every((row) => row.length === wanted.length);
        if (!isWhole) throw new RouterFailed('UNAVAILABLE', 'The router sent a table of another size.');
        return from.map((source) => {
          const row = durations[asked.indexOf(source)];
          return to.map((destination) => row?.[wanted.indexOf(destination)] ?? null);
        });
      }
    },
  };
}

/** OSRM wants the longitude first. */
function textOf({ latitude, longitude }: Coordinates): string {
  return `${longitude.toFixed(DECIMALS)},${latitude.toFixed(DECIMALS)}`;
}

/** Points that are source and destination are sent once. */
function addressOf(
  base: string,
  points: readonly string[],
  sources: readonly string[],
  destinations: readonly string[],
) {
  const listOf = (all: readonly string[]) => all.map((each) => points.indexOf(each)).join(';');
  const query = `annotations=duration&sources=${listOf(sources)}&destinations=${listOf(destinations)}`;
  return new URL(`${withoutEndSlashes(base)}/table/v1/driving/${points.join(';')}?${query}`);
}

type Answer = z.output<typeof Answer>;

/** Returns the point that the answer names: `Could not find a matching segment for coordinate 3`, counted from 0. */
function offRoadPoint({ code, message }: Answer, points: readonly string[]): string | undefined {
  const [, number] = code === 'NoSegment' ? (/coordinate (\d+)/.exec(message ?? '') ?? []) : [];
  return number === undefined ? undefined : points[Number(number)];
}

/** The codes of the table service: https://project-osrm.org/docs/v5.24.0/api/#responses. Its messages may show the coordinates. */
function refusal({ code }: Answer, status: number): RouterFailed {
  if (code === 'TooBig') {
    return new RouterFailed(
      'CONFIGURATION',
      `The router takes fewer than ${MOST_COORDINATES} points in a request: start it with --max-table-size ${MOST_COORDINATES} or more.`,
    );
  }
  const known = ['InvalidUrl', 'InvalidService', 'InvalidVersion', 'InvalidOptions', 'InvalidQuery', 'InvalidValue'];
  const why = [...known, 'NoSegment', 'NoTable', 'NotImplemented'].includes(code) ? `, ${code}` : '';
  return new RouterFailed(
    status < 400 ? 'REFUSED' : faultOfStatus(status),
    `The router refuses the request (${status}${why}).`,
  );
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

/**
 * Does not show the text: it could be a page of another server. A status without a code of the table service is about us: that server, or the
 * proxy before it, takes none of our requests.
 */
function parsed(text: string, status: number): Answer {
  const found = Answer.safeParse(parseJson(text));
  if (found.success) return found.data;
  const fault = faultOfStatus(status);
  if (status < 400)
    throw new RouterFailed('UNAVAILABLE', 'The router answered with something that is no table of OSRM.');
  throw new RouterFailed(
    fault === 'REFUSED' ? 'CONFIGURATION' : fault,
    fault === 'UNAVAILABLE' ? `The router has an error (${status}).` : `The router refuses us (${status}).`,
  );
}
