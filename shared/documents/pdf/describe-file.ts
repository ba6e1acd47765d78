import { type PDFDocument, PDFHexString, PDFName, PDFString } from 'pdf-lib';
import { withoutLanguageMarks } from '#shared/domain/reports/text-marks.ts';
import type { Imprint } from './imprint.ts';
import { srgbProfile } from './srgb-profile.ts';
import { xmpOf } from './xmp.ts';

const MAKER = 'Motorcade';

/** Writes what a file is, who made it, when and in which language, and how its colours look. */
export function describeFile(document: PDFDocument, imprint: Imprint): void {
  const { fileTitle, marks, origin, printedAt, wording } = imprint;
  const madeAt = new Date(printedAt);
  const title = withoutLanguageMarks(fileTitle ?? imprint.title);
  const about = withoutLanguageMarks([marks?.classification, ...origin].filter(Boolean).join(' · '));
  document.setTitle(title, { showInWindowTitleBar: true });
  document.setSubject(about);
  document.setProducer(MAKER);
  document.setCreator(MAKER);
  document.setCreationDate(madeAt);
  document.setModificationDate(madeAt);
  document.setLanguage(wording.locale);
  const { catalog, context } = document;
  const facts = { title, about, language: wording.locale, madeAt, maker: MAKER };
  // Programs that know nothing of PDF find the facts only if they are not compressed.
  const xmp = context.stream(Buffer.from(xmpOf(facts), 'utf8'), { Type: 'Metadata', Subtype: 'XML' });
  catalog.set(PDFName.of('Metadata'), context.register(xmp));
  const profile = context.register(context.flateStream(srgbProfile(), { N: 3 }));
  const intent = {
    Type: 'OutputIntent',
    S: 'GTS_PDFA1',
    OutputConditionIdentifier: PDFString.of('sRGB'),
    Info: PDFHexString.fromText('sRGB'),
    DestOutputProfile: profile,
  };
  catalog.set(PDFName.of('OutputIntents'), context.obj([intent]));
}
