import ts from 'typescript';

/** A change of one place of a file that a test should notice. */
export interface Mutant {
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly was: string;
  readonly becomes: string;
}

const SWAPS: Readonly<Partial<Record<ts.SyntaxKind, string>>> = {
  [ts.SyntaxKind.LessThanToken]: '<=',
  [ts.SyntaxKind.LessThanEqualsToken]: '<',
  [ts.SyntaxKind.GreaterThanToken]: '>=',
  [ts.SyntaxKind.GreaterThanEqualsToken]: '>',
  [ts.SyntaxKind.EqualsEqualsEqualsToken]: '!==',
  [ts.SyntaxKind.ExclamationEqualsEqualsToken]: '===',
  [ts.SyntaxKind.AmpersandAmpersandToken]: '||',
  [ts.SyntaxKind.BarBarToken]: '&&',
  [ts.SyntaxKind.QuestionQuestionToken]: '&&',
  [ts.SyntaxKind.PlusToken]: '-',
  [ts.SyntaxKind.MinusToken]: '+',
  [ts.SyntaxKind.AsteriskToken]: '/',
  [ts.SyntaxKind.SlashToken]: '*',
};
const METHODS: Readonly<Record<string, string>> = { some: 'every', every: 'some', min: 'max', max: 'min', at: 'slice' };

/** A node, and what takes its place. */
type Change = readonly [node: ts.Node, becomes: string];

function operatorChanges(node: ts.Node): readonly Change[] {
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
    return [[node, node.operand.getText()]];
  const swap = ts.isBinaryExpression(node) ? SWAPS[node.operatorToken.kind] : undefined;
  return ts.isBinaryExpression(node) && swap ? [[node.operatorToken, swap]] : [];
}

function conditionChanges(node: ts.Node): readonly Change[] {
  if (ts.isConditionalExpression(node)) return alwaysAndNever(node.condition);
  return ts.isIfStatement(node) ? alwaysAndNever(node.expression) : [];
}

function alwaysAndNever(condition: ts.Node): readonly Change[] {
  return [
    [condition, 'true'],
    [condition, 'false'],
  ];
}

function valueChanges(node: ts.Node): readonly Change[] {
  if (node.kind === ts.SyntaxKind.TrueKeyword) return [[node, 'false']];
  if (node.kind === ts.SyntaxKind.FalseKeyword) return [[node, 'true']];
  if (ts.isExpressionStatement(node) && !ts.isStringLiteral(node.expression)) return [[node, ';']];
  return ts.isSpreadElement(node) && ts.isArrayLiteralExpression(node.parent) ? [[node.expression, '[]']] : [];
}

function methodChanges(node: ts.Node): readonly Change[] {
  if (!ts.isPropertyAccessExpression(node) || !ts.isCallExpression(node.parent)) return [];
  const other = Object.hasOwn(METHODS, node.name.text) ? METHODS[node.name.text] : undefined;
  const isFilter = node.name.text === 'filter' && node.parent.expression === node;
  const swapped: readonly Change[] = other ? [[node.name, other]] : [];
  return isFilter ? [...swapped, [node.parent, node.expression.getText()]] : swapped;
}

const CHANGES = [operatorChanges, conditionChanges, valueChanges, methodChanges];

/** Returns every mutant of a file: other operators, conditions that always or never hold, calls left out, flipped flags. */
export function mutantsOf(file: string, text: string): Mutant[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, true);
  const found: Mutant[] = [];
  const add = (node: ts.Node, becomes: string): void => {
    const [start, end] = [node.getStart(source), node.getEnd()];
    const line = source.getLineAndCharacterOfPosition(start).line + 1;
    found.push({ file, line, start, end, was: text.slice(start, end), becomes });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return;
    if (ts.isImportDeclaration(node) || ts.isThrowStatement(node)) return;
    for (const changesOf of CHANGES) for (const [changed, becomes] of changesOf(node)) add(changed, becomes);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Returns numbers from 0 to 1 that a seed determines (mulberry32). */
export function randomFrom(seed: number) {
  let state = seed;
  return (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Draws some at random, without repetition. */
export function draw<T>(all: readonly T[], count: number, seed: number): T[] {
  const random = randomFrom(seed);
  return all
    .map((each) => ({ each, place: random() }))
    .sort((a, b) => a.place - b.place)
    .slice(0, count)
    .map(({ each }) => each);
}

/** A mutant with a name by which it is found again when lines move. */
export interface NamedMutant {
  readonly id: string;
  readonly mutant: Mutant;
}

/** Names mutants. Equal ones of equal lines are numbered. `texts` has the text of every file by its path. */
export function named(mutants: readonly Mutant[], texts: ReadonlyMap<string, string>): NamedMutant[] {
  const seen = new Map<string, number>();
  return mutants.map((mutant) => {
    const { becomes, file, line, was } = mutant;
    const lineText = texts.get(file)?.split('\n')[line - 1]?.trim() ?? '';
    const name = `${file}: ${lineText} [${short(was)} -> ${short(becomes)}]`;
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return { id: count === 1 ? name : `${name} ${count}`, mutant };
  });
}

function short(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').slice(0, 60);
}
