import { decodePDFRawStream, PDFArray, type PDFContext, PDFName, type PDFPage, PDFRawStream, PDFRef } from 'pdf-lib';

/** A piece of the drawing of a page: the number of its content, or that it is no part of the text. */
export type Piece = number | 'artifact' | 'untagged';

function streamsOf(context: PDFContext, page: PDFPage): PDFRawStream[] {
  const contents = page.node.Contents();
  const all = contents instanceof PDFArray ? contents.asArray() : [contents];
  return all.flatMap((each) => {
    const stream = each instanceof PDFRef ? context.lookup(each) : each;
    return stream instanceof PDFRawStream ? [stream] : [];
  });
}

const DRAWS = /(?: |^)(?:Tj|TJ|f|S|Do)(?: Q)?$/;

/** Returns what each drawing operator of a page belongs to. Throws if a piece has no end. */
export function piecesOf(context: PDFContext, page: PDFPage): Piece[] {
  const pieces: Piece[] = [];
  for (const stream of streamsOf(context, page)) {
    const open: (Piece | undefined)[] = [];
    for (const line of Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1').split('\n')) {
      const [, id] = /^\/\w+<<\/MCID (\d+)>>BDC$/.exec(line) ?? [];
      if (id !== undefined) open.push(Number(id));
      else if (line.startsWith('/Artifact ')) open.push('artifact');
      else if (line.endsWith('BDC')) open.push(undefined);
      else if (line === 'EMC') open.pop();
      else if (DRAWS.test(line)) pieces.push(open.findLast((each) => each !== undefined) ?? 'untagged');
    }
    if (open.length > 0) throw new Error('a piece of a page has no end');
  }
  return pieces;
}

/** Returns the reference of a page as text. */
export function nameOf(page: PDFPage): string {
  return String(page.ref);
}

export const STRUCT_PARENTS = PDFName.of('StructParents');
