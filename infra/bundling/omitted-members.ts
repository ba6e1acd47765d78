import ts from 'typescript';

const THROWS = "{ throw Error('omitted'); }";

interface Cut {
  readonly start: number;
  readonly end: number;
  readonly instead: string;
}

/**
 * Returns a source without these members. `Class.method` removes the method. `object.part.action` and the name of a function replace the
 * body of the function: it throws. Throws if a name matches nothing, because an update of the package may have moved it.
 */
export function withoutMembers(source: string, names: readonly string[]): string {
  const file = ts.createSourceFile('module.js', source, ts.ScriptTarget.ESNext, true, ts.ScriptKind.JS);
  const cuts = new Map<string, Cut[]>(names.map((name) => [name, []]));
  const visit = (node: ts.Node, path: readonly string[]): void => {
    const name = nameOf(node, file);
    const inner = name === undefined ? path : [...path, name];
    const found = name === undefined ? undefined : cuts.get(inner.join('.'));
    const cut = found && cutOf(node, file);
    if (cut) found.push(cut);
    else ts.forEachChild(node, (child) => visit(child, inner));
  };
  visit(file, []);
  const missing = names.filter((name) => cuts.get(name)?.length === 0);
  if (missing.length > 0) throw new Error(`members that bundles leave out have moved: ${missing.join(', ')}`);
  return [...cuts.values()]
    .flat()
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { end, instead, start }) => text.slice(0, start) + instead + text.slice(end), source);
}

/** The part that a node adds to the path of what it contains. */
function nameOf(node: ts.Node, file: ts.SourceFile): string | undefined {
  return (ts.isClassDeclaration(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isPropertyAssignment(node) ||
    ts.isVariableDeclaration(node)) &&
    node.name
    ? node.name.getText(file)
    : undefined;
}

function cutOf(node: ts.Node, file: ts.SourceFile): Cut | undefined {
  if (ts.isMethodDeclaration(node) && ts.isClassDeclaration(node.parent))
    return { start: node.getStart(file), end: node.end, instead: '' };
  const made = ts.isPropertyAssignment(node) || ts.isVariableDeclaration(node) ? node.initializer : node;
  const body = made && ts.isFunctionLike(made) ? (made as ts.FunctionDeclaration).body : undefined;
  return body && { start: body.getStart(file), end: body.end, instead: THROWS };
}
