import { differingFields } from '#shared/domain/records.ts';
import type { ToolRule } from '#shared/schemas/copilot/tool.ts';

type Shown = Readonly<Record<string, unknown>>;

/** A write as its dry run shows it. */
export interface TriedWrite {
  readonly args: Shown;
  /** The record as it is; undefined if the write changes none that can be read. */
  readonly before?: Shown | undefined;
  /** The answer of the dry run. */
  readonly after: Shown;
}

/** What answers show beside the fields of the record. */
const BESIDE = ['warnings'];

/** By these a person agrees to something. No one agrees through a model. */
export const CONSENTS: readonly string[] = ['acceptsMessages'];

/**
 * Tells whether a write may run without a confirmation: its effect, as the dry run shows it, must be what the rule allows. Everything
 * else waits for the user.
 */
export function mayRun(rule: ToolRule | undefined, { after, args, before }: TriedWrite): boolean {
  if (!rule || CONSENTS.some((field) => isSet(args[field]))) return false;
  if (rule.waitsWith.some((field) => [args, before, after].some((each) => isSet(each?.[field])))) return false;
  if (rule.kind === 'ADDS') return before === undefined && [undefined, 1].includes(after['version'] as number);
  if (before === undefined) return false;
  const changed = differingFields(before, after).filter((field) => !BESIDE.includes(field));
  return changed.every((field) => rule.freely.includes(field) && keeps(before[field], after[field]));
}

function isSet(value: unknown): boolean {
  return Array.isArray(value)
    ? value.length > 0
    : value !== undefined && value !== null && value !== '' && value !== false;
}

/** Tells whether a change keeps what was set: a text is not cleared, and a list loses nothing. */
function keeps(before: unknown, after: unknown): boolean {
  if (!isSet(before)) return true;
  if (!Array.isArray(before)) return typeof after === 'string' && after.trim() !== '';
  const kept = new Set((Array.isArray(after) ? after : []).map((each) => JSON.stringify(each)));
  return before.every((each) => kept.has(JSON.stringify(each)));
}
