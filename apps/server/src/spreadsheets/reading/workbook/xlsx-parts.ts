import { posix } from 'node:path'
import { numberFormatOf, type NumberFormat } from '../cells.ts'
import { unreadable, wrongType } from '../../table-failure.ts'
import type { ZipFile } from '../zip-file.ts'
import { createTextStore, type TextStore } from './text-store.ts'
import { readXml } from './xml.ts'

/** Parts of a workbook by the names in its relationships, which may differ from those in the zip file in capital letters. */
export interface Package {
  has: (name: string) => boolean
  read: (name: string) => AsyncGenerator<Buffer>
}

export function packageOf(zip: ZipFile): Package {
  const names = new Map([...zip.entries.keys()].map((name) => [name.toLowerCase(), name]))
  const nameOf = (name: string) => names.get(name.toLowerCase())
  return { has: (name) => nameOf(name) !== undefined, read: (name) => zip.read(nameOf(name) ?? name) }
}

interface Relationship {
  id: string
  /** The last part of its type, which the strict variant of the format shares. */
  type: string
  target: string
}

/** The relationships of a part: what else it names. */
async function relationshipsOf(parts: Package, part: string): Promise<Relationship[]> {
  const name = posix.join(posix.dirname(part), '_rels', `${posix.basename(part)}.rels`)
  const found: Relationship[] = []
  if (!parts.has(name)) return found
  await readXml(parts.read(name), {
    open(tag, { Id = '', Type = '', Target = '', TargetMode }) {
      if (tag !== 'Relationship' || TargetMode === 'External') return
      const target = Target.startsWith('/') ? Target.slice(1) : posix.join(posix.dirname(part), Target)
      found.push({ id: Id, type: Type.slice(Type.lastIndexOf('/') + 1), target })
    },
  })
  return found
}

interface SheetPart {
  name: string
  isHidden: boolean
  part: string
}

/** A workbook's own description: its sheets and where their cells are. */
export interface XlsxParts {
  sheets: SheetPart[]
  is1904: boolean
  sharedStrings: string | undefined
  styles: string | undefined
}

/** @throws `wrongType` when the zip file is no workbook */
export async function readParts(parts: Package): Promise<XlsxParts> {
  const workbook = (await relationshipsOf(parts, '')).find(({ type }) => type === 'officeDocument')?.target
  if (workbook === undefined || !parts.has(workbook) || !/\.xml$/i.test(workbook)) throw wrongType()
  const related = await relationshipsOf(parts, workbook)
  const sheets: SheetPart[] = []
  let [is1904, root] = [false, '']
  await readXml(parts.read(workbook), {
    open(tag, attributes) {
      root ||= tag
      if (tag === 'workbookPr') is1904 = /^(1|true)$/.test(attributes.date1904 ?? '')
      if (tag !== 'sheet') return
      const id = Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1]
      const relationship = related.find((one) => one.id === id)
      // a chart has a sheet of its own without cells
      if (relationship?.type === 'worksheet')
        sheets.push({ name: attributes.name ?? '', isHidden: (attributes.state ?? 'visible') !== 'visible', part: relationship.target })
    },
  })
  if (root !== 'workbook') throw wrongType()
  if (sheets.length === 0) throw unreadable()
  const partOf = (wanted: string) => related.find(({ type, target }) => type === wanted && parts.has(target))?.target
  return { sheets, is1904, sharedStrings: partOf('sharedStrings'), styles: partOf('styles') }
}

/** Characters that XML does not have, as `_x000D_`. */
export const unescaped = (text: string) =>
  text.includes('_x')
    ? text.replaceAll(/_x([0-9a-fA-F]{4})_/g, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text

/** The texts that cells share. Formatted parts are joined; readings of Japanese texts (`rPh`) are left out. */
export async function readSharedStrings(parts: Package, part: string): Promise<TextStore> {
  const store = createTextStore()
  let [text, isText, isReading] = ['', false, false]
  await readXml(parts.read(part), {
    open(tag) {
      if (tag === 'si') text = ''
      else if (tag === 't') isText = !isReading
      else if (tag === 'rPh') isReading = true
    },
    text(more) {
      if (isText) text += more
    },
    close(tag) {
      if (tag === 't') isText = false
      else if (tag === 'rPh') isReading = false
      else if (tag === 'si') store.add(unescaped(text))
    },
  })
  return store
}

/** The number format of each cell style, by its number. */
export async function readNumberFormats(parts: Package, part: string): Promise<NumberFormat[]> {
  const codes = new Map<number, string>()
  const known = new Map<number, NumberFormat>()
  const formats: NumberFormat[] = []
  let isInCellStyles = false
  await readXml(parts.read(part), {
    open(tag, attributes) {
      if (tag === 'numFmt') codes.set(Number(attributes.numFmtId), attributes.formatCode ?? '')
      if (tag === 'cellXfs') isInCellStyles = true
      if (tag !== 'xf' || !isInCellStyles) return
      const id = Number(attributes.numFmtId ?? 0)
      const format = known.get(id) ?? numberFormatOf(codes.get(id), id)
      known.set(id, format)
      formats.push(format)
    },
    close(tag) {
      if (tag === 'cellXfs') isInCellStyles = false
    },
  })
  return formats
}
