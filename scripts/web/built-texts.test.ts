import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const MESSAGES = new URL('../../packages/messages/src/', import.meta.url)
const BUILT = new URL('../../apps/web/dist/assets/', import.meta.url)

/** Names of copies are composed without a translator, in all languages. */
const isOfCopies = (key: string) => key.startsWith('copies.')

test('the built client has no text that needs the parser', async () => {
  const catalogues = globSync('??-??/*.ts', { cwd: MESSAGES })
  expect(catalogues.length).toBeGreaterThan(120)
  const areas = await Promise.all(
    catalogues.map(async (path) => (await import(new URL(path, MESSAGES).href)) as Record<string, Record<string, string>>),
  )
  const texts = areas.flatMap((area) => Object.values(area).flatMap(Object.entries<string>))
  const copied = new Set(texts.filter(([key]) => isOfCopies(key)).map(([, text]) => text))
  // the parsed form of a text with parameters has pieces of it
  const unparsed = texts.map(([, text]) => text).filter((text) => text.includes('{') && !copied.has(text))
  expect(unparsed.length).toBeGreaterThan(800)
  const code = globSync('*.js', { cwd: BUILT })
    .map((path) => readFileSync(new URL(path, BUILT), 'utf8'))
    .join('\n')
  expect(unparsed.filter((text) => code.includes(text))).toEqual([])
})
