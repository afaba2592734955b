import { expect, test } from 'vitest'
import { proposeMapping, type NamedTarget } from './propose-mapping.ts'

const TARGETS: NamedTarget[] = [
  { key: 'title', names: ['title', 'Titel', 'Title', 'Tittel'], fieldType: 'text' },
  { key: 'code', names: ['code', 'Kod', 'Code', 'Kode'], fieldType: 'text' },
  { key: 'f-serial', names: ['serialNo', 'Serie-nr', 'Serial number', 'Serienummer'], fieldType: 'text' },
  { key: 'f-mail', names: ['contact', 'Kontakt'], fieldType: 'email' },
]
const IDENTIFIERS = new Set(['title', 'code'])
const columns = (...headers: string[]) => headers.map((header) => ({ header, samples: [] as string[] }))

test('columns are matched by key, by a name in any language without its signs, and by usual other names', () => {
  const mapping = proposeMapping(columns('SERIENR', 'Streckkod', 'Namn', 'Något annat', ''), TARGETS, IDENTIFIERS)
  expect(mapping).toEqual({ columns: ['f-serial', 'code', 'title', null, null], identifier: 'code', mode: 'both', createMissing: [] })
})

test('a column is matched by its content when that can be one field only', () => {
  const mails = { header: 'Ansvarig', samples: ['a@b.se', '', 'c@d.no'] }
  expect(proposeMapping([mails], TARGETS, IDENTIFIERS).columns).toEqual(['f-mail'])
  const two = [...TARGETS, { key: 'f-other', names: ['other'], fieldType: 'email' as const }]
  expect(proposeMapping([mails], two, IDENTIFIERS).columns).toEqual([null])
})

test('a column of days, and one of the choices of a field, are recognised', () => {
  const colours = ['röd', 'blue', 'grønn']
  const targets: NamedTarget[] = [
    ...TARGETS,
    { key: 'f-colour', names: ['Färg'], fieldType: 'select', isChoice: (text) => colours.includes(text.trim().toLowerCase()) },
    { key: 'f-bought', names: ['Köpt'], fieldType: 'date' },
  ]
  const given = [
    { header: 'Farge', samples: ['Rød', 'Blue', ''] },
    { header: 'Kulör', samples: ['Röd', 'Blue'] },
    { header: 'Anskaffat', samples: ['2024-05-01', '2023-11-12'] },
    { header: 'Nummer på dörren', samples: ['12', '13'] },
  ]
  expect(proposeMapping(given, targets, IDENTIFIERS).columns).toEqual([null, 'f-colour', 'f-bought', null])
})

test('an earlier choice for a header comes first, and nothing is filled twice', () => {
  const earlier = {
    columns: columns('Namn', 'Kod'),
    mapping: { columns: ['f-serial', 'code'], identifier: 'code', mode: 'update' as const, createMissing: [] },
  }
  const mapping = proposeMapping(columns('Namn', 'Kod', 'Titel', 'Title'), TARGETS, IDENTIFIERS, [earlier])
  expect(mapping).toEqual({ columns: ['f-serial', 'code', 'title', null], identifier: 'code', mode: 'update', createMissing: [] })
})
