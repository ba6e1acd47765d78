import {
  GetFunctionConfigurationCommand,
  type LambdaClient,
  ListEventSourceMappingsCommand,
  ResourceNotFoundException,
  UpdateEventSourceMappingCommand,
  UpdateFunctionConfigurationCommand,
} from '@aws-sdk/client-lambda';

/** How long a maintenance is planned to take, and what the refusals say. Undefined: the service is open. */
export interface Closing {
  readonly minutes: number;
  readonly text?: string | undefined;
}

const NAMES = ['MAINTENANCE_MINUTES', 'MAINTENANCE_TEXT'];

function variablesOf(closing: Closing | undefined): Record<string, string> {
  return closing
    ? { MAINTENANCE_MINUTES: String(closing.minutes), ...(closing.text ? { MAINTENANCE_TEXT: closing.text } : {}) }
    : {};
}

/** Closes or opens the function of an operation. Returns false if there is no such function: it was not deployed yet. */
export async function closeFunction(
  client: LambdaClient,
  FunctionName: string,
  closing: Closing | undefined,
): Promise<boolean> {
  try {
    const { Environment, RevisionId } = await client.send(new GetFunctionConfigurationCommand({ FunctionName }));
    const others = Object.entries(Environment?.Variables ?? {}).filter(([name]) => !NAMES.includes(name));
    const Variables = { ...Object.fromEntries(others), ...variablesOf(closing) };
    await client.send(new UpdateFunctionConfigurationCommand({ FunctionName, RevisionId, Environment: { Variables } }));
    return true;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return false;
    throw error;
  }
}

/** Starts or stops the consumer of the queue of a job. Messages wait in the queue meanwhile, up to 14 days. */
export async function setConsumer(client: LambdaClient, FunctionName: string, isOn: boolean): Promise<void> {
  const { EventSourceMappings = [] } = await client.send(new ListEventSourceMappingsCommand({ FunctionName }));
  for (const { UUID } of EventSourceMappings) {
    await client.send(new UpdateEventSourceMappingCommand({ UUID, Enabled: isOn }));
  }
}
