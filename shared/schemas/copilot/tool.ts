import * as z from 'zod';

/**
 * What a call of a tool does. READ: nothing is written. WRITE: a write that may be harmless. CONFIRM: a write that the user always confirms first.
 * PROPOSAL: writes a proposal and nothing else.
 */
export const ToolEffect = z.enum(['READ', 'WRITE', 'CONFIRM', 'PROPOSAL']);
export type ToolEffect = z.infer<typeof ToolEffect>;

/** See `Effect` of the contracts. */
const ToolRule = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ADDS'), waitsWith: z.array(z.string()) }),
  z.object({ kind: z.literal('CHANGES'), freely: z.array(z.string()), waitsWith: z.array(z.string()) }),
]);
export type ToolRule = z.infer<typeof ToolRule>;

/** An operation as the copilot and other assistants see it. */
export const Tool = z.object({
  /** The operationId. */
  name: z.string(),
  description: z.string(),
  summary: z.string(),
  effect: ToolEffect,
  /** When a WRITE runs at once. Its effect is worked out from its dry run. */
  rule: ToolRule.optional(),
  /** The ability that it needs: action and subject. */
  ability: z.tuple([z.string(), z.string()]),
  method: z.string(),
  /** The tool that reads the record which this one changes, if the change checks its version. */
  reads: z
    .object({
      operationId: z.string(),
      query: z.array(z.string()),
      /** The read may store what a provider answered, and so raise the version itself. */
      stores: z.literal(true).optional(),
    })
    .optional(),
  /** Its answer has a link for people, which the model does not get. */
  answersLink: z.literal(true).optional(),
  /** Where each argument belongs in the request. */
  places: z.record(z.string(), z.enum(['params', 'query', 'body'])),
  /** JSON Schema of the arguments: one object, in the subset that endpoints share. */
  parameters: z.record(z.string(), z.unknown()),
});
export type Tool = z.infer<typeof Tool>;
