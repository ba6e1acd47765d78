/** An item of the table. */
export type Item = Readonly<Record<string, unknown>>;

/** An expression that selects items, with what its placeholders stand for. */
export interface Condition {
  readonly expression: string;
  readonly names?: Readonly<Record<string, string>> | undefined;
  readonly values?: Item | undefined;
}

const TOKEN = /<>|<=|>=|[()=<>,]|[#:]?\w+/g;

type Compare = (a: string | number, b: string | number) => boolean;

const COMPARISONS: Readonly<Record<string, Compare>> = {
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
};

/**
 * Tells whether an item meets a key condition or a filter, as DynamoDB decides it. Knows what the queries of this project use. Throws for
 * anything else.
 */
export function meets({ expression, names = {}, values = {} }: Condition, item: Item): boolean {
  const tokens = expression.match(TOKEN) ?? [];
  let at = 0;
  const next = (): string => tokens[at++] ?? '';
  const takes = (word: string): boolean => {
    if (tokens[at]?.toUpperCase() !== word) return false;
    at += 1;
    return true;
  };
  const operand = (): unknown => {
    const token = next();
    return token.startsWith(':') ? values[token] : item[names[token] ?? token];
  };
  const anyOf = (): boolean => {
    let isMet = allOf();
    while (takes('OR')) isMet = allOf() || isMet;
    return isMet;
  };
  const allOf = (): boolean => {
    let isMet = single();
    while (takes('AND')) isMet = single() && isMet;
    return isMet;
  };
  const single = (): boolean => {
    if (takes('NOT')) return !single();
    if (takes('(')) {
      const isMet = anyOf();
      next();
      return isMet;
    }
    return tokens[at + 1] === '(' ? called(next()) : compared(operand());
  };
  const called = (name: string): boolean => {
    next();
    const subject = operand();
    const argument = takes(',') ? operand() : undefined;
    next();
    switch (name) {
      case 'attribute_exists':
        return subject !== undefined;
      case 'attribute_not_exists':
        return subject === undefined;
      case 'begins_with':
        return typeof subject === 'string' && subject.startsWith(String(argument));
      case 'contains':
        return contains(subject, argument);
      default:
        throw new Error(`the condition has a function that is not known here: ${name}`);
    }
  };
  const compared = (subject: unknown): boolean => {
    if (takes('BETWEEN')) {
      const from = operand();
      next();
      const to = operand();
      return areInOrder(from, subject) && areInOrder(subject, to);
    }
    const sign = next();
    const other = operand();
    if (sign === '=') return subject !== undefined && subject === other;
    if (sign === '<>') return subject !== other;
    const compare = COMPARISONS[sign];
    if (!compare) throw new Error(`the condition has a comparison that is not known here: ${sign}`);
    return areComparable(subject, other) && compare(subject as string, other as string);
  };
  return anyOf();
}

function contains(list: unknown, value: unknown): boolean {
  if (typeof list === 'string') return list.includes(String(value));
  return list instanceof Set ? list.has(value) : Array.isArray(list) && list.includes(value);
}

function areComparable(a: unknown, b: unknown): boolean {
  return (typeof a === 'string' && typeof b === 'string') || (typeof a === 'number' && typeof b === 'number');
}

function areInOrder(a: unknown, b: unknown): boolean {
  return areComparable(a, b) && (a as string) <= (b as string);
}
