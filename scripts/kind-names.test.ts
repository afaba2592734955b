import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { FIELD_TYPES } from '@verka/domain/forms/field-type.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** The kinds themselves, and what creates fields of a kind: samples, stories, tests. */
const KNOWS_KINDS =
  /\.(?:test|stories)\.tsx?$|domain\/src\/forms\/(?:field-kind|kind-parts|kind-samples|field-type)|web\/src\/forms\/fields\/[^/]+\/|src\/testing\//

const QUESTIONS = [
  // fieldType === 'date', fieldType === signature.type
  /(?<!typeof [\w.]{0,40})\bfieldType\s*[!=]==?\s*(?:['"`]|\w+\.type\b)/,
  // 'date' === field.fieldType
  /\w['"`]\s*[!=]==?\s*[\w.?]*\bfieldType\b/,
  // kindOf(field).type === 'date'
  /\bkindOf\([^\n;]{1,60}?\)\.type\s*[!=]==?/,
  /\bswitch \([^\n]*\bfieldType\)/,
  // const SHORT: FieldType[] = ['date'], const SHORT: ReadonlySet<Field['fieldType']> = new Set(['date'])
  /(?:\bFieldType|\['fieldType'\])(?:>|\[\])\s*=\s*(?:new Set\()?\[\s*['"`]/,
]
/** ['text', 'textArea'].includes(fieldType), new Set(['image', 'file']).has(fieldType) */
const LIST = /\[((?:\s*'\w+'\s*,?)+)\](?:\.includes\(|\)\.has\()/g

const isListOfKinds = (names: string) =>
  Array.from(names.matchAll(/\w+/g), ([name]) => name).every((name) => (FIELD_TYPES as readonly string[]).includes(name))

function questionIn(source: string): string | undefined {
  const [list] = [...source.matchAll(LIST)].filter(([, names]) => isListOfKinds(names!))
  return list?.[0] ?? QUESTIONS.map((question) => question.exec(source)?.[0]).find((found) => found !== undefined)
}

/** A test for a kind's name is forgotten when a kind is added. A missing trait does not compile. */
test('no code outside the field kinds tests for the name of a kind', () => {
  const files = globSync(['packages/domain/src/**/*.ts', 'apps/*/src/**/*.{ts,tsx}'], { cwd: ROOT }).filter(
    (path) => !KNOWS_KINDS.test(path),
  )
  expect(files.length).toBeGreaterThan(600)
  const found = files.flatMap((path) => {
    const question = questionIn(readFileSync(ROOT + path, 'utf8'))
    return question ? [`${path}: ${question} … give FieldKind (domain/forms/field-kind.ts) a trait and ask kindOf(field) for it`] : []
  })
  expect(found).toEqual([])
})

test.each([
  `field.fieldType === 'date'`,
  `if (fieldType !== 'image')`,
  `'url' === field.fieldType`,
  `field.fieldType === signature.type`,
  `kindOf(field).type === 'group'`,
  `switch (field.fieldType) {`,
  `['text', 'textArea'].includes(field.fieldType)`,
  `new Set(['image', 'file']).has(fieldType)`,
  `const SHORT: ReadonlySet<Field['fieldType']> = new Set(['integer', 'decimal'])`,
  `const SHORT: readonly FieldType[] = ['integer']`,
])('the rule finds %s', (source) => {
  expect(questionIn(source)).toBeDefined()
})

test.each([
  `before.fieldType === after.fieldType`,
  `const CHECK_TYPE: FieldType = 'segmented'`,
  `['text', 'number', 'date'].includes(kindOf(field).columnType)`,
  `kindOf(field).moment === 'day'`,
])('the rule permits %s', (source) => {
  expect(questionIn(source)).toBeUndefined()
})
