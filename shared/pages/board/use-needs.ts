import { useEffect, useState } from 'preact/hooks';
import { byId } from '#shared/domain/by-id.ts';
import { type NeedWord, needsText } from '#shared/domain/reports/ride-needs.ts';
import { type Api, messageOf } from '#shared/pages/parts/api-client.ts';
import { localeOf, say, useShared } from './board-context.ts';
import type { Activity, Vip } from './records.ts';

/** Of more guests, the list of all costs fewer requests. */
const READ_ALONE = 8;

const WORDS: Readonly<Record<NeedWord, (n: number | undefined) => string>> = {
  modeWATER: () => say('modeWATER'),
  modeAIR: () => say('modeAIR'),
  goods: () => say('goods'),
  wheelchairsCounted: (n) => say('wheelchairsCounted', { n: n ?? 0 }),
  childSeatsCounted: (n) => say('childSeatsCounted', { n: n ?? 0 }),
  luggageCounted: (n) => say('luggageCounted', { n: n ?? 0 }),
};

/** Returns what a ride and its guests need, in words; empty while it is read. */
export function useNeeds(ride: Activity): string {
  const { api, data } = useShared();
  const [vips, setVips] = useState<readonly Vip[]>([]);
  const [fault, setFault] = useState('');
  useEffect(() => {
    if (ride.type !== 'TRANSPORT') return;
    readGuests(api, ride.vipIds)
      .then(setVips)
      .catch((error: unknown) => setFault(messageOf(error)));
  }, [ride.vipIds.join()]);
  const guests = vips.filter(({ deletedAt }) => !deletedAt).map((vip) => ({ ...vip, deletedAt: undefined }));
  const facts = { guests: byId(guests), tags: data.settings.tags };
  const words = {
    locale: localeOf(),
    say: (word: NeedWord, values?: { readonly n: number }) => WORDS[word](values?.n),
  };
  return ride.type === 'TRANSPORT' ? fault || needsText(ride, facts, words) : '';
}

function readGuests(api: Api, ids: readonly string[]): Promise<Vip[]> {
  return ids.length > READ_ALONE
    ? api.list<Vip>('/api/vips?limit=200&includeRosterOnly=true')
    : Promise.all(ids.map((id) => api.get<Vip>(`/api/vips/${id}`)));
}
