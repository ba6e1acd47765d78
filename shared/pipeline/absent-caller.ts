import type { TurnCaller } from '#shared/domain/copilot/turn-record.ts';
import { clientAddress } from './admission.ts';
import type { Event } from './exchange.ts';

/** Returns what a job needs to go on as the caller of this request. The token is not among it: it is a secret, and expires. */
export function callerOf(event: Event, subject: string): TurnCaller {
  return { subject, address: clientAddress(event), domainName: event.requestContext.domainName };
}

/** Returns the event from which a job invokes operations as a user who is not there. Their record is read with each operation. */
export function eventOf({ address: sourceIp, domainName, subject }: TurnCaller): Event {
  return {
    version: '2.0',
    routeKey: '$default',
    rawPath: '/',
    rawQueryString: '',
    headers: {},
    requestContext: {
      accountId: '',
      apiId: '',
      domainName,
      domainPrefix: '',
      http: { method: 'POST', path: '/', protocol: 'HTTP/1.1', sourceIp, userAgent: '' },
      requestId: '',
      routeKey: '$default',
      stage: '$default',
      time: '',
      timeEpoch: 0,
    },
    isBase64Encoded: false,
    invocation: { via: 'copilot', as: subject },
  };
}
