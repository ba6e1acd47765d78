import * as z from 'zod';
import { type ChatModel, ModelFailed } from '#shared/adapters/copilot/chat-model.ts';
import { openAi, REASONING_EFFORTS } from '#shared/adapters/copilot/openai.ts';
import { FeatureDisabled } from '#shared/contract/problems.ts';
import { BOUNDS } from '#shared/domain/copilot/turn-bounds.ts';
import { ANSWERED, wordOf } from '#shared/domain/services/service-word.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import type { SettingsRecord } from '#shared/schemas/settings/settings.ts';
import type { UserRecord } from '#shared/schemas/users/user.ts';
import { noteWord } from '#shared/use-cases/services/note-word.ts';
import { serviceValues, validValues } from '#shared/use-cases/settings/present-settings.ts';

/** The job has 300 s in all. */
const MAX_JOB_SECONDS = 270;

const Values = z.object({
  COPILOT_URL: z.url({ protocol: /^https?$/ }),
  COPILOT_KEY: z.string().min(1).optional(),
  COPILOT_MODEL: z.string().min(1).default('gpt-5-mini'),
  COPILOT_REASONING_EFFORT: z.enum(REASONING_EFFORTS).optional(),
  COPILOT_TIMEOUT_MS: z.coerce.number().int().min(1).max(BOUNDS.modelMs).default(BOUNDS.modelMs),
  COPILOT_TURN_SECONDS: z.coerce.number().int().min(0).max(MAX_JOB_SECONDS).default(120),
});

export interface CopilotService {
  /**
   * Returns the model for a run of a user that begins now. One answer of it takes at most this long. An administrator learns the codes of its
   * failures.
   */
  readonly modelWithin: (
    milliseconds: number,
    run: { readonly now: string; readonly user: Pick<UserRecord, 'role'> | undefined },
  ) => ChatModel;
  /** How long the model may take in one request. */
  readonly requestMs: number;
  /** How long a job goes on with a turn that takes longer. 0: such a turn is stopped. */
  readonly jobMs: number;
  readonly settings: SettingsRecord;
}

/** Returns the model of the copilot. Throws FeatureDisabled if the copilot is off or not configured. */
export async function requireCopilotService(): Promise<CopilotService> {
  const [values, settings] = await Promise.all([serviceValues('COPILOT'), readSettings()]);
  if (!settings.features.copilot || !values['COPILOT_URL']) throw disabled();
  const valid = validValues('copilot', Values, values);
  if (!valid) throw disabled();
  const { COPILOT_KEY: key, COPILOT_MODEL: model, COPILOT_REASONING_EFFORT: reasoningEffort } = valid;
  const { COPILOT_TIMEOUT_MS: requestMs, COPILOT_TURN_SECONDS: jobSeconds, COPILOT_URL: url } = valid;
  return {
    modelWithin: (timeoutMs, { now, user }) => {
      const tellsCodes = user?.role === 'ADMINISTRATOR';
      const asked = openAi({ url, key, model, reasoningEffort, timeoutMs, tellsCodes });
      return notingModel(asked, { now, isLast: timeoutMs >= jobSeconds * 1_000 });
    },
    requestMs,
    jobMs: jobSeconds * 1_000,
    settings,
  };
}

function disabled() {
  return new FeatureDisabled(
    'The copilot is off. Set COPILOT_URL, COPILOT_KEY and COPILOT_MODEL, and set features.copilot to true in the settings.',
  );
}

interface Noting {
  readonly now: string;
  /** Whether no other run goes on when the time of this one ends. Until then, a slow model is no failing one. */
  readonly isLast: boolean;
}

/** Returns a model that keeps what it says for the attention list: the first answer of a run, and each failure. */
export function notingModel(model: ChatModel, { isLast, now }: Noting): ChatModel {
  let hasAnswered = false;
  return {
    complete: async (messages, tools, asking) => {
      try {
        const answer = await model.complete(messages, tools, asking);
        if (!hasAnswered) await noteWord('copilot', ANSWERED, now);
        hasAnswered = true;
        return answer;
      } catch (error) {
        const isOurLimit = asking.signal.aborted && (hasAnswered || !isLast);
        if (error instanceof ModelFailed && !isOurLimit)
          await noteWord('copilot', wordOf({ kind: error.kind, message: error.said }), now);
        throw error;
      }
    },
  };
}
