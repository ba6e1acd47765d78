import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { type ModelStub, startChatCompletions } from '#infra/local/stubs/chat-completions.ts';
import { answerSentences } from '#infra/local/stubs/model/answer-sentences.ts';

/** Starts the stub of the copilot's model for this test file. Each test begins with the model of the demonstration, and with no requests. */
export function useModel(): () => ModelStub {
  let stub: ModelStub | undefined;
  const running = (): ModelStub => {
    if (!stub) throw new Error('the stub runs while tests run');
    return stub;
  };
  beforeAll(async () => {
    stub = await startChatCompletions(answerSentences);
  });
  beforeEach(() => {
    const { key, url } = running();
    Object.assign(process.env, { COPILOT_URL: url, COPILOT_KEY: key, COPILOT_MODEL: 'stub' });
    running().answer(answerSentences);
    // Each names all tools. Kept, they were 300 MB at the end of the longest test file.
    running().forget();
  });
  afterAll(() => running().stop());
  return running;
}
