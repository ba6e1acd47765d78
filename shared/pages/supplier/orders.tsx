import { useCallback, useEffect, useMemo, useState } from 'preact/hooks';
import { phoneIn } from '#shared/domain/texts.ts';
import { type Api, ApiProblem } from '#shared/pages/parts/api-client.ts';
import { type Times, timesIn } from '#shared/pages/parts/times.ts';
import { FleetSheet } from './fleet-sheet.tsx';
import { NameForm } from './name-form.tsx';
import type { Act, Fleet, Order, OwnOrders } from './records.ts';
import { plannedRides, RideChoice, RideFacts } from './ride-facts.tsx';
import { reasonOf, type Say, type SupplierLanguage } from './words.ts';

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

interface CardProps {
  readonly order: Order;
  readonly fleet: Fleet;
  readonly api: Api;
  readonly reload: () => Promise<void>;
  readonly say: Say;
  readonly times: Times;
}

/** One order: its rides, and what its supplier can do now. */
function OrderCard({ api, fleet, order, reload, say, times }: CardProps) {
  const [open, setOpen] = useState<'decline' | 'name' | 'withdraw'>();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const { id, rides, status, version } = order;
  const act: Act = async (verb, body) => {
    setBusy(true);
    try {
      const ifMatch = `"${version}"`;
      await api.send('POST', `/api/orders/${id}/${verb}`, {
        body,
        ifMatch,
        onWait: (n) => setRefusal(say('waits', { n })),
      });
      setRefusal('');
      setOpen(undefined);
      return true;
    } catch (error) {
      setRefusal(say('refused', { reason: reasonOf(error, say) }));
      return false;
    } finally {
      await reload();
      setBusy(false);
    }
  };
  const toggle = (which: typeof open) => () => setOpen(open === which ? undefined : which);
  const isHeld = status === 'ACCEPTED' || status === 'NAMED';
  return (
    <section class={`card order ${status}`} aria-busy={isBusy}>
      <h3 aria-live="polite">{say(status as 'OFFERED')}</h3>
      <p class="soft">
        {say(order.vehicleType)}
        {status === 'OFFERED' && <strong> · {say('until', { time: times.dayTime(order.deadline) })}</strong>}
      </p>
      <ul>
        {rides.map((ride) => (
          <RideFacts key={ride.eventId} ordered={ride} say={say} tags={fleet.tags} times={times} />
        ))}
      </ul>
      <p role="alert" class="bad">
        {refusal}
      </p>
      <div class="buttons">
        {!isHeld && (
          <button type="button" class="main" disabled={isBusy} onClick={() => void act('accept')}>
            {say(status === 'OFFERED' ? 'accept' : 'confirm')}
          </button>
        )}
        {isHeld && (
          <button
            type="button"
            class={status === 'NAMED' ? '' : 'main'}
            aria-expanded={open === 'name'}
            onClick={toggle('name')}
          >
            {say(status === 'NAMED' ? 'nameOther' : 'name')}
          </button>
        )}
        {open === 'name' && isHeld && (
          <NameForm order={order} fleet={fleet} act={act} isBusy={isBusy} say={say} times={times} />
        )}
        <LeaveForm
          verb={status === 'OFFERED' ? 'decline' : 'withdraw'}
          open={open}
          toggle={toggle}
          act={act}
          isBusy={isBusy}
          say={say}
          order={order}
          times={times}
        />
      </div>
    </section>
  );
}

/** Declines or withdraws, all rides or some, with a reason for the desk, after a second press. */
function LeaveForm(props: {
  readonly order: Order;
  readonly verb: 'decline' | 'withdraw';
  readonly open: string | undefined;
  readonly toggle: (which: 'decline' | 'withdraw') => () => void;
  readonly act: Act;
  readonly isBusy: boolean;
  readonly say: Say;
  readonly times: Times;
}) {
  const { act, isBusy, open, order, say, times, toggle, verb } = props;
  const [reason, setReason] = useState('');
  const rides = plannedRides(order);
  const [leaving, setLeaving] = useState<ReadonlySet<string>>(() => new Set(rides.map(({ eventId }) => eventId)));
  const chosen = rides.map(({ eventId }) => eventId).filter((id) => leaving.has(id));
  if (open !== verb)
    return (
      <button type="button" aria-expanded={false} onClick={toggle(verb)}>
        {say(verb)}
      </button>
    );
  const send = (event: Event): void => {
    event.preventDefault();
    void act(verb, {
      ...(reason.trim() && { reason: reason.trim() }),
      ...(chosen.length < rides.length && { eventIds: chosen }),
    });
  };
  return (
    <form class="leave" onSubmit={send}>
      <RideChoice rides={rides} chosen={leaving} onChange={setLeaving} say={say} times={times} />
      <label for={`why-${order.id}`}>{say('reason')}</label>
      <input
        id={`why-${order.id}`}
        maxLength={200}
        value={reason}
        onInput={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <button type="submit" class="danger" disabled={isBusy || (rides.length > 0 && chosen.length === 0)}>
        {say(verb)}
      </button>
      <button type="button" onClick={toggle(verb)}>
        {say('back')}
      </button>
    </form>
  );
}
