import type { FieldValue } from '../../forms/field.ts'
import type { FileReference } from '../../forms/field-kind.ts'
import { violation, type Violation } from '../../forms/violation.ts'

type ReadValue = { value: FieldValue } | { violation: Violation }

/** Degrees with a point, divided by a comma; or with a comma, divided by a semicolon or a space. */
const POSITIONS = [
  /^(-?\d{1,3}(?:\.\d+)?)(?:\s*[,;]\s*|\s+)(-?\d{1,3}(?:\.\d+)?)(.*)$/,
  /^(-?\d{1,3}(?:,\d+)?)(?:\s*;\s*|,?\s+)(-?\d{1,3}(?:,\d+)?)(.*)$/,
]
const ACCURACY = /^\(?\s*(?:±|\+\/?-)\s*(\d[\d\s.,]*)\s*m?\s*\)?$/

/** Reads a position: '59.32930, 18.06860 (±12 m)', '59,3293; 18,0686'. */
export function readPosition(typed: string): ReadValue {
  const text = typed.trim().slice(0, 200).replaceAll('\u2212', '-')
  for (const form of POSITIONS) {
    const [, lat, lon, rest = ''] = form.exec(text) ?? []
    if (lat === undefined || lon === undefined) continue
    const [, accuracy] = ACCURACY.exec(rest.trim()) ?? []
    if (rest.trim() !== '' && accuracy === undefined) continue
    const [north, east] = [lat, lon].map((degrees) => Number(degrees.replace(',', '.'))) as [number, number]
    return { value: { lat: north, lon: east, ...(accuracy !== undefined && { accuracy: Number(accuracy.replace(/\D/g, '')) }) } }
  }
  return violation('validation.position')
}

/** Longest name of a file that is looked for, and how many names a cell may have. */
const MAX_NAME = 255
const MAX_NAMES = 1000

/** Reads names of files, divided by commas, semicolons or lines. A name may have commas itself: the longest that is known counts. */
export function readFiles(text: string, fileNamed: (name: string) => FileReference | undefined): ReadValue {
  const parts = text.split(/([,;\n])/)
  if (parts.length > MAX_NAMES * 2) return violation('validation.maxFiles', { count: MAX_NAMES })
  const files: FileReference[] = []
  for (let start = 0; start < parts.length;) {
    const found = longestName(parts, start, fileNamed)
    if (found === undefined) {
      const name = parts[start]!.trim()
      if (name !== '') return violation('exchange.fileNotFound', { name: name.slice(0, MAX_NAME) })
      start += 2
    } else {
      files.push(found.file)
      start = found.next
    }
  }
  return { value: files }
}

function longestName(parts: readonly string[], start: number, fileNamed: (name: string) => FileReference | undefined) {
  let [found, name]: [{ file: FileReference; next: number } | undefined, string] = [undefined, '']
  for (let end = start; end < parts.length && name.length <= MAX_NAME; end += 2) {
    name = parts.slice(start, end + 1).join('')
    const file = name.trim() === '' ? undefined : fileNamed(name.trim())
    if (file) found = { file, next: end + 2 }
  }
  return found
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Reads a formatted text: HTML as it is, other text as a paragraph for each line. The server sanitises it before it is stored. */
export function readMarkup(text: string): string {
  if (/<\/?[a-z][^<>]*>/i.test(text)) return text
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => `<p>${line.replace(/[&<>]/g, (letter) => ENTITIES[letter]!)}</p>`)
    .join('')
}
