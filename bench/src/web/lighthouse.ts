import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import lighthouse, { desktopConfig } from 'lighthouse'
import type { ElementTypeId } from '@verka/domain/entities/ids.ts'
import { logIn } from '@verka/server/src/testing/servers/login.ts'
import { ensureChromium } from '../../../scripts/ensure-chromium.mjs'
import { freePort, startVerka } from '../processes.ts'
import { serveBarePage } from './bare-server.ts'

/**
 * `npm run bench:lighthouse`: Lighthouse on the login, a list, a form and the execution area's start, logged in, and on a bare Vite + React
 * + Mantine page in the same run; medians of five. `-- --runs 3` other than five, `--only list` one page of them, `--save <folder>` stores
 * each page's last report. Wanted (quality.md): desktop performance 95, mobile 85, accessibility and best practices 100.
 */
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const
const WANTED = { desktop: { performance: 95 }, mobile: { performance: 85 }, both: { accessibility: 100, 'best-practices': 100 } } as const
const option = (name: string) => {
  const at = process.argv.indexOf(`--${name}`)
  return at === -1 ? undefined : process.argv[at + 1]
}
const RUNS = Number(option('runs') ?? 5)
const ONLY = option('only')
const SAVED_TO = option('save')
const print = (text: string) => process.stdout.write(`${text}\n`)
const median = (numbers: readonly number[]) => numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)]!

const folder = await mkdtemp(join(tmpdir(), 'verka-lighthouse-'))
const port = await freePort()
const debugging = await freePort()
const origin = `http://localhost:${port}`
const verka = await startVerka(port, { DATA_DIR: join(folder, 'data'), DEMO: 'true' })
const bare = await serveBarePage()
const context = await chromium.launchPersistentContext(join(folder, 'browser'), {
  executablePath: ensureChromium(),
  args: ['--no-sandbox', `--remote-debugging-port=${debugging}`],
  locale: 'sv-SE',
})
let isMissed = false
try {
  const { accessToken } = await logIn({ origin, userName: 'tenantadmin', password: 'verka-demo' })
  // the demo customer is filled while the server answers already
  let element: { id: string; elementTypeId: ElementTypeId } | undefined
  while (!element) {
    const reply = await fetch(`${origin}/api/v2/demo/north/elements/filter`, {
      method: 'POST',
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ limit: 1 }),
    })
    const answer = (await reply.json()) as { items?: { id: string; elementTypeId: ElementTypeId }[] }
    if (!reply.ok && reply.status !== 404) throw new Error(`no list: ${JSON.stringify(answer)}`)
    element = answer.items?.[0]
    if (!element) await setTimeout(500)
  }
  const measure = async (name: string, url: string) => {
    if (ONLY && name !== ONLY) return
    for (const device of ['desktop', 'mobile'] as const) {
      const scores: Record<string, number[]> = {}
      for (let run = 0; run < RUNS; run++) {
        const result = await lighthouse(
          url,
          // the login stays; the cache of the previous run does not
          { port: debugging, disableStorageReset: true, onlyCategories: [...CATEGORIES], logLevel: 'error', output: 'json' },
          device === 'desktop' ? desktopConfig : undefined,
        )
        if (SAVED_TO) await writeFile(join(SAVED_TO, `${name}-${device}.json`), JSON.stringify(result!.lhr))
        for (const category of CATEGORIES) (scores[category] ??= []).push(Math.round(result!.lhr.categories[category]!.score! * 100))
        if (run === 0)
          for (const category of ['accessibility', 'best-practices'] as const)
            for (const { id } of result!.lhr.categories[category]!.auditRefs)
              if (result!.lhr.audits[id]!.score === 0) print(`   ${name}, ${device}: ${id}`)
      }
      const medians = CATEGORIES.map((category) => median(scores[category]!))
      const wanted = [WANTED[device].performance, WANTED.both.accessibility, WANTED.both['best-practices']]
      if (name !== 'bare page' && medians.some((score, index) => score < wanted[index]!)) isMissed = true
      print(
        `${name.padEnd(12)} ${device.padEnd(8)} ${CATEGORIES.map((category, index) => `${category} ${medians[index]} (of ${scores[category]!.join(' ')})`).join(', ')}`,
      )
    }
  }
  await measure('bare page', bare.address)
  await measure('login', `${origin}/login`)
  const page = context.pages()[0] ?? (await context.newPage())
  await page.goto(`${origin}/dashboard`)
  await page.getByLabel(/Användarnamn/).fill('tenantadmin')
  await page.getByLabel(/^Lösenord/).fill('verka-demo')
  await page.getByRole('button', { name: 'Logga in' }).click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await measure('list', `${origin}/elements/list/${element.elementTypeId}`)
  await measure('form', `${origin}/elements/${element.id}/edit`)
  await measure('execution', `${origin}/exe`)
} finally {
  await context.close()
  bare.stop()
  await verka.stop()
  await rm(folder, { recursive: true, force: true })
}
if (isMissed) {
  print('a page is below what is wanted')
  process.exitCode = 1
}
