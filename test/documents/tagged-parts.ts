import { PDFArray, type PDFContext, PDFDict, PDFName, PDFNumber, type PDFObject, PDFRef } from 'pdf-lib';

/** A part of a document, as the file has it. */
export interface TaggedPart {
  readonly ref: string;
  readonly role: string;
  readonly parent: string;
  readonly fields: PDFDict;
  readonly parts: readonly TaggedPart[];
  /** The pieces of pages that it shows, each as page and number. */
  readonly contents: readonly string[];
  /** The references of the areas in which a reader can tap. */
  readonly areas: readonly string[];
}

function inArray(value: PDFObject | undefined): PDFObject[] {
  return value === undefined ? [] : value instanceof PDFArray ? value.asArray() : [value];
}

function contentOf(fields: PDFDict, number: PDFNumber): string {
  return `${String(fields.get(PDFName.of('Pg')))} ${number.asNumber()}`;
}

/** Reads a part with all its parts. */
export function partOf(context: PDFContext, ref: PDFRef): TaggedPart {
  const fields = context.lookup(ref, PDFDict);
  const parts: TaggedPart[] = [];
  const contents: string[] = [];
  const areas: string[] = [];
  for (const kid of inArray(fields.get(PDFName.of('K')))) {
    if (kid instanceof PDFRef) parts.push(partOf(context, kid));
    else if (kid instanceof PDFNumber) contents.push(contentOf(fields, kid));
    else if (kid instanceof PDFDict && kid.has(PDFName.of('Obj'))) areas.push(String(kid.get(PDFName.of('Obj'))));
    else if (kid instanceof PDFDict) {
      contents.push(contentOf(kid, kid.lookup(PDFName.of('MCID'), PDFNumber)));
    }
  }
  const role = fields.lookup(PDFName.of('S'), PDFName).decodeText();
  return { ref: String(ref), role, parent: String(fields.get(PDFName.of('P'))), fields, parts, contents, areas };
}

/** Returns a part and all parts in it, in the order in which they are read. */
export function allParts(part: TaggedPart): TaggedPart[] {
  return [part, ...part.parts.flatMap(allParts)];
}
