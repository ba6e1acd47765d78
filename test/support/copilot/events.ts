import { COPILOT_EVENTS } from '#shared/schemas/copilot/copilot.ts';

/** An event of a streamed turn. */
export interface StreamedEvent {
  readonly event: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into events of all shapes
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly data: any;
}

/** Reads the events of a stream. Throws if one has fields that its schema does not have. */
export function eventsIn(text: string): StreamedEvent[] {
  return text
    .split('\n\n')
    .filter(Boolean)
    .map((part) => {
      const [, event = '', json = ''] = /^event: (\w+)\ndata: (.*)$/.exec(part) ?? [];
      const data = JSON.parse(json) as object;
      const schema = COPILOT_EVENTS[event as keyof typeof COPILOT_EVENTS] as {
        strict(): { parse(v: unknown): object };
      };
      return { event, data: schema ? schema.strict().parse(data) : data };
    });
}
