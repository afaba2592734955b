import { globSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
// composes the features
import '../../app.ts'
import { openDirectoryStore } from '../../files/directory-store.ts'
import { fillDemo } from '../../demo/fill-demo.ts'
import { parseStoredJson } from '../../testing/read/stored-json.ts'
import { freshDatabase } from '../../testing/servers/databases.ts'
import { outsideOf } from '../../testing/servers/outside.ts'
import { openDatabase } from '../database.ts'
import { checkJsonShapes, JSON_COLUMNS } from './json-columns.ts'

const DESCRIBED = Object.entries(JSON_COLUMNS).flatMap(([table, own]) => Object.keys(own).map((column) => `${table}.${column}`))

test('every stored JSON of a filled database has the type of its column', async () => {
  const installation = await freshDatabase(inject('superuserUrl'))
  const database = openDatabase(installation.applicationUrl, { maxConnections: 4 })
  const reader = new pg.Client({ connectionString: installation.superuserUrl })
  await reader.connect()
  const folder = await mkdtemp(join(tmpdir(), 'verka-json-'))
  const files = await openDirectoryStore(folder)
  try {
    await fillDemo({ ...outsideOf(database), files, now: () => new Date('2026-05-13T10:00:00Z') })
    const { rows: columns } = await reader.query<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns
        where table_schema = 'public' and data_type = 'jsonb' order by table_name, column_name`,
    )
    expect(columns.map(({ name }) => name)).toEqual(DESCRIBED.toSorted())
    const { wrong, filled } = await parseStoredJson(reader)
    expect(wrong).toEqual([])
    // every other column is filled by tests of its feature, whose server parses stored values at its end
    expect(filled).toContain('operations.effects')
  } finally {
    await reader.end()
    await database.close()
    await installation.drop()
    await rm(folder, { recursive: true })
  }
})

test('a definition whose JSON has another outer shape is rejected by its name', () => {
  expect(() => checkJsonShapes('element_types', { match_rules: [], code_series: null })).not.toThrow()
  expect(() => checkJsonShapes('element_types', { match_rules: {} })).toThrow('element_types.match_rules holds no list')
  expect(() => checkJsonShapes('element_types', { list_slots: [] })).toThrow('element_types.list_slots holds no object')
  expect(() => checkJsonShapes('element_types', { data_property_types: '[]' })).toThrow('element_types.data_property_types holds no list')
})

/** Names of columns of JSON that the code uses for nothing else. */
const NAMES = new Set([
  ...Object.values(JSON_COLUMNS).flatMap((own) => Object.keys(own).filter((column) => column.includes('_'))),
  'before',
  'after',
  'effects',
  'payload',
  'contact',
  'colours',
  'settings',
  'question',
])
/** A cast of a property, and a property without a type of its own. */
const CASTS = [/\.(\w+)!?\)? as (?!const)[A-Z{(]/, /\.(\w+)!?\)? as (?:readonly|object|unknown)/]
const UNTYPED = /^ +(\w+)\??: (?:readonly )?(?:unknown|Record<string, unknown>)/

test('no code casts what a column of JSON holds, or forgets its type', () => {
  const isWrong = (line: string, isQueries: boolean) =>
    CASTS.some((cast) => NAMES.has(cast.exec(line)?.[1] ?? '')) || (isQueries && NAMES.has(UNTYPED.exec(line)?.[1] ?? ''))
  const files = globSync(['demo', 'features', 'http', 'identity'].map((folder) => `apps/server/src/${folder}/**/*.ts`))
  const wrong = files.flatMap((path) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .flatMap((line, index) => (isWrong(line, path.endsWith('.queries.ts')) ? [`${path}:${index + 1} ${line.trim()}`] : [])),
  )
  expect(files.length).toBeGreaterThan(300)
  expect(wrong).toEqual([])
})
