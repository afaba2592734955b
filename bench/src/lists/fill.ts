import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { asId, type ElementTypeId, type TenantId, type SiteId } from '@verka/domain/entities/ids.ts'
import { openDatabase } from '@verka/server/src/db/database.ts'
import { jsonText } from '@verka/server/src/db/schema/json-columns.ts'
import { assignSlots } from '@verka/server/src/db/lists/keys/list-slots.ts'
import { searchTextOf } from '@verka/server/src/features/forms/search-texts.ts'
import { createSite, createTenant } from '@verka/server/src/features/tenants/life/new-tenant.ts'
import { createUser } from '@verka/server/src/features/users/users.ts'
import { createCredential } from '@verka/server/src/identity/users.ts'
import { fieldSchema, type Field } from '@verka/domain/forms/field.ts'
import type { FieldType } from '@verka/domain/forms/field-type.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'

export const USER_NAME = 'bench'
/** A second person, who only listens. */
export const LISTENER = 'listener'
export const PASSWORD = 'bench-bench-bench'
export const TENANT_KEY = 'bench'
export const SITE_KEY = 'north'

/** The generated code of the object with this number. */
export const codeOf = (index: number) => `OBJ-${String(index).padStart(7, '0')}`

/** A generator with a fixed seed: every run measures the same rows. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const WORDS = [
  'röd',
  'blå',
  'skåp',
  'lampa',
  'borr',
  'trapp',
  'fönster',
  'nyckel',
  'vagn',
  'mätare',
  'filter',
  'pump',
  'dörr',
  'kabel',
  'hylla',
]
/** Words that few objects have, like names and numbers: typical searches. */
export const RARE_WORDS = Array.from({ length: 2000 }, (_, index) =>
  [index % 20, Math.floor(index / 20) % 20, 7 + Math.floor(index / 400)]
    .map((part) => 'bdfghjklmnprstvbdfgh'[part]! + 'aeiouyåäöe'[part % 10]!)
    .join(''),
)

/** People that objects of the cases name. */
const PEOPLE = 20

/**
 * A tenant with a category of `count` objects with 8 fields in Verka's tables, and the same rows as a plain table with real columns. `hasCases`: with
 * a person and a tick besides, and an index for each plain column (list-cases.ts).
 */
export async function fill(
  urls: { owner: string; application: string; superuser: string },
  count: number,
  { hasCases = false } = {},
): Promise<Filled> {
  const database = openDatabase(urls.application)
  const now = new Date()
  const { tenantId, siteId, userId, people } = await database.transaction({ kind: 'installation' }, async (tx) => {
    const tenantId = await createTenant(tx, { key: TENANT_KEY, name: 'Bench', culture: 'sv-SE', licenceLevel: 'corporation' }, now)
    const siteId = await createSite(tx, { tenantId, key: SITE_KEY, name: 'Norra' }, now)
    const person = { tenantId, siteIds: [siteId], isEmailVerified: true }
    const userId = await createUser(
      tx,
      { ...person, userName: USER_NAME, name: 'Bench', email: 'bench@example.test', role: 'tenantAdmin' },
      now,
    )
    await createCredential(tx, userId, PASSWORD, now)
    const listener = { ...person, userName: LISTENER, name: 'Listener', email: 'listener@example.test', role: 'user' as const }
    await createCredential(tx, await createUser(tx, listener, now), PASSWORD, now)
    const people: string[] = []
    for (let number = 0; number < (hasCases ? PEOPLE : 0); number++)
      people.push(
        await createUser(
          tx,
          { ...person, userName: `p${number}`, name: `Person ${number}`, email: `p${number}@example.test`, role: 'user' },
          now,
        ),
      )
    return { tenantId, siteId, userId, people }
  })
  const kinds: FieldType[] = ['text', 'text', 'select', 'integer', 'decimal', 'date', 'text', 'textArea']
  if (hasCases) kinds.push('select', 'checkbox')
  const fields = kinds.map((fieldType, index) =>
    fieldSchema.parse({
      id: randomUUID(),
      key: `f${index}`,
      fieldType,
      localizedNames: localized(`Fält ${index}`),
      ...(index === 8 && { optionSource: 'users' }),
      options:
        fieldType === 'select' && index < 8 ? ['a', 'b', 'c', 'd'].map((value) => ({ value, localizedNames: localized(value) })) : [],
    }),
  )
  const elementTypeId = asId<'elementType'>(randomUUID())
  await database.transaction({ kind: 'site', tenantId, siteIds: [siteId] }, (tx) =>
    tx
      .insertInto('element_types')
      .values({
        tenant_id: tenantId,
        site_id: siteId,
        id: elementTypeId,
        status: 'published',
        localized_names: jsonText(localized('Bench')),
        localized_descriptions: jsonText([]),
        data_property_types: jsonText(fields),
        created_at: now,
        updated_at: now,
        owner_id: userId,
        list_slots: jsonText(assignSlots(fields).slots),
      })
      .execute(),
  )
  await database.close()
  await fillObjects(urls, { tenantId, siteId, userId, elementTypeId, fields, people }, count)
  return { elementTypeId, fields, people }
}

