/** Returns a function that works out its answer once for each argument, and keeps it for as long as the argument lives. */
export function oncePer<K extends object, V>(work: (argument: K) => V): (argument: K) => V {
  const known = new WeakMap<K, { readonly answer: V }>();
  return (argument) => {
    const found = known.get(argument) ?? { answer: work(argument) };
    known.set(argument, found);
    return found.answer;
  };
}
