import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pagesOf } from '@verka/messages/entity-texts.ts'
import { messages as administration } from '@verka/messages/parts/administration.sv-SE.ts'
import { messages as api } from '@verka/messages/parts/api.sv-SE.ts'
import * as entities from '@verka/messages/parts/entities.sv-SE.ts'
import { messages as execution } from '@verka/messages/parts/execution.sv-SE.ts'
import { messages as first } from '@verka/messages/parts/first.sv-SE.ts'
import { messages as forms } from '@verka/messages/parts/forms.sv-SE.ts'
import { messages as frame } from '@verka/messages/parts/frame.sv-SE.ts'
import { messages as help } from '@verka/messages/parts/help.sv-SE.ts'
import { messages as rules } from '@verka/messages/parts/rules.sv-SE.ts'
import { isCatalogue, keysIn as keysInFile } from './needed-texts.ts'
import { codeOf, reachable, WEB, webLayouts, webPages, type TextPart } from './pages.ts'

const PARTS: Record<TextPart, readonly string[]> = {
  first: Object.keys(first),
  frame: Object.keys(frame),
  forms: Object.keys(forms),
  execution: Object.keys(execution),
  administration: Object.keys(administration),
  rules: Object.keys(rules),
  help: Object.keys(help),
  api: Object.keys(api),
  ...Object.fromEntries(Object.entries(entities).map(([area, texts]) => [`entity.${area}`, Object.keys(pagesOf({ [area]: texts }))])),
}
const isNoTest = (file: string) => !file.endsWith('.test.ts')

/** The keys that are in none of these parts. */
const keysOutside = (parts: readonly TextPart[]): readonly string[] =>
  Object.entries(PARTS).flatMap(([part, keys]) => (parts.includes(part as TextPart) ? [] : keys))

/** Keys that a file may use. */
const keysIn = (file: string, keys: readonly string[]): string[] => keysInFile(file, new Set(keys)).map((key) => `${file}: ${key}`)

const pages = webPages()
const pageFiles = new Set(pages.map(({ file }) => file))

const layouts = webLayouts()
const framed = new Set([layouts.get('default')!, layouts.get('execution')!])
const isElsewhere = (file: string) => pageFiles.has(file) || isCatalogue(file)

test('pages before login use only the first texts outside of their content', () => {
  const files = reachable(['src/main.tsx', ...layouts.values()], (file) => isElsewhere(file) || framed.has(file))
  // a lower number means that files were not found
  expect(files.size).toBeGreaterThan(100)
  // the menu and the palette show the labels in descriptions of entities
  const shown = [...files].filter((file) => !file.endsWith('.resource.ts'))
  expect(shown.flatMap((file) => keysIn(file, keysOutside(['first'])))).toEqual([])
})

test('the frame of every page uses only the texts of the frame', () => {
  const files = reachable([...framed], isElsewhere)
  expect(files.size).toBeGreaterThan(100)
  expect([...files].flatMap((file) => keysIn(file, keysOutside(['first', 'frame'])))).toEqual([])
})

test.each(pages)('$path uses only the texts that are loaded with it', ({ file: page, texts }) => {
  const files = reachable([page], (file) => (file !== page && pageFiles.has(file)) || isCatalogue(file))
  expect(files.size).toBeGreaterThan(10)
  expect([...files].flatMap((file) => keysIn(file, keysOutside(texts)))).toEqual([])
})

test("texts of the server's answers are in the first texts", () => {
  const late = keysOutside(['first'])
  const files = globSync('../server/src/**/*.ts', { cwd: WEB }).filter(isNoTest)
  const answers = files.flatMap((file) =>
    [...codeOf(file).matchAll(/(?:['"`]@|message: ['"`])([a-zA-Z]+\.[\w.-]+)/g)].map(([, key]) => key!),
  )
  expect(answers.length).toBeGreaterThan(150)
  // a file and its rows are refused on the pages of imports only, a configuration on that of replication,
  // and rows that an undo of a bulk change keeps are displayed in the administration only
  const isOfItsPage = (key: string) =>
    /^(?:importFile\.|errors\.import|errors\.bulkChangedAfter$|replication\.(?:bundle|export|planChanged|licence|fault|withoutExamples))/.test(
      key,
    )
  expect(answers.filter((key) => late.includes(key) && !isOfItsPage(key))).toEqual([])
  // the domain refers to errors by key alone; titles of columns are the pages' texts, and the server has all of them for exports.
  // cells of files are judged in the administration only
  const isForAll = (file: string) => !file.endsWith('.columns.ts') && !file.includes('/src/exchange/')
  const domain = globSync('../../packages/domain/src/**/*.ts', { cwd: WEB }).filter((file) => isNoTest(file) && isForAll(file))
  const later = late.filter((key) => !isOfItsPage(key))
  expect(domain.flatMap((file) => keysIn(file, later))).toEqual([])
})

test('no key is in two parts', () => {
  const keys = Object.values(PARTS).flat()
  expect(new Set(keys).size).toBe(keys.length)
})
