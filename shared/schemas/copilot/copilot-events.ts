import * as z from 'zod';
import { Id } from '#shared/schemas/text.ts';

/** What a streamed turn tells before its answer, by the name of the event. */
export const COPILOT_EVENTS = {
  turn: z.object({
    id: Id,
    location: z.string().meta({ description: 'Where the answer is kept for one hour, also if the connection breaks' }),
  }),
  tool: z.object({
    operationId: z.string(),
    summary: z.string(),
    outcome: z.enum(['BEGUN', 'READ', 'DONE', 'WAITS', 'REFUSED', 'UNKNOWN']).meta({
      description: '`WAITS`: it is a step of the proposal, or worked one out. `UNKNOWN`: it may have been written',
    }),
  }),
  words: z.object({
    text: z.string().meta({ description: 'The next words of the model, whole sentences. What counts is the answer' }),
  }),
} as const;

export type TurnEvents = { readonly [E in keyof typeof COPILOT_EVENTS]: z.infer<(typeof COPILOT_EVENTS)[E]> };

/** Tells the user how far a turn is, while it runs. */
export type TellTurn = <E extends keyof TurnEvents>(event: E, data: TurnEvents[E]) => void;
