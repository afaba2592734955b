import { describe, expect, test } from 'vitest'
import { safeFileName } from './file-name.ts'
import {
  acceptedBy,
  checkFile,
  FILE_PURPOSES,
  FILE_TYPES,
  MAX_FILE_BYTES,
  namesOfTypes,
  purposeOfName,
  type FilePurpose,
} from './file-types.ts'

describe('allowed files', () => {
  test.each(Object.entries(FILE_TYPES))('%s, by each of its extensions and names', (_name, type) => {
    for (const extension of type.extensions)
      for (const said of [
        type.contentType,
        ...type.aliases,
        '',
        'application/octet-stream',
        `${type.contentType.toUpperCase()}; charset=x`,
      ]) {
        const file = { fileName: `Å b.${extension.toUpperCase()}`, type: said, size: 1 }
        const allowed = FILE_PURPOSES.filter((purpose) => checkFile(purpose, file) === undefined)
        expect([said, allowed]).toEqual([said, type.purposes])
        expect(purposeOfName(file.fileName)).toBe(allowed.includes('image') ? 'image' : 'file')
      }
  })

  test.each<[FilePurpose, string, string]>([
    ['file', 'a.exe', ''],
    ['file', 'a.html', 'text/html'],
    ['file', 'a.svg', 'image/svg+xml'],
    ['file', 'a.zip', 'application/zip'],
    ['file', 'a.docm', ''],
    ['file', 'a', 'application/pdf'],
    ['file', 'pdf', ''],
    ['file', 'a.pdf.exe', 'application/pdf'],
    ['file', 'a.pdf', 'text/html'],
    ['file', 'a.pdf ', 'application/pdf'],
    ['image', 'a.webp', 'image/webp'],
    ['image', 'a.png', 'image/svg+xml'],
    ['image', 'a.png', 'image/jpeg'],
    ['import', 'a.ods', ''],
    ['import', 'a.xlsm', ''],
  ])('no %s %s of the type %s', (purpose, fileName, type) => {
    expect(checkFile(purpose, { fileName, type, size: 1 })).toEqual({ message: `validation.${purpose}Type` })
  })

  test("sizes: at most 100 MiB, or the field's lower limit; never empty", () => {
    const sized = (size: number, maxBytes?: number) => checkFile('file', { fileName: 'a.pdf', type: '', size }, maxBytes)
    expect(sized(MAX_FILE_BYTES)).toBeUndefined()
    expect(sized(MAX_FILE_BYTES + 1)).toEqual({ message: 'validation.fileSize', params: { size: 100 } })
    expect(sized(2_000_000, 1.5 * 1024 * 1024)).toEqual({ message: 'validation.fileSize', params: { size: 1.5 } })
    expect(sized(0)).toEqual({ message: 'validation.fileEmpty' })
    expect(acceptedBy('image')).toContain('.pjpeg')
    expect(acceptedBy('file')).not.toContain('.png')
    expect(namesOfTypes('import')).toEqual(['Excel', 'TXT', 'CSV', 'ZIP'])
    expect(namesOfTypes('file')).toEqual(['PDF', 'Word', 'Excel', 'PowerPoint', 'OpenDocument', 'RTF', 'TXT', 'CSV'])
  })
})

test.each([
  ['../../etc/passwd.txt', 'passwd.txt'],
  ['C:\\Users\\å\\b.pdf', 'b.pdf'],
  ['a\u0000b.txt', 'ab.txt'],
  ['a\r\nSet-Cookie: x.txt', 'aSet-Cookie_ x.txt'],
  ['faktura\u202egpj.exe', 'fakturagpj.exe'],
  ['\u2066a\u2069\u200f.pdf', 'a.pdf'],
  ['"a";b=\'c\'.txt', "_a_;b='c'.txt"],
  ['a\ud800.txt', 'a.txt'],
  ['.htaccess', 'htaccess'],
  ['...', 'file'],
  ['', 'file'],
  ['CON.txt', '_CON.txt'],
  ['lpt1', '_lpt1'],
  ['  a   b .txt', 'a b.txt'],
  ['A\u030a.txt', 'Å.txt'],
  ['紙 🙂.pdf', '紙 🙂.pdf'],
  [`${'x'.repeat(500)}.docx`, `${'x'.repeat(195)}.docx`],
  [`${'x'.repeat(194)}🙂y.docx`, `${'x'.repeat(194)}.docx`],
])('the name %j is stored as %j', (given, kept) => {
  expect(safeFileName(given)).toBe(kept)
  expect(safeFileName(kept)).toBe(kept)
})