/** The category that was filled. */
export interface Filled {
  elementTypeId: ElementTypeId
  fields: Field[]
  /** Empty without cases. */
  people: readonly string[]
}

interface Ids {
  tenantId: TenantId
  siteId: SiteId
  userId: string
  elementTypeId: ElementTypeId
  fields: Field[]
  people: readonly string[]
}

/** An object of the bench. */
export interface Row {
  id: string
  title: string
  code: string
  values: (string | number)[]
}

/** The same with the values of further kinds. */
type FilledRow = Omit<Row, 'values'> & { values: (string | number | boolean)[] }

const valuesOf = (fields: readonly Field[], row: FilledRow): Record<string, string | number | boolean> =>
  Object.fromEntries(row.values.map((value, index) => [fields[index]!.id, value]))

/** Objects from a generator with a fixed seed, by their numbers. */
export function rowMaker(seed: number): (index: number) => Row {
  const random = seeded(seed)
  const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)]!
  const words = (length: number) => Array.from({ length }, () => pick(random() < 0.5 ? WORDS : RARE_WORDS)).join(' ')
  return (index) => ({
    id: randomUUID(),
    title: words(3),
    code: codeOf(index),
    values: [
      words(2),
      `U${index}`,
      'abcd'[Math.floor(random() * 4)]!,
      Math.floor(random() * 1000),
      Math.round(random() * 1e5) / 100,
      new Date(1.6e12 + random() * 1.5e11).toISOString().slice(0, 10),
      words(4),
      words(12),
    ],
  })
}

async function fillObjects(urls: { owner: string; superuser: string }, ids: Ids, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: urls.superuser.replace(/\/postgres$/, '/verka') })
  await client.connect()
  // outside of the schema whose tables Verka owns
  await client.query('create schema baseline')
  await client.query(`create table baseline.elements (id uuid primary key, title text not null, code text not null, f0 text, f1 text, f2 text,
    f3 int, f4 numeric, f5 date, f6 text, f7 text, f8 text, f9 boolean, created_at timestamptz not null, updated_at timestamptz not null)`)
  const make = rowMaker(1)
  const next = (index: number): FilledRow => {
    const row = make(index)
    return ids.people.length === 0 ? row : { ...row, values: [...row.values, ids.people[index % PEOPLE]!, index % 3 === 0] }
  }
  const BATCH = 5000
  for (let from = 0; from < count; from += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, count - from) }, (_, index) => next(from + index))
    const data = JSON.stringify(
      rows.map((row) => ({
        id: row.id,
        title: row.title,
        code: row.code,
        search: searchTextOf([row.title, row.code], ids.fields, valuesOf(ids.fields, row)),
        data: valuesOf(ids.fields, row),
        values: row.values,
      })),
    )
    await client.query(
      `insert into elements (tenant_id, site_id, id, element_type_id, title, code, data_properties, search_text, created_at, updated_at, owner_id)
        select $2, $3, (r ->> 'id')::uuid, $4, r ->> 'title', r ->> 'code', r -> 'data', r ->> 'search', now(), now(), $5
        from jsonb_array_elements($1::jsonb) r`,
      [data, ids.tenantId, ids.siteId, ids.elementTypeId, ids.userId],
    )
    await client.query(
      `select write_list_keys(left(c.culture, 2), e.tenant_id, e.site_id, t.id, e.id, t.list_slots, e.title, e.code, e.created_at, e.updated_at,
          e.data_properties)
        from jsonb_array_elements($1::jsonb) r join elements e on e.tenant_id = $2 and e.site_id = $3 and e.id = (r ->> 'id')::uuid
          join element_types t on t.tenant_id = e.tenant_id and t.site_id = e.site_id and t.id = e.element_type_id
          join tenants c on c.id = e.tenant_id`,
      [data, ids.tenantId, ids.siteId],
    )
    await client.query(
      `insert into baseline.elements select (r ->> 'id')::uuid, r ->> 'title', r ->> 'code', r -> 'values' ->> 0, r -> 'values' ->> 1, r -> 'values' ->> 2,
          (r -> 'values' ->> 3)::int, (r -> 'values' ->> 4)::numeric, (r -> 'values' ->> 5)::date, r -> 'values' ->> 6, r -> 'values' ->> 7, r -> 'values' ->> 8,
          (r -> 'values' ->> 9)::boolean, now(), now()
        from jsonb_array_elements($1::jsonb) r`,
      [data],
    )
  }
  for (const index of [
    'unique index on baseline.elements (lower(code))',
    'index on baseline.elements (f0 collate verka_sv, id)',
    'index on baseline.elements (f2, f3, f5, id)',
    `index on baseline.elements using gin ((title || ' ' || f7) gin_trgm_ops)`,
    ...(ids.people.length > 0
      ? ['title collate verka_sv', 'code', 'f1 collate verka_sv', 'f2', 'f3', 'f4', 'f5', 'f8', 'f9', 'created_at'].map(
          (column) => `index on baseline.elements (${column}, id)`,
        )
      : []),
  ])
    await client.query(`create ${index}`)
  await client.query('grant usage on schema baseline to verka_app')
  await client.query('grant select, insert, update on baseline.elements to verka_app')
  await client.query('vacuum analyze')
  await client.end()
}
