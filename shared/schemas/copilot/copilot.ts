import * as z from 'zod';
import { PROGRESS_STATUSES } from '#shared/schemas/activities/progress.ts';
import { ProblemDocument, SentenceValues } from '#shared/schemas/problem.ts';
import { PeopleLink } from '#shared/schemas/proposals/people-link.ts';
import { Proposal } from '#shared/schemas/proposals/proposal.ts';
import { Id, paragraph } from '#shared/schemas/text.ts';

const MAX_MESSAGES = 50;
const MAX_MESSAGE = 8_000;
const MAX_CONVERSATION = 60_000;

const CopilotMessage = z
  .strictObject({
    role: z.enum(['user', 'assistant']).meta({ description: '`assistant`: a `reply` of the copilot' }),
    content: paragraph(MAX_MESSAGE).meta({ example: 'Who is free to drive tomorrow at nine?' }),
  })
  .meta({ id: 'CopilotMessage' });

export const CopilotRequest = z
  .strictObject({
    messages: z
      .array(CopilotMessage)
      .max(MAX_MESSAGES, `must have at most ${MAX_MESSAGES} messages: leave out the oldest`)
      .default([])
      .meta({ description: 'The conversation so far, the oldest message first. The service does not keep it' }),
    confirm: Id.optional().meta({
      description: 'The id of the proposal that the user confirms. The service then applies it, and asks no model',
      example: 'prp_4g7k2m9q3t5w8x1z6b0c',
    }),
  })
  .refine(({ confirm, messages }) => confirm !== undefined || messages.at(-1)?.role === 'user', {
    path: ['messages'],
    error: 'must end with a message of the user',
  })
  .refine(({ messages }) => messages.reduce((sum, { content }) => sum + content.length, 0) <= MAX_CONVERSATION, {
    path: ['messages'],
    error: `must have at most ${MAX_CONVERSATION} characters in all: leave out the oldest messages`,
  })
  .meta({ id: 'CopilotRequest' });
export type CopilotRequest = z.output<typeof CopilotRequest>;

export const CopilotAction = z
  .object({
    operationId: z.string().meta({ example: 'createEvent' }),
    id: z.string().nullable().meta({ description: 'The id of the record, if the operation answered one' }),
    summary: z.string().meta({
      description: 'What was written, with the values before and after it',
      example: 'notes of Ben: none -> Prefers the night shift',
    }),
    outcome: z.enum(['DONE', 'UNKNOWN']).meta({
      description: '`UNKNOWN`: the operation failed in a way that leaves open whether it wrote. Read the record',
    }),
  })
  .meta({ id: 'CopilotAction' });
export type CopilotAction = z.infer<typeof CopilotAction>;

function lines(description: string) {
  return z.array(z.string()).meta({ description });
}

const CopilotAccount = z
  .object({
    done: lines('What was written'),
    waiting: lines('What is in `proposal`, and waits for the user'),
    notDone: lines('What was refused, cannot be covered, or was not reached'),
    unknown: lines('What failed in a way that leaves open whether it was written. Read the records'),
  })
  .meta({
    id: 'CopilotAccount',
    description:
      'What the turn did and did not do, one sentence each. The service makes it from what it committed, never from the words of the model. Show it before `reply`',
  });

const CopilotSentence = z
  .object({ text: z.string(), code: z.string(), values: SentenceValues })
  .meta({ id: 'CopilotSentence', description: 'A sentence of the answer, and what says it in another language' });
export type CopilotSentence = z.infer<typeof CopilotSentence>;

export const CopilotAnswer = z
  .object({
    id: Id.optional().meta({ description: 'The id of the turn, if it can be read again with GET /api/copilot/{id}' }),
    status: z.enum(PROGRESS_STATUSES).default('READY').meta({
      description:
        'PENDING: the turn takes longer than a request, and goes on. Read it again with GET /api/copilot/{id}. FAILED: `failure` says why',
    }),
    failure: z.string().optional(),
    account: CopilotAccount,
    sentences: z.array(CopilotSentence).default([]).meta({
      description: 'The sentences of `account`, `words` and `failure` that can be said in another language',
    }),
    reply: z.string(),
    words: z.string().optional().meta({
      description: 'What `reply` says beside the account: words of the model, or why the turn stopped',
    }),
    actions: z.array(CopilotAction).meta({
      description: 'What was written, in order. The service makes this list from what it committed, never from `reply`',
    }),
    links: z.array(PeopleLink).default([]).meta({
      description: 'Links to papers, and calendar addresses. The model does not get them: show them to the user',
    }),
    people: z.array(z.string()).default([]).meta({
      description:
        'The ids of the VIPs and drivers whose records the turn has read. An answer that shows a person who was erased is not given again: `410 ERASED`',
    }),
    proposal: Proposal.optional().meta({
      description: 'What the user must confirm first. Nothing of it is done. Send its id as `confirm`',
    }),
    problem: ProblemDocument.pick({ code: true, detail: true, values: true }).optional().meta({
      description: 'With `confirm`: why the proposal stopped. The steps before are done',
    }),
  })
  .meta({ id: 'CopilotAnswer' });
export type CopilotAnswer = z.input<typeof CopilotAnswer>;

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
