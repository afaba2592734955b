import type { Culture } from '@verka/domain/localization/cultures.ts'
import { XLIFF_NAMESPACE } from './xliff.ts'

interface WrittenUnit {
  id: string
  /** For the translator: where the text is shown, and how long it may be. */
  notes: readonly { category: string; text: string }[]
  source: string
  target: string
}

export interface WrittenFile {
  id: string
  original: string
  note: string
  units: readonly WrittenUnit[]
}

const NAMED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' }
/** A line break of Windows would become one of XML. */
const escape = (text: string) => text.replace(/[&<>"\r]/g, (character) => NAMED[character]!)

/** Characters that XML cannot hold are elements (XLIFF 2.0, 4.2.3.1). */
const content = (text: string) =>
  escape(text).replace(
    // eslint-disable-next-line no-control-regex
    /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g,
    (character) => `<cp hex="${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}"/>`,
  )

/** Text for people, in a note or an attribute. */
// eslint-disable-next-line no-control-regex
const plain = (text: string) => escape(text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, ' '))

const noteOf = ({ category, text }: { category: string; text: string }) => `<note category="${category}">${plain(text)}</note>`

const unitXml = ({ id, notes, source, target }: WrittenUnit) =>
  [
    `    <unit id="${id}" canResegment="no">`,
    `      <notes>${notes.map(noteOf).join('')}</notes>`,
    `      <segment state="${target === '' ? 'initial' : 'translated'}">`,
    `        <source xml:space="preserve">${content(source)}</source>`,
    ...(target === '' ? [] : [`        <target xml:space="preserve">${content(target)}</target>`]),
    '      </segment>',
    '    </unit>',
    '',
  ].join('\n')

/** The parts of an XLIFF 2.0 document. Files without units are left out: the format knows none. */
export function* writeXliff(source: Culture, target: Culture, files: Iterable<WrittenFile>): Generator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<xliff xmlns="${XLIFF_NAMESPACE}" version="2.0" srcLang="${source}" trgLang="${target}">\n`
  for (const { id, original, note, units } of files) {
    if (units.length === 0) continue
    yield `  <file id="${id}" original="${original}">\n    <notes>${noteOf({ category: 'definition', text: note })}</notes>\n`
    for (const unit of units) yield unitXml(unit)
    yield '  </file>\n'
  }
  yield '</xliff>\n'
}
