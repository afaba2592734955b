import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { chromium, type Page } from '@playwright/test'
import { ensureChromium } from '../../../scripts/ensure-chromium.mjs'
import { freePort, startVerka } from '../processes.ts'

/**
 * `npm run bench:scan`: from a scanned code to a form that can be filled in, in an open client (issue 6: at most two calls, 300 ms at the
 * median), on a phone-sized page, compared with the same two calls alone in the same page. `-- --runs 30`.
 */
const at = process.argv.indexOf('--runs')
const RUNS = at === -1 ? 30 : Number(process.argv[at + 1])
const print = (text: string) => process.stdout.write(`${text}\n`)
const median = (numbers: readonly number[]) => numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)]!

const folder = await mkdtemp(join(tmpdir(), 'verka-scan-'))
const port = await freePort()
const origin = `http://localhost:${port}`
const verka = await startVerka(port, { DATA_DIR: join(folder, 'data'), DEMO: 'true' })
const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox'] })
try {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, locale: 'sv-SE' })
  await page.goto(`${origin}/exe`)
  await page.getByLabel('Användarnamn').fill('user')
  await page.getByLabel(/^Lösenord/).fill('verka-demo')
  await page.getByRole('button', { name: 'Logga in' }).click()
  await page.locator('h1').waitFor()
  // loads what a working day has loaded: one object and one form
  await scanned(page, 'BS-N001')
  const [times, alone, calls]: [number[], number[], number[]] = [[], [], []]
  for (let run = 0; run < RUNS; run++) {
    await go(page, '/exe')
    await page.getByRole('searchbox').waitFor()
    await delay(200)
    const { time, requests } = await scanned(page, `BS-N${String(2 + run).padStart(3, '0')}`)
    times.push(time)
    calls.push(requests.length)
    alone.push(await page.evaluate(again, requests))
  }
  print(
    `from code to form: ${Math.round(median(times))} ms at the median, ${Math.round(Math.max(...times))} at most; ${Math.max(...calls)} calls`,
  )
  print(`the same calls alone: ${Math.round(median(alone))} ms; ratio ${(median(times) / median(alone)).toFixed(1)}`)
} finally {
  await browser.close()
  await verka.stop()
  await rm(folder, { recursive: true, force: true })
}

function go(page: Page, to: string): Promise<void> {
  return page.evaluate((address) => history.pushState(null, '', address), to)
}

interface Requests {
  url: string
  authorization: string
}

/** Opens a code and its first service, as fast as it can be tapped; until the first field can be filled in. */
async function scanned(page: Page, code: string): Promise<{ time: number; requests: Requests[] }> {
  const requests: Requests[] = []
  const note = (request: { url: () => string; headers: () => Record<string, string> }) => {
    const { authorization } = request.headers()
    if (request.url().includes('/api/') && authorization && !request.url().includes('/events'))
      requests.push({ url: request.url(), authorization })
  }
  page.on('request', note)
  const time = await page.evaluate(
    (address) =>
      new Promise<number>((done) => {
        const began = performance.now()
        let isTapped = false
        const look = () => {
          const service = document.querySelector<HTMLAnchorElement>('a[href*="/exe/operation/"]')
          if (service && !isTapped) {
            isTapped = true
            service.click()
          }
          const field = document.querySelector('form input:not([type="hidden"]), form textarea')
          if (isTapped && field) return void requestAnimationFrame(() => done(performance.now() - began))
          requestAnimationFrame(look)
        }
        history.pushState(null, '', address)
        requestAnimationFrame(look)
      }),
    `/exe/code/${code}`,
  )
  await delay(300)
  page.off('request', note)
  return { time, requests }
}

/** In the page: the same calls one after the other. */
async function again(requests: Requests[]): Promise<number> {
  const began = performance.now()
  for (const { url, authorization } of requests) await (await fetch(url, { headers: { authorization } })).text()
  return performance.now() - began
}
