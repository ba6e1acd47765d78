/** Returns a range for people, in a time zone: `Sat 21 Nov 10:00–11:30`. A range that ends on another day shows that day too. */
export const readableRange = (start: string, end: string, timezone: string): string => {
  const [from, to] = [partsOf(start, timezone), partsOf(end, timezone)];
  return from.day === to.day
    ? `${from.day} ${from.time}–${to.time}`
    : `${from.day} ${from.time} – ${to.day} ${to.time}`;
};

/** Returns an instant for people, in a time zone: `Sat 21 Nov 10:00`. */
export const readableTime = (instant: string, timezone: string): string => {
  const { day, time } = partsOf(instant, timezone);
  return `${day} ${time}`;
};

const partsOf = (instant: string, timeZone: string): { readonly day: string; readonly time: string } => {
  const date = new Date(instant);
  const day = { weekday: 'short', day: 'numeric', month: 'short', timeZone } as const;
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone } as const;
  return {
    day: new Intl.DateTimeFormat('en-GB', day).format(date).replace(',', ''),
    time: new Intl.DateTimeFormat('en-GB', time).format(date),
  };
};
