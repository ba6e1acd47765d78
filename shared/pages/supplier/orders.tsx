import { useCallback, useEffect, useMemo, useState } from 'preact/hooks';
import { phoneIn } from '#shared/domain/texts.ts';
import { type Api, ApiProblem } from '#shared/pages/parts/api-client.ts';
import { timesIn } from '#shared/pages/parts/times.ts';
import { FleetSheet } from './fleet-sheet.tsx';
import { OrderCard } from './order-card.tsx';
import type { OwnOrders } from './records.ts';
import { reasonOf, type SupplierLanguage } from './words.ts';

interface Props {
  readonly api: Api;
  readonly language: SupplierLanguage;
  /** Absent: the page was opened by a link, without an account. */
  readonly signOut?: () => void;
}

const EVERY_MS = 20_000;

/** The orders of a supplier. They are read again every 20 seconds while the page is in view, and after each answer. */
export function Orders({ api, language, signOut }: Props) {
  const { say } = language;
  const [known, setKnown] = useState<OwnOrders>();
  const [problem, setProblem] = useState('');
  const load = useCallback(async () => {
    try {
      setKnown(await api.get<OwnOrders>('/api/orders/mine'));
      setProblem('');
    } catch (error) {
      const isEnded = error instanceof ApiProblem && error.document.status === 401;
      if (isEnded) setKnown(undefined);
      setProblem(isEnded && signOut ? say('signedOut') : reasonOf(error, say));
    }
  }, [api]);
  useEffect(() => {
    const look = (): void => {
      if (!document.hidden) void load();
    };
    look();
    const timer = setInterval(look, EVERY_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [load]);
  const phone = phoneIn(known?.desk ?? '');
  return (
    <>
      <header class="top">
        <h1>{known?.supplier.name ?? 'Motorcade'}</h1>
        {phone && <a href={`tel:${phone}`}>{say('call')}</a>}
        {signOut && (
          <button type="button" onClick={signOut}>
            {say('signOut')}
          </button>
        )}
      </header>
      <main class="orders">
        <h2 class="hidden">{say('orders')}</h2>
        <p role="status" class={problem ? 'card problem' : 'hidden'}>
          {problem}
        </p>
        {known && <List known={known} api={api} reload={load} language={language} />}
        {known && signOut && <FleetSheet api={api} reload={load} say={say} tags={known.tags} />}
      </main>
    </>
  );
}

function List(props: Props & { readonly known: OwnOrders; readonly reload: () => Promise<void> }) {
  const { api, known, language, reload } = props;
  const { clock, country, timezone } = known;
  const times = useMemo(() => timesIn(timezone, language.locale, { clock, country }), [timezone, clock, country]);
  if (known.orders.length === 0) return <p class="card">{language.say('noOrders')}</p>;
  return known.orders.map((order) => (
    <OrderCard key={order.id} order={order} fleet={known} api={api} reload={reload} say={language.say} times={times} />
  ));
}
