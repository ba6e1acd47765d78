import * as z from 'zod';

/**
 * What a call of a tool does. READ: nothing is written. WRITE: one harmless write. CONFIRM: a write that the user confirms first.
 * PROPOSAL: writes a proposal and nothing else.
 */
export const ToolEffect = z.enum(['READ', 'WRITE', 'CONFIRM', 'PROPOSAL']);
export type ToolEffect = z.infer<typeof ToolEffect>;

/** An operation as the copilot and other assistants see it. */
export const Tool = z.object({
  /** The operationId. */
  name: z.string(),
  description: z.string(),
  summary: z.string(),
  effect: ToolEffect,
  /** Values of arguments with which a WRITE needs a confirmation too. */
  confirmIf: z.record(z.string(), z.array(z.union([z.string(), z.boolean()]))).optional(),
  /** Where each argument belongs in the request. */
  places: z.record(z.string(), z.enum(['params', 'query', 'body'])),
  /** JSON Schema of the arguments: one object, in the subset that endpoints share. */
  parameters: z.record(z.string(), z.unknown()),
});
export type Tool = z.infer<typeof Tool>;
