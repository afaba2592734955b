import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { messages as administration } from '@verka/messages/parts/administration.sv-SE.ts'
import { messages as first } from '@verka/messages/parts/first.sv-SE.ts'
import { codeOf, reachable, WEB, webLayouts, webPages } from './pages.ts'

const ADMINISTRATION = Object.keys(administration)
const KEYS = new Set([...Object.keys(first), ...ADMINISTRATION])
const isText = (file: string) => file.includes('packages/messages/src/') && !file.endsWith('-key.ts')

/** The keys of the administration's texts that some code may ask for: whole ones, and those that a template begins. */
function lateKeysIn(file: string): string[] {
  const code = codeOf(file)
  const whole = [...code.matchAll(/['"`]@?([a-zA-Z]+(?:\.[\w-]+)+)['"`]/g)].map(([, key]) => key!).filter((key) => key in administration)
  const begun = [...code.matchAll(/`@?([a-zA-Z]+\.[\w.-]*)\$\{/g)].flatMap(([, head]) =>
    ADMINISTRATION.filter((key) => key.startsWith(head!)),
  )
  return [...whole, ...begun].map((key) => `${file}: ${key}`)
}

test('what login, execution and start page may load says only what is in the first texts', () => {
  const pages = webPages()
  const late = new Set(pages.filter(({ texts }) => texts === 'administration').map(({ file }) => file))
  const early = pages.filter(({ texts }) => texts === 'first').map(({ file }) => file)
  const files = reachable(['src/main.tsx', ...webLayouts().values(), ...early], (file) => late.has(file) || isText(file))
  // as many as there are, or nothing was looked at
  expect(files.size).toBeGreaterThan(250)
  expect([...files].flatMap(lateKeysIn)).toEqual([])
})

test('what the server answers is in the first texts, whoever asks', () => {
  const files = globSync('../server/src/**/*.ts', { cwd: WEB }).filter((file) => !file.endsWith('.test.ts'))
  const answers = files.flatMap((file) =>
    [...codeOf(file).matchAll(/(?:['"`]@|message: ['"`])([a-zA-Z]+\.[\w.-]+)/g)].map(([, key]) => key!),
  )
  expect(answers.length).toBeGreaterThan(150)
  expect(answers.filter((key) => key in administration)).toEqual([])
  // the domain says what is wrong by the keys alone
  expect(
    globSync('../../packages/domain/src/**/*.ts', { cwd: WEB })
      .filter((file) => !file.endsWith('.test.ts'))
      .flatMap(lateKeysIn),
  ).toEqual([])
})

test('no key is in both parts', () => {
  expect(KEYS.size).toBe(Object.keys(first).length + ADMINISTRATION.length)
})
