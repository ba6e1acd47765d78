import * as z from 'zod';
import type { ZodOpenApiMediaTypeObject } from 'zod-openapi';
import type { Success } from '#shared/contract/define-contract.ts';

type Events = NonNullable<Success['events']>;

/** Describes a stream of events. OpenAPI 3.1 has no schema for the parts of a stream, so the description has their fields. */
export function eventStream(events: Events): ZodOpenApiMediaTypeObject {
  return {
    schema: {
      type: 'string',
      description: [
        'Where the gateway can stream. Each event has JSON as its data.',
        ...Object.entries(events).map(([name, { shape }]) => `\`${name}\`: ${fieldsOf(shape)}.`),
        '`answer`: the JSON answer, as the last event.',
        '`problem`: the problem document, as the last event, if the operation fails later than its first event.',
      ].join('\n'),
    },
  };
}

function fieldsOf(shape: z.ZodObject['shape']): string {
  return Object.entries(shape)
    .map(([name, field]) => {
      const description = z.globalRegistry.get(field as z.ZodType)?.description;
      const values = field instanceof z.ZodEnum ? ` (${field.options.join(', ')})` : '';
      return `\`${name}\`${values}${description === undefined ? '' : `, ${lowerFirst(description)}`}`;
    })
    .join('; ');
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
