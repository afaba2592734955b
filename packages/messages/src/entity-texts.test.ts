import { expect, test } from 'vitest'
import * as enUS from './parts/entities.en-US.ts'
import * as nbNO from './parts/entities.nb-NO.ts'
import * as svSE from './parts/entities.sv-SE.ts'

/** Keys with more than one text in the files of a language: the last file would win silently. */
function clashesIn(catalogues: Readonly<Record<string, Readonly<Record<string, string>>>>): string[] {
  const texts = Map.groupBy(
    Object.values(catalogues).flatMap((texts) => Object.entries(texts)),
    ([key]) => key,
  )
  return [...texts].filter(([, all]) => new Set(all.map(([, text]) => text)).size > 1).map(([key]) => key)
}

test.each(Object.entries({ 'sv-SE': svSE, 'en-US': enUS, 'nb-NO': nbNO }))('a key of two entities has one text in %s', (_, catalogues) => {
  expect(clashesIn(catalogues)).toEqual([])
})

test('two texts of a key are found', () => {
  expect(
    clashesIn({
      users: { 'audit.part.note': 'Note', 'audit.part.site': 'Site' },
      tenants: { 'audit.part.note': 'Remark', 'audit.part.site': 'Site' },
    }),
  ).toEqual(['audit.part.note'])
})
