import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { chromium, type Page } from '@playwright/test'
import { startEmbeddedPostgres } from '@verka/server/src/db/embedded/embedded-postgres.ts'
import { migrate } from '@verka/server/src/db/schema/migrate.ts'
import { ensureChromium } from '../../../scripts/ensure-chromium.mjs'
import { fill, PASSWORD, USER_NAME, type Filled } from '../lists/fill.ts'
import { freePort, startVerkaOn } from '../processes.ts'

/**
 * `npm run bench:list`: a list of 1,000,000 objects in Chromium. It measures the time from scrolling to the end of the loaded rows until
 * the next ones are painted (wanted: 150 ms at the median), compared with the same call alone in the same page; from one end of the list to
 * the other; and how long the main thread is blocked during scrolling with the wheel (wanted: never above 50 ms). `--data FOLDER` stores
 * the database there, and reuses it the next time: a million objects take eight minutes to create.
 */
const { values: options } = parseArgs({
  options: {
    objects: { type: 'string', default: '1000000' },
    pages: { type: 'string', default: '40' },
    seconds: { type: 'string', default: '20' },
    data: { type: 'string' },
  },
})
const [pages, seconds] = [Number(options.pages), Number(options.seconds)]
const print = (text: string) => process.stdout.write(`${text}\n`)
const quantile = (numbers: readonly number[], part: number) =>
  numbers.toSorted((one, other) => one - other)[Math.min(numbers.length - 1, Math.floor(numbers.length * part))]!
const summaryOf = (numbers: readonly number[]) =>
  `${Math.round(quantile(numbers, 0.5))} ms at the median, ${Math.round(quantile(numbers, 0.9))} at 90 %, ${Math.round(Math.max(...numbers))} at most`

const folder = options.data ?? (await mkdtemp(join(tmpdir(), 'verka-long-list-')))
await mkdir(folder, { recursive: true })
const postgres = await startEmbeddedPostgres(join(folder, 'postgres'), { shared_buffers: '512MB' })
const port = await freePort()
const origin = `http://localhost:${port}`
try {
  await migrate(postgres.ownerUrl, 'verka_app')
  const { elementTypeId, fields, objects } = await filled()
  print(`${objects} objects`)
  const verka = await startVerkaOn(postgres, port, { VERKA_CLIENT: 'here' })
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox'] })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'sv-SE' })
    await page.goto(`${origin}/elements/list/${elementTypeId}?sort=${fields[0]!.id}`)
    await page.getByLabel('Användarnamn').fill(USER_NAME)
    await page.getByLabel(/^Lösenord/).fill(PASSWORD)
    await page.getByRole('button', { name: 'Logga in' }).click()
    await page.locator('tr[data-index="0"]').waitFor()
    await measure(page, objects)
  } finally {
    await browser.close()
    await verka.stop()
  }
} finally {
  await postgres.stop()
  if (options.data === undefined) await rm(folder, { recursive: true, force: true })
}

/** The category with its objects: created, or from an earlier run. */
async function filled(): Promise<Filled & { objects: number }> {
  const note = join(folder, 'filled.json')
  if (existsSync(note)) return JSON.parse(await readFile(note, 'utf8')) as Filled & { objects: number }
  const objects = Number(options.objects)
  const made = await fill({ owner: postgres.ownerUrl, application: postgres.applicationUrl, superuser: postgres.superuserUrl }, objects)
  await writeFile(note, JSON.stringify({ ...made, objects }))
  return { ...made, objects }
}

async function measure(page: Page, objects: number): Promise<void> {
  await delay(2000)
  const answers: number[] = []
  page.on('requestfinished', (request) => {
    if (request.method() === 'POST' && request.url().includes('/elements/filter')) answers.push(request.timing().responseEnd)
  })
  const painted: number[] = []
  for (let step = 0; step < pages; step++) {
    painted.push(await page.evaluate(nextRows))
    await delay(150)
  }
  print(`the next rows, from scrolling to painted: ${summaryOf(painted)}`)
  print(`the answer alone, as the browser had it: ${summaryOf(answers)}`)
  print(`ratio ${(quantile(painted, 0.5) / quantile(answers, 0.5)).toFixed(2)}`)

  const held = await page.evaluate(() => {
    const long: number[] = []
    new PerformanceObserver((list) => long.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: 'longtask' })
    return ((window as unknown as { long: number[] }).long = long).length
  })
  const box = (await page.locator('table').locator('..').boundingBox())!
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 3)
  const until = performance.now() + seconds * 1000
  const before = await topRow(page)
  let turns = 0
  while (performance.now() < until) {
    await page.mouse.wheel(0, 120)
    turns++
    await delay(16)
  }
  const rows = (await topRow(page)) - before
  const long = await page.evaluate(() => (window as unknown as { long: number[] }).long)
  print(`scrolled ${turns} turns of the wheel, ${rows} rows: ${long.length - held} tasks above 50 ms (${long.map(Math.round).join(', ')})`)

  await page.locator('[data-row-link]').first().focus()
  for (const key of ['End', 'Home']) {
    const began = performance.now()
    await page.keyboard.press(key)
    await page.locator(key === 'End' ? `tr[aria-rowindex="${objects + 1}"]` : 'tr[aria-rowindex="2"]').waitFor()
    print(`${key}: ${Math.round(performance.now() - began)} ms`)
    await delay(500)
  }
}

function topRow(page: Page): Promise<number> {
  return page.evaluate(() => Number(document.querySelector('tr[data-index]')?.getAttribute('data-index')))
}

/** In the page: scrolls to the end of the loaded rows, and returns the time until new ones are painted. */
function nextRows(): Promise<number> {
  const box = document.querySelector('table')!.parentElement!
  const lastRow = () => Math.max(...[...document.querySelectorAll('tr[data-index]')].map((row) => Number(row.getAttribute('data-index'))))
  const began = performance.now()
  box.scrollTop = box.scrollHeight
  return new Promise((done) => {
    let end: number | undefined
    const look = () => {
      const last = lastRow()
      // the last loaded rows become visible first, the next ones after the answer
      if (end === undefined && box.scrollTop + box.clientHeight >= box.scrollHeight - 60) end = last
      if (end !== undefined && last > end) return void requestAnimationFrame(() => done(performance.now() - began))
      box.scrollTop = box.scrollHeight
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
}
