import type { ChatMessage, Completion } from '#shared/domain/copilot/conversation.ts';
import type { Tool } from '#shared/schemas/copilot/tool.ts';

export type ModelTool = Pick<Tool, 'name' | 'description' | 'parameters'>;

export interface Asking {
  readonly signal: AbortSignal;
  /** Gets the words of the answer as they come, if the endpoint streams. */
  readonly hear?: ((text: string) => void) | undefined;
}

/** A language model that can ask for calls of tools. */
export interface ChatModel {
  /** Returns the next message of the model. Throws ModelFailed, also when the signal aborts. */
  complete(messages: readonly ChatMessage[], tools: readonly ModelTool[], asking: Asking): Promise<Completion>;
}
