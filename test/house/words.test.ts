import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from '@jest/globals';
import ts from 'typescript';
import { markdownFiles } from '#test/support/markdown-files.ts';
import { type Source, sourcesBelow } from '#test/support/sources.ts';

const CODE = ['functions', 'shared', 'infra', 'openapi'] as const;
const GLOSSARY = 'shared/domain/glossary.md';

/** Places that may use a banned word, each with its reason. */
const EXCEPTIONS: readonly (Omit<Finding, 'line'> & { readonly reason: string })[] = [
  {
    file: 'shared/documents/text/scripts.ts',
    word: 'he',
    reason: 'The code of the Hebrew language.',
  },
  {
    file: 'shared/domain/guest-list/alike-names.ts',
    word: 'he',
    reason: 'H.E., as lists write the title Excellency.',
  },
  ...['his', 'her'].map((word) => ({
    file: 'shared/domain/guest-list/party-in-name.ts',
    word,
    reason: 'As lists write it: Ada Vu with her aide.',
  })),
];

/** Text that people read, with its place in the file. */
interface Passage {
  readonly text: string;
  readonly start: number;
}

interface Finding {
  readonly file: string;
  readonly line: number;
  readonly word: string;
}

/** The cells of the tables in Markdown, without the heads of the tables. */
function rowsOf(markdown: string): string[][] {
  return markdown
    .split(/\n(?:\|-+)+\|\n/)
    .slice(1)
    .flatMap((table) => table.split('\n').filter((line) => line.startsWith('| ')))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map((cells) => cells.slice(1, -1));
}

const [terms = '', banned = ''] = readFileSync(GLOSSARY, 'utf8').split('\n## Banned words\n');
const BANNED = rowsOf(banned).flatMap(([cell = '']) => cell.split(', '));

/** Any banned word, but not as a part of an identifier, of a path or of a word with a hyphen. A phrase may span two lines. */
function anyBanned(): RegExp {
  const choice = BANNED.map((word) => word.replaceAll(' ', String.raw`(?:\s|\*|//)+`)).join('|');
  return new RegExp(String.raw`(?<![\w$./-])(?:${choice})(?![\w$(-]|\.\w)`, 'gi');
}

