import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import { setTimeout as delay } from 'node:timers/promises'
import { startEmbeddedPostgres } from '@verka/server/src/db/embedded/embedded-postgres.ts'
import { withKey } from '@verka/server/src/testing/made/a-working-day.ts'
import { aRandomCategory } from '@verka/server/src/testing/made/exchange/random-category.ts'
import { makeSmallCustomer, remoteAdministrator } from '@verka/server/src/testing/made/sites/small-customer.ts'
import { ensureLibreOffice } from '../../../scripts/ensure-libreoffice.mjs'
import { print, reportResult } from '../faults/report.ts'
import { freePort, startVerkaOn } from '../processes.ts'

/**
 * `npm run bench:spreadsheets`: LibreOffice opens what Verka exports and saves it in the formats that people use. Each file that it writes is
 * imported, and has to be unchanged: nothing was lost in its opening, and nothing is misread in its writing.
 */
const { values } = parseArgs({ options: { categories: { type: 'string', default: '10' } } })
const ROWS = 5
/** What it saves as: the filter and its options (separator, quote, encoding, first line, formats, language, all quoted, as displayed). */
const FORMATS = {
  xlsx: { ending: 'xlsx', filter: 'xlsx:Calc MS Excel 2007 XML' },
  xls: { ending: 'xls', filter: 'xls:MS Excel 97' },
  utf8: { ending: 'csv', filter: 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true' },
  semicolons: { ending: 'csv', filter: 'csv:Text - txt - csv (StarCalc):59,34,76,1,,0,false,true' },
  utf16: { ending: 'txt', filter: 'txt:Text - txt - csv (StarCalc):9,34,65535,1,,0,false,true' },
} as const
type Format = keyof typeof FORMATS
const CUSTOMER = 'spreadsheets'

const folder = await mkdtemp(join(tmpdir(), 'verka-spreadsheets-'))
const office = ensureLibreOffice()
const postgres = await startEmbeddedPostgres(join(folder, 'postgres'))
const port = await freePort()
const origin = `http://localhost:${port}`
const verka = await startVerkaOn(postgres, port, { DATA_DIR: join(folder, 'data') })
const admin = remoteAdministrator(origin, CUSTOMER)

interface Import {
  id: string
  state: string
  error: { text: string } | null
  mapping: object
  columns: { header: string }[]
  counts: Record<string, number>
}
interface Row {
  number: number
  outcome: string
  cells: string[]
  errors: { column: number | null; text: string }[]
  changes: { column: number; before: string; after: string }[]
}

/** Settings of a person in a country: dates and numbers are displayed as they are there. */
async function settingsOf(culture: string): Promise<string> {
  const profile = join(folder, `office-${culture}`)
  await mkdir(join(profile, 'user'), { recursive: true })
  const setting = `<item oor:path="/org.openoffice.Setup/L10N"><prop oor:name="ooSetupSystemLocale" oor:op="fuse"><value>${culture}</value></prop></item>`
  await writeFile(
    join(profile, 'user/registrymodifications.xcu'),
    `<?xml version="1.0" encoding="UTF-8"?><oor:items xmlns:oor="http://openoffice.org/2001/registry">${setting}</oor:items>`,
  )
  return `-env:UserInstallation=${pathToFileURL(profile).href}`
}

/** Opens files, and saves each in a format. */
async function saveAs(format: Format, own: string, paths: readonly string[]): Promise<string> {
  const target = await mkdtemp(join(folder, `${format}-`))
  const { filter } = FORMATS[format]
  await promisify(execFile)(office, [own, '--headless', '--convert-to', filter, '--outdir', target, ...paths], { timeout: 600_000 })
  return target
}

async function exported(path: string, body: object = {}): Promise<Buffer> {
  const headers = { ...(await admin.authorization()), 'content-type': 'application/json' }
  const reply = await fetch(`${origin}/api/v2/${CUSTOMER}/north${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
  return Buffer.from(await reply.arrayBuffer())
}

const post = async (path: string, body: object): Promise<Import> => {
  const answer = await admin.call<Import>('POST', path, body, withKey())
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body
}

async function worked(id: string): Promise<Import> {
  for (;;) {
    const { body } = await admin.call<Import>('GET', `/imports/${id}`)
    if (body.state !== 'reading' && body.state !== 'checking') return body
    await delay(50)
  }
}

/** What an import of a file would not leave unchanged. */
async function differences(typeId: string, fileName: string, bytes: Buffer): Promise<string[]> {
  const { id: fileId } = await post('/files', { fileName, type: '', base64: bytes.toString('base64') })
  const read = await worked((await post('/imports', { target: 'element', typeId, fileId })).id)
  if (read.state !== 'mapping') return [`${fileName}: ${read.error?.text ?? read.state}`]
  await post(`/imports/${read.id}/check`, read.mapping)
  const { columns, counts } = await worked(read.id)
  if (counts.unchanged === ROWS) return []
  const { items } = (await admin.call<{ items: Row[] }>('GET', `/imports/${read.id}/rows`)).body
  return [
    `${fileName}: ${counts.unchanged} of ${ROWS} rows unchanged`,
    ...items.flatMap(({ number, cells, errors, changes }) => [
      ...errors.map(({ column, text }) => `  row ${number} ${columns[column ?? -1]?.header}: ${cells[column ?? -1]}: ${text}`),
      ...changes.map(({ column, before, after }) => `  row ${number} ${columns[column]?.header}: ${before} → ${after}`),
    ]),
  ]
}

try {
  await makeSmallCustomer(postgres.applicationUrl, CUSTOMER)
  const types: string[] = []
  const paths: string[] = []
  for (let seed = 1; seed <= Number(values.categories); seed++) {
    const { type } = await aRandomCategory(admin, seed, { rows: ROWS })
    const columns = ['title', 'code', ...type.dataPropertyTypes.map(({ id }) => id)]
    const files = [
      await exported(`/elements/template?elementTypeId=${type.id}&rows=listed`),
      await exported(`/elements/export?elementTypeId=${type.id}&format=xlsx`, { columns }),
    ]
    for (const bytes of files) {
      types.push(type.id)
      const path = join(folder, `${types.length}.xlsx`)
      await writeFile(path, bytes)
      paths.push(path)
    }
  }
  for (const culture of ['sv-SE', 'nb-NO']) {
    const own = await settingsOf(culture)
    for (const format of Object.keys(FORMATS) as Format[]) {
      const target = await saveAs(format, own, paths)
      const wrong: string[] = []
      for (const [index, type] of types.entries()) {
        const name = `${index + 1}.${FORMATS[format].ending}`
        wrong.push(...(await differences(type, name, await readFile(join(target, name)))))
      }
      for (const line of wrong) print(line)
      reportResult(
        `${types.length} workbooks that LibreOffice (${culture}) has saved as ${format} are imported as unchanged`,
        wrong.length === 0,
      )
    }
  }
} finally {
  await verka.stop()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
