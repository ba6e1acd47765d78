import * as z from 'zod';
import type { Tools } from '#shared/domain/copilot/read-call.ts';
import { Tool } from '#shared/schemas/tool.ts';

/** Reads the tools from the text of their file. */
export const toolsFrom = (text: string): Tools =>
  new Map(
    z
      .array(Tool)
      .parse(JSON.parse(text))
      .map((tool) => [tool.name, tool]),
  );