/** Hides code in backticks, but not fenced blocks: they have comments. Every other character keeps its place. */
function withoutCode(text: string): string {
  return text.replaceAll('```', '~~~').replaceAll(/`[^`]*`/g, (code) => code.replaceAll(/[^\n]/g, '~'));
}

function findIn({ path, text }: Source, passages: readonly Passage[]): Finding[] {
  return passages.flatMap((passage) =>
    [...withoutCode(passage.text).matchAll(anyBanned())].map(({ 0: found, index }) => ({
      file: path,
      line: text.slice(0, passage.start + index).split('\n').length,
      word: found.toLowerCase().replaceAll(/(?:\s|\*|\/\/)+/g, ' '),
    })),
  );
}

function parse({ path, text }: Source): ts.SourceFile {
  return ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
}

/** The node and everything below it. Tokens are included, because the comments of a file are around them. */
function* nodesOf(node: ts.Node, file: ts.SourceFile): Generator<ts.Node> {
  if (ts.isJSDoc(node)) return;
  yield node;
  for (const child of node.getChildren(file)) yield* nodesOf(child, file);
}

function commentsAround(token: ts.Node, text: string): ts.CommentRange[] {
  return [
    ...(ts.getLeadingCommentRanges(text, token.pos) ?? []),
    ...(ts.getTrailingCommentRanges(text, token.end) ?? []),
  ];
}

/** The texts of a program. The names of imported files are not among them. */
function isText(node: ts.Node): boolean {
  return (
    ts.isTemplateHead(node) ||
    ts.isTemplateMiddleOrTemplateTail(node) ||
    (ts.isStringLiteralLike(node) && !ts.isImportDeclaration(node.parent) && !ts.isExportDeclaration(node.parent))
  );
}

/** The text without its delimiters: a template's own backticks do not make it code. */
function inner(node: ts.Node, text: string): Passage {
  const start = node.getStart() + 1;
  return { start, text: text.slice(start, node.end - 1).replaceAll('\\`', ' `') };
}

/** The comments and texts of a file. */
function proseOf(source: Source): Passage[] {
  const file = parse(source);
  const nodes = [...nodesOf(file, file)];
  const comments = new Map(
    nodes.flatMap((node) => commentsAround(node, source.text).map((range) => [range.pos, range])),
  );
  return [
    ...[...comments.values()].map(({ end, pos }) => ({ start: pos, text: source.text.slice(pos, end) })),
    ...nodes.filter(isText).map((node) => inner(node, source.text)),
  ];
}

/** The titles of a test file: the first arguments of `describe` and `it`, also behind `.each`. */
function titlesOf(source: Source): Passage[] {
  const file = parse(source);
  return [...nodesOf(file, file)].flatMap((node) => {
    if (!ts.isCallExpression(node) || !/^(?:describe|it|test)\b/.test(node.expression.getText(file))) return [];
    const [title] = node.arguments;
    return title && ts.isStringLiteralLike(title) ? [inner(title, source.text)] : [];
  });
}

function isException({ file, word }: Finding): boolean {
  return EXCEPTIONS.some((exception) => exception.file === file && exception.word === word);
}

/** Most files have no such word anywhere, so they need not be parsed. */
function suspectsBelow(...folders: readonly string[]): Source[] {
  return sourcesBelow(...folders).filter(({ text }) => anyBanned().test(text));
}

function findAll(): Finding[] {
  return [
    ...suspectsBelow(...CODE).flatMap((source) => findIn(source, proseOf(source))),
    ...suspectsBelow('test').flatMap((source) => findIn(source, titlesOf(source))),
    ...markdownFiles()
      .filter(({ path }) => path !== GLOSSARY)
      .flatMap((source) => findIn(source, [{ start: 0, text: source.text }])),
  ];
}

describe('the glossary', () => {
  it('bans words', () => {
    expect(BANNED.length).toBeGreaterThan(30);
    expect(BANNED.filter((word) => !/^[a-z]+(?: [a-z]+)*$/.test(word))).toEqual([]);
  });

  it('names only what the OpenAPI document has as on the wire', () => {
    const wire = readFileSync('openapi/api-documentation.yaml', 'utf8');
    const cells = rowsOf(terms).map(([, , cell = '']) => cell);
    const names = cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name));
    expect(names.length).toBeGreaterThan(30);
    expect(names.filter((name) => !wire.includes(name))).toEqual([]);
  });
});

describe('the words of the project', () => {
  let found: readonly Finding[];
  beforeAll(() => {
    found = findAll();
  });

  it('are plain: no comment, text, title of a test or document has a word that the glossary bans', () => {
    const wrong = found.filter((finding) => !isException(finding));
    expect(wrong.map(({ file, line, word }) => `${file}:${line}: ${word}`)).toEqual([]);
  });

  it('have no exception that is not needed', () => {
    const needed = EXCEPTIONS.filter(({ file, word }) =>
      found.some((each) => each.file === file && each.word === word),
    );
    expect(needed).toEqual(EXCEPTIONS);
  });
});

function wordsOf(findings: readonly Finding[]): string[] {
  return findings.map(({ line, word }) => `${line}: ${word}`).sort();
}

describe('a banned word', () => {
  it.each([
    ['// Nobody reads this.', ['1: nobody']],
    ['const a = 1; // whoever', ['1: whoever']],
    [
      '/**\n * Frees them in one breath,\n * as just\n * written.\n */\nconst a = 1;',
      ['2: breath', '3: as just written'],
    ],
    ["const a = { description: 'What he has, he keeps' };", ['1: he', '1: he']],
    ['const a = `${name} is ${his} or his, ${b} not HIM`;', ['1: him', '1: his']],
    ["const a = 'A `dryRun` befalls the rival';", ['1: befalls', '1: rival']],
    ['call(\n  // somebody\n);', ['2: somebody']],
    ['const a = `\n${f(/* anybody */ 1)}`;', ['2: anybody']],
  ])('is found in %j', (text, expected) => {
    const source = { path: 'planted.ts', text };
    expect(wordsOf(findIn(source, proseOf(source)))).toEqual(expected);
  });

  it.each([
    'const he = settle(his, rival.whom);',
    "import { settle } from './settle.ts';",
    '// Calls `settle` of use-cases/settle.ts, then settle() of he-said.',
    "const a = 'The history of Sheffield: theirs, this, whomever';",
    "const a = '`settle`'; // settle.ts",
    'const pattern = /he|him/;',
  ])('is not found in %j', (text) => {
    const source = { path: 'planted.ts', text };
    expect(findIn(source, proseOf(source))).toEqual([]);
  });

  it('is found in the fenced blocks of a document, and not in its code spans', () => {
    const text = 'Use `his`.\n\n```sh\n# Whom it concerns.\nrun\n```\n\nNobody does.\n';
    const source = { path: 'planted.md', text };
    expect(wordsOf(findIn(source, [{ start: 0, text }]))).toEqual(['4: whom', '8: nobody']);
  });

  it('is found in the titles of tests, and not in their code', () => {
    const text = "describe.each(['he'])('whom %s', () => {\n  it('is his', () => expect('him').toBe(1));\n});\n";
    const source = { path: 'planted.test.ts', text };
    expect(wordsOf(findIn(source, titlesOf(source)))).toEqual(['1: whom', '2: his']);
  });
});
