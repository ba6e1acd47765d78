import type { GoodCall } from '#shared/domain/copilot/read-call.ts';
import { describeWrite } from '#shared/domain/proposals/describe-write.ts';
import type { Shown, Spelling } from '#shared/domain/proposals/written.ts';
import { logger } from '#shared/platform/logger.ts';
import { linksOf } from '#shared/use-cases/proposals/say-steps.ts';

/** Reads the names of the records whose ids stand in these values. */
export type Spell = (values: readonly unknown[]) => Promise<Spelling>;

const UNNAMED: Spelling = { names: new Map(), timezone: 'UTC', tells: false };

/** Says what a write does, with names and values. Never throws: what is written must be in the account. */
export async function sayWrite(
  spell: Spell,
  { parts, tool }: GoodCall,
  before: Shown | undefined,
  after: Shown,
): Promise<string> {
  const { body, params, query } = parts;
  const facts = { method: tool.method, summary: tool.summary, params, query, body, before, after };
  try {
    return describeWrite(facts, await spell([params, body, linksOf(before), linksOf(after)]));
  } catch (error) {
    logger().error('names for the account of the copilot not read', { error: error as Error });
    return describeWrite(facts, UNNAMED);
  }
}
