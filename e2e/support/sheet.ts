import { strFromU8, unzipSync } from 'fflate'

const plain = (xml: string): string =>
  xml
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll(/&#(x?)([0-9a-f]+);/gi, (_all, hex: string, code: string) =>
      String.fromCodePoint(Number.parseInt(code, hex ? 16 : 10)),
    )
    .replaceAll('&amp;', '&')

/**
 * The texts that stand in the cells of a workbook; a cell that holds a formula is said as that
 * formula.
 */
export function textsOfWorkbook(bytes: Buffer): string[] {
  const files = Object.entries(unzipSync(bytes))
    .filter(([name]) => /^xl\/(?:sharedStrings|worksheets\/.*)\.xml$/.test(name))
    .map(([, content]) => strFromU8(content))
  return files.flatMap((xml) => [
    ...[...xml.matchAll(/<f[ >][^<]*<\/f>/g)].map(([formula]) => `=${formula}`),
    ...[...xml.matchAll(/<(?:si|is)>([\s\S]*?)<\/(?:si|is)>/g)].map(([, parts]) =>
      [...(parts ?? '').matchAll(/<t[^>]*>([^<]*)<\/t>/g)]
        .map(([, text]) => plain(text ?? ''))
        .join(''),
    ),
  ])
}
