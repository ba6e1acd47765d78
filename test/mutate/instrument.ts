import ts from 'typescript';
import type { NamedMutant } from './mutants.ts';

interface Change {
  readonly start: number;
  readonly end: number;
  /** Returns the new text of the place, from its text with the changes inside. */
  readonly write: (inner: string) => string;
}

/**
 * Returns the text of a file with all these mutants in it, each of them off. `globalThis.trials.isOn(id)` switches one on, and tells the
 * run that a test came by. So one loaded copy of the code serves all mutants.
 */
export function instrument(file: string, text: string, mutants: readonly NamedMutant[]): string {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, true);
  return apply(
    text,
    mutants.map((named) => changeFor(source, named)),
  );
}

function isOn(id: string): string {
  return `globalThis.trials?.isOn(${JSON.stringify(id)})`;
}

function changeFor(source: ts.SourceFile, { id, mutant }: NamedMutant): Change {
  const { becomes, end, start } = mutant;
  const either = (node: ts.Node, mutated: string): Change => ({
    start: node.getStart(source),
    end: node.getEnd(),
    write: (inner) => `(${isOn(id)} ? (${mutated}) : (${inner}))`,
  });
  const node = nodeAt(source, start, end);
  if (!node || isInChain(node)) throw new Error(`this mutant cannot be switched: ${id}`);
  if (ts.isExpressionStatement(node)) return { start, end, write: (inner) => `{ if (!${isOn(id)}) { ${inner} } }` };
  // A name of a method: the object is evaluated once, and keeps its `this`.
  if (ts.isIdentifier(node) && ts.isPropertyAccessExpression(node.parent) && node.parent.name === node) {
    const { expression, questionDotToken } = node.parent;
    const dot = questionDotToken ? '?.' : '';
    const write = (inner: string): string =>
      `${dot}[${isOn(id)} ? '${becomes}' : '${inner.replace(/^\??\./u, '').trim()}']`;
    return { start: expression.getEnd(), end, write: (inner) => write(inner.trim()) };
  }
  if (!ts.isBinaryExpression(node.parent) || node.parent.operatorToken !== node) return either(node, becomes);
  // With parentheses, because `??` takes no `&&` beside it.
  const { left, right } = node.parent;
  return either(node.parent, `(${left.getText(source)}) ${becomes} (${right.getText(source)})`);
}

/** In `a?.b.filter(f).c`, parentheses around a part would end the chain. */
function isInChain(node: ts.Node): boolean {
  return (
    ts.isOptionalChain(node) &&
    (ts.isPropertyAccessExpression(node.parent) ||
      ts.isCallExpression(node.parent) ||
      ts.isElementAccessExpression(node.parent)) &&
    node.parent.expression === node
  );
}

function nodeAt(source: ts.SourceFile, start: number, end: number): ts.Node | undefined {
  let found: ts.Node | undefined;
  const visit = (node: ts.Node): void => {
    if (node.getStart(source) === start && node.getEnd() === end) found = node;
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Applies changes that may lie within each other. Of two at one place, the first is the inner one. */
function apply(text: string, changes: readonly Change[]): string {
  const sorted = changes
    .map((change, place) => ({ ...change, place }))
    .sort((a, b) => a.start - b.start || b.end - a.end || b.place - a.place);
  const write = (from: number, to: number, inside: typeof sorted): string => {
    let result = '';
    let at = from;
    for (let n = 0; n < inside.length; ) {
      const outer = inside[n];
      if (!outer) break;
      const last = inside.findIndex((each, place) => place > n && each.start >= outer.end);
      const next = last === -1 ? inside.length : last;
      result += text.slice(at, outer.start) + outer.write(write(outer.start, outer.end, inside.slice(n + 1, next)));
      at = outer.end;
      n = next;
    }
    return result + text.slice(at, to);
  };
  return write(0, text.length, sorted);
}
