import * as z from 'zod';
import { Message } from '#shared/schemas/messages/message.ts';
import { Id } from '#shared/schemas/text.ts';
import { Instant } from '#shared/schemas/time.ts';

export const ASK_OUTCOMES = ['ASKED', 'ASKED_BEFORE', 'NOT_ASKED'] as const;

const AskResult = z
  .object({
    driverId: Id,
    vipIds: z.array(Id).meta({ description: 'The guests in the question, in the order of their numbers' }),
    outcome: z.enum(ASK_OUTCOMES).meta({
      description:
        'ASKED: the messages wait to be sent. ASKED_BEFORE: the driver was asked less than 5 minutes ago, at `askedAt`. NOT_ASKED: `problem` says why',
    }),
    askedAt: Instant.nullable(),
    messages: z.array(Message).meta({ description: 'More than one where the names do not fit into one' }),
    problem: z.object({ status: z.int(), code: z.string(), detail: z.string() }).optional(),
  })
  .meta({ id: 'AskResult' });

export const AskResults = z
  .object({ results: z.array(AskResult) })
  .meta({ id: 'AskResults', description: 'One result per driver who is on duty now with guests of the muster' });
