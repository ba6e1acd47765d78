import { opName } from '#shared/pages/desk/forms/words.ts';
import { api } from '#shared/pages/desk/session.ts';
import { journal } from '#shared/pages/desk/store/writes.ts';
import { useReading } from '#shared/pages/desk/views/reading.ts';
import { Read } from '#shared/pages/desk/views/view-head.tsx';
import { listed, say } from '#shared/pages/desk/words.ts';
import { Doer } from './doer.tsx';

interface Webhook {
  readonly id: string;
  readonly url: string;
  readonly types: readonly string[];
  readonly description: string | null;
  readonly enabled: boolean;
  readonly disabledBy: string | null;
}

const ACTIONS = ['updateWebhook', 'testWebhook', 'replayWebhook', 'rotateWebhookSecret', 'deleteWebhook'] as const;

/** Which other systems are told of changes. */
export function Webhooks() {
  const reading = useReading(() => api().list<Webhook>('/api/webhooks?limit=200'), [journal.value.length]);
  return (
    <>
      <Doer operationId="createWebhook" text={opName('createWebhook')} isMain />
      <Read reading={reading}>
        {(webhooks) => (
          <ul class="rows">
            {webhooks.length === 0 && <li>{say('none')}</li>}
            {webhooks.map(({ description, enabled, id, types, url }) => (
              <li key={id}>
                <b dir="ltr">{url}</b> <span dir="auto">{description}</span>{' '}
                <span class="soft">
                  {say(enabled ? 'settings.on' : 'settings.off')} · {listed(types.slice(0, 6))}
                </span>
                <ul class="actions">
                  {ACTIONS.map((operationId) => (
                    <li key={operationId}>
                      <Doer operationId={operationId} text={opName(operationId)} filled={{ id }} />
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        )}
      </Read>
    </>
  );
}
