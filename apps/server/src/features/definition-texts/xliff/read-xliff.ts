import { setImmediate as othersTurn } from 'node:timers/promises'
import { SaxesParser, type SaxesTagNS } from 'saxes'
import { invalid } from '@verka/domain/errors/app-error.ts'
import type { XliffFault } from '@verka/domain/definition-texts/text-limits.ts'
import { CULTURES, type Culture } from '@verka/domain/localization/cultures.ts'
import { XLIFF_NAMESPACE, XLIFF_VERSIONS, type Xliff, type XliffFile } from './xliff.ts'

const MAX_DEPTH = 40
/** Letters that are read before other requests have their turn. */
const PART = 64 * 1024

/** The reason is a parameter: its text belongs to the page that imports, which is the only one that shows it. */
export const refused = (reason: XliffFault, params?: Record<string, string | number>, field = 'xliff') =>
  invalid([{ message: '@errors.malformed', field, params: { reason, ...params } }])

/** The language of a tag: a translation program may shorten `sv-SE` to `sv`. */
function cultureOf(tag: string | undefined): Culture | undefined {
  const wanted = tag?.toLowerCase()
  if (wanted === undefined) return undefined
  return CULTURES.find((culture) => culture.toLowerCase() === wanted) ?? CULTURES.find((culture) => culture.split('-')[0] === wanted)
}

/** One segment of a unit. A program may have divided a unit in several. */
interface Segment {
  source: string
  target: string | undefined
  order: number
  /** Spaces between segments, which need no translation. */
  isIgnorable: boolean
}

/** Elements within a text that have no meaning in it: annotations. */
const ANNOTATIONS = new Set(['mrk', 'sm', 'em'])
const CODES = new Set(['ph', 'pc', 'sc', 'ec'])

/** Reads the elements of XLIFF; those of other namespaces, and what is in them, are skipped. */
class XliffReader {
  readonly files: XliffFile[] = []
  languages: { source: Culture; target: Culture } | undefined
  /** The line that is read. */
  line = 1
  private depth = 0
  /** The depth of an element that is skipped. */
  private skipped = Infinity
  private file: XliffFile | undefined
  private unit: { id: string; segments: Segment[]; hasCodes: boolean } | undefined
  private segment: Segment | undefined
  private text: 'source' | 'target' | undefined

  open({ local, uri, attributes }: SaxesTagNS): void {
    if (++this.depth > MAX_DEPTH) throw refused('broken', { line: this.line })
    const attribute = (name: string) => attributes[name]?.value
    if (this.depth === 1) this.openRoot(local, uri, attribute)
    if (this.depth >= this.skipped) return
    if (uri !== XLIFF_NAMESPACE) this.skipped = this.depth
    else if (this.text) this.openInText(local, attribute)
    else this.openOther(local, attribute)
  }

  private openRoot(local: string, uri: string, attribute: (name: string) => string | undefined): void {
    if (local !== 'xliff') throw refused('version', { version: local.slice(0, 40) })
    const version = attribute('version') ?? ''
    if (uri !== XLIFF_NAMESPACE || !XLIFF_VERSIONS.includes(version)) throw refused('version', { version: `XLIFF ${version.slice(0, 20)}` })
    const [source, target] = [cultureOf(attribute('srcLang')), cultureOf(attribute('trgLang'))]
    if (!source || !target || source === target)
      throw refused('language', { source: (attribute('srcLang') ?? '?').slice(0, 40), target: (attribute('trgLang') ?? '?').slice(0, 40) })
    this.languages = { source, target }
  }

  private openInText(local: string, attribute: (name: string) => string | undefined): void {
    if (local === 'cp') {
      const code = Number.parseInt(attribute('hex') ?? '', 16)
      if (!(code > 0 && code <= 0x10ffff) || (code >= 0xd800 && code <= 0xdfff)) throw refused('broken', { line: this.line })
      this.characters(String.fromCodePoint(code))
    } else if (CODES.has(local)) this.unit!.hasCodes = true
    else if (!ANNOTATIONS.has(local)) this.skipped = this.depth
  }

  private openOther(local: string, attribute: (name: string) => string | undefined): void {
    if (local === 'file') {
      this.file = { original: attribute('original') ?? '', units: [] }
      this.files.push(this.file)
    } else if (local === 'unit' && this.file) {
      this.unit = { id: attribute('id') ?? '', segments: [], hasCodes: false }
    } else if ((local === 'segment' || local === 'ignorable') && this.unit) {
      this.segment = { source: '', target: undefined, order: this.unit.segments.length + 1, isIgnorable: local === 'ignorable' }
      this.unit.segments.push(this.segment)
    } else if ((local === 'source' || local === 'target') && this.segment) {
      this.text = local
      if (local === 'target') {
        this.segment.target = ''
        this.segment.order = Number(attribute('order')) || this.segment.order
      }
    } else if (local !== 'xliff' && local !== 'group') this.skipped = this.depth
  }

  characters(text: string): void {
    if (this.text === 'source' && this.depth < this.skipped) this.segment!.source += text
    if (this.text === 'target' && this.depth < this.skipped) this.segment!.target += text
  }

  close({ local, uri }: SaxesTagNS): void {
    const isSkipped = this.depth >= this.skipped
    if (this.depth === this.skipped) this.skipped = Infinity
    this.depth--
    if (isSkipped || uri !== XLIFF_NAMESPACE) return
    if (local === this.text) this.text = undefined
    else if (this.text) return
    else if (local === 'segment' || local === 'ignorable') this.segment = undefined
    else if (local === 'unit' && this.unit) this.closeUnit()
    else if (local === 'file') this.file = undefined
  }

  private closeUnit(): void {
    const { id, segments, hasCodes } = this.unit!
    // a text of which only a part is translated is none yet
    const isTranslated = segments.every(({ target, isIgnorable }) => target !== undefined || isIgnorable)
    const targets = segments.toSorted((one, other) => one.order - other.order).map(({ source, target }) => target ?? source)
    this.file!.units.push({
      id,
      source: segments.map(({ source }) => source).join(''),
      target: isTranslated && segments.length > 0 ? targets.join('') : undefined,
      hasCodes,
    })
    this.unit = undefined
  }
}

/**
 * Reads an XLIFF 2 document. A document type declaration is refused, so no entity is ever defined or fetched; the parser knows the five of XML.
 * @throws `invalid` at `xliff`: no XML, another format, another version, other languages, a declaration of types
 */
export async function readXliff(xliff: string): Promise<Xliff> {
  const parser = new SaxesParser({ xmlns: true })
  const reader = new XliffReader()
  parser.on('doctype', () => {
    throw refused('doctype')
  })
  parser.on('error', () => {
    throw refused('broken', { line: parser.line })
  })
  parser.on('opentag', (tag) => {
    reader.line = parser.line
    reader.open(tag)
  })
  parser.on('closetag', (tag) => reader.close(tag))
  parser.on('text', (text) => reader.characters(text))
  parser.on('cdata', (text) => reader.characters(text))
  for (let at = 0; at < xliff.length; at += PART) {
    parser.write(xliff.slice(at, at + PART))
    if (at > 0) await othersTurn()
  }
  parser.close()
  const { languages, files } = reader
  if (!languages) throw refused('broken', { line: 1 })
  return { ...languages, files }
}
