import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { Hole } from './hole.ts'
import { HOLES } from './hole-list.ts'

/**
 * `npm run bench:holes`: promise 46. Each hole of the list is made alone, in a copy of the tree, and its test file is run there: it has to
 * fail. `-- --only tokens` selects those with that in their name or test, `-- --from 20` continues from there.
 */
const root = fileURLToPath(new URL('../../..', import.meta.url))
const print = (text: string) => process.stdout.write(`${text}\n`)
const { values: options } = parseArgs({ options: { only: { type: 'string' }, from: { type: 'string', default: '1' } } })

/** Copies the tree without built files; our own packages link to the copy, others to where they are installed. */
async function copyOfTree(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'verka-holes-'))
  const isLeftOut = (path: string) => /\/(node_modules|dist|\.git|\.data|test-results)$/.test(path)
  for (const part of [
    'apps',
    'packages',
    'e2e',
    'bench',
    'docs',
    'scripts',
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    'tsconfig.base.json',
    'vitest.config.ts',
  ])
    await cp(join(root, part), join(folder, part), { recursive: true, filter: (path) => !isLeftOut(path) })
  const modules = join(folder, 'node_modules')
  await mkdir(join(modules, '@verka'), { recursive: true })
  for (const name of await readdir(join(root, 'node_modules')))
    if (name !== '@verka' && name !== '.vite') await symlink(join(root, 'node_modules', name), join(modules, name))
  for (const [name, path] of Object.entries({
    domain: 'packages/domain',
    messages: 'packages/messages',
    server: 'apps/server',
    web: 'apps/web',
  })) {
    await symlink(join(folder, path), join(modules, '@verka', name))
    // packages that only this one has
    const own = join(path, 'node_modules')
    if (existsSync(join(root, own))) await symlink(join(root, own), join(folder, own))
  }
  return folder
}

const LONGEST_MS = 240_000

interface Outcome {
  hasFailed: boolean
  /** The failed tests, or why none ran. */
  output: string
}

/** Runs a test file in the copy. */
async function run(folder: string, { test }: Hole): Promise<Outcome> {
  const report = join(folder, 'report.json')
  const how = ['run', '--reporter=json', `--outputFile.json=${report}`, '--project', 'server', '--project', 'unit', test]
  // in a separate process group, with PostgreSQL
  const child = spawn(join(root, 'node_modules/.bin/vitest'), how, { cwd: folder, stdio: 'ignore', detached: true })
  // a hanging test has noticed the hole, too
  const tooLong = setTimeout(() => child.pid !== undefined && process.kill(-child.pid, 'SIGINT'), LONGEST_MS)
  const signal = await new Promise((done) => child.once('exit', (_code, signal) => done(signal)))
  clearTimeout(tooLong)
  if (signal) return { hasFailed: true, output: 'did not end' }
  const { numTotalTests, testResults } = JSON.parse(await readFile(report, 'utf8')) as {
    numTotalTests: number
    testResults: { message: string; assertionResults: { status: string; title: string }[] }[]
  }
  await rm(report)
  const failed = testResults.flatMap(({ assertionResults }) => assertionResults.filter(({ status }) => status === 'failed'))
  const suite = testResults.find(({ message }) => message)?.message
  return { hasFailed: failed.length > 0, output: failed[0]?.title ?? suite ?? `${numTotalTests} tests passed` }
}

const folder = await copyOfTree()
let [found, tried] = [0, 0]
try {
  for (const [index, hole] of HOLES.entries()) {
    if (index + 1 < Number(options.from)) continue
    if (options.only !== undefined && !`${hole.statement} ${hole.test}`.includes(options.only)) continue
    const path = join(folder, hole.file)
    const whole = await readFile(path, 'utf8')
    if (!whole.includes(hole.find)) throw new Error(`${hole.statement}: ${hole.file} has no ${hole.find}`)
    await writeFile(
      path,
      whole.replace(hole.find, () => hole.replace),
    )
    const { hasFailed, output } = await run(folder, hole)
    await writeFile(path, whole)
    tried++
    if (hasFailed) found++
    print(`${hasFailed ? 'found ' : 'MISSED'} ${index + 1} ${hole.statement} (${hole.test}): ${output.slice(0, 160).replaceAll('\n', ' ')}`)
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}
print(`${found} of ${tried} holes were found`)
process.exitCode = found === tried ? 0 : 1
