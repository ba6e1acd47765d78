import { join } from 'node:path';
import ts from 'typescript';
import { sourcesBelow } from './sources.ts';

/** A regular expression in the code. */
export interface PatternAt {
  readonly path: string;
  /** As a literal. What is known only when the code runs stands in it as `x`. */
  readonly literal: string;
}

/** The files that were looked at, by path. To parse one takes as long as all else here, so most are not. */
class Files {
  readonly #texts: ReadonlyMap<string, string>;
  readonly #parsed = new Map<string, ts.SourceFile>();

  constructor(texts: ReadonlyMap<string, string>) {
    this.#texts = texts;
  }

  get(path: string): ts.SourceFile | undefined {
    const text = this.#texts.get(path);
    if (text === undefined) return undefined;
    const file = this.#parsed.get(path) ?? ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
    this.#parsed.set(path, file);
    return file;
  }
}

/** What a file has that holds a regular expression: a slash where a value begins, which begins no comment, or the name of the class. */
const MAY_HOLD_ONE =
  /(?:^|[^\w\s)\]'"`/.*]|\b(?:return|case|of|in|typeof|do|else|void|delete|await|yield|default))\s*\/(?![/*])|\bRegExp\b/m;

function moduleOf(path: string, file: ts.SourceFile, name: string): string | undefined {
  for (const statement of file.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
    const { namedBindings } = statement.importClause ?? {};
    if (!namedBindings || !ts.isNamedImports(namedBindings)) continue;
    const { text } = statement.moduleSpecifier;
    if (namedBindings.elements.some((each) => each.name.text === name))
      return text.startsWith('#') ? text.slice(1) : join(path, '..', text).replaceAll('\\', '/');
  }
  return undefined;
}

/** Returns the value that a name has at the top level of a file, or of the file from which it is imported. */
function valueOf(
  name: string,
  path: string,
  files: Files,
): { readonly value: ts.Expression; readonly path: string } | undefined {
  const file = files.get(path);
  if (!file) return undefined;
  for (const statement of file.statements) {
    if (!ts.isVariableStatement(statement)) continue;
    for (const { initializer, name: own } of statement.declarationList.declarations) {
      if (initializer && ts.isIdentifier(own) && own.text === name) return { value: initializer, path };
    }
  }
  const from = moduleOf(path, file, name);
  return from === undefined ? undefined : valueOf(name, from, files);
}

/** Returns the text of an expression. */
function textOf(expression: ts.Expression, path: string, files: Files): string {
  if (ts.isStringLiteralLike(expression)) return expression.text;
  if (ts.isNumericLiteral(expression)) return expression.text;
  if (ts.isTaggedTemplateExpression(expression)) return templateText(expression.template, path, files, true);
  if (ts.isTemplateExpression(expression)) return templateText(expression, path, files, false);
  if (ts.isIdentifier(expression)) {
    const found = valueOf(expression.text, path, files);
    return found ? textOf(found.value, found.path, files) : 'x';
  }
  if (
    ts.isPropertyAccessExpression(expression) &&
    expression.name.text === 'source' &&
    ts.isIdentifier(expression.expression)
  ) {
    const { value } = valueOf(expression.expression.text, path, files) ?? {};
    if (value && ts.isRegularExpressionLiteral(value)) return value.text.slice(1, value.text.lastIndexOf('/'));
  }
  return 'x';
}

function templateText(template: ts.TemplateLiteral, path: string, files: Files, isRaw: boolean): string {
  const own = (part: ts.TemplateLiteralLikeNode): string => (isRaw ? (part.rawText ?? part.text) : part.text);
  if (ts.isNoSubstitutionTemplateLiteral(template)) return own(template);
  const parts = template.templateSpans.map(({ expression, literal }) => textOf(expression, path, files) + own(literal));
  return [own(template.head), ...parts].join('');
}

/** Returns all regular expressions in the code below these folders: literals, and those that are made from texts. */
export function patternsBelow(...folders: readonly string[]): PatternAt[] {
  const sources = sourcesBelow(...folders);
  const files = new Files(new Map(sources.map(({ path, text }) => [path, text])));
  const found: PatternAt[] = [];
  const visit = (node: ts.Node, path: string): void => {
    if (ts.isRegularExpressionLiteral(node)) found.push({ path, literal: node.text });
    else if (ts.isNewExpression(node) && node.expression.getText() === 'RegExp') {
      const [pattern, flags] = node.arguments ?? [];
      const source = pattern ? textOf(pattern, path, files) : '';
      const literal = `/${source.replaceAll(/(?<!\\)\//g, '\\/')}/${flags ? textOf(flags, path, files) : ''}`;
      found.push({ path, literal });
    }
    ts.forEachChild(node, (child) => visit(child, path));
  };
  for (const { path, text } of sources) {
    const file = MAY_HOLD_ONE.test(text) ? files.get(path) : undefined;
    if (file) visit(file, path);
  }
  return found;
}
