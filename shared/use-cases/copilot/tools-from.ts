import * as z from 'zod';
import type { Tools } from '#shared/domain/copilot/read-call.ts';
import { Tool } from '#shared/schemas/copilot/tool.ts';

/** Reads the tools from the text of their file. */
export function toolsFrom(text: string): Tools {
  return new Map(
    z
      .array(Tool)
      .parse(JSON.parse(text))
      .map((tool) => [tool.name, tool]),
  );
}
