import type { Wording } from '#shared/domain/reports/wording.ts';
import type { OrderRecord } from '#shared/schemas/suppliers/order.ts';

/** What a supplier is told of an order. */
export type OrderNews = 'orderAsked' | 'orderChanged' | 'orderWithdrawn';

/** Returns the text of a message to a supplier. It names no guest and no place. */
export function orderText(news: OrderNews, { deadline, rides }: OrderRecord, { clock, count, say }: Wording): string {
  const [first = deadline] = rides.map(({ startTime }) => startTime).toSorted();
  return say(news, {
    rides: count('TRANSPORT', rides.length),
    time: clock.moment(first),
    ...(news === 'orderAsked' && { deadline: clock.moment(deadline) }),
  });
}
