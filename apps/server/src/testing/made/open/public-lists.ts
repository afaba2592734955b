import { randomInt, randomUUID } from 'node:crypto'
import type { Field } from '@verka/domain/forms/field.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'
import type { OpenList } from '@verka/domain/open/open-lists.api.ts'
import type { PublicList } from '@verka/domain/public-lists/public-lists.api.ts'
import type { SchemaField } from '@verka/domain/schemas/schema-field.ts'
import type { DataSchema } from '@verka/domain/schemas/schemas.api.ts'
import type { TestApp } from '../../servers/test-app.ts'
import type { Caller, TestTenant } from '../../servers/test-tenant.ts'
import { aField, anElement, anElementType } from '../a-working-day.ts'
import { aColumn, connectedTo, openTenant } from './open-objects.ts'

export const note = aField('note', 'text')
export const weight = aField('weight', 'decimal')
export const secret = aField('secret', 'text', { showForUser: false })
/** Columns that read the title, the note and the weight. */
export const COLUMNS = [aColumn('title'), aColumn('note'), aColumn('weight', 'number')]

const NAMES = localized('Lekredskap', 'Playground equipment', 'Lekeapparater')

/** A public list of a new category by a new open schema. */
export async function aPublicList(admin: Caller, more: object = {}): Promise<PublicList> {
  const key = `open-${randomUUID().slice(0, 8)}`
  const body = { key, localizedNames: NAMES, status: 'published', isOpen: true, fields: [aColumn('title')] }
  const schema = (await admin.call<DataSchema>('POST', '/schemas', body)).body
  const type = await anElementType(admin, [], { schemaConfigurations: [connectedTo(schema, [])] })
  return savedList(admin, { elementTypeId: type.id, schemaId: schema.id, ...more })
}

async function savedList(admin: Caller, body: object): Promise<PublicList> {
  const list = { localizedNames: NAMES, forms: ['page', 'json', 'calendar'], isPublished: true, ...body }
  const answer = await admin.call<PublicList>('POST', '/publicLists', list)
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  return answer.body
}

interface Stranger {
  query?: string
  /** Tenant and site. */
  at?: string
  address?: string
  headers?: Record<string, string>
}

/** A tenant with public lists, and a person without a login who reads them. */
export async function listingTenant(server: TestApp, tenant: TestTenant) {
  const open = await openTenant(server, tenant)
  const { admin } = open
  // files of tests share the counts of a network, and each has a clock of its own
  const part = () => randomInt(0x1_00_00).toString(16)
  const network = `2001:db8:${part()}:${part()}::1`
  const read = async (url: string, { address = network, headers = {} }: Stranger) => {
    const reply = await server.app.inject({ url, remoteAddress: address, headers })
    // what differs between any two answers
    const text = reply.body.replace(/"requestId":"[^"]+",?/, '')
    return { status: reply.statusCode, headers: reply.headers, text, bytes: reply.rawPayload.length }
  }
  /** A list of a category with these fields, read by a schema of these columns. */
  async function aList(fields: Field[], columns: SchemaField[], more: object = {}, ofSchema: object = {}) {
    const schema = await open.aSchema(columns, ofSchema)
    const type = await anElementType(admin, fields, { schemaConfigurations: [connectedTo(schema, fields)] })
    const list = await savedList(admin, { elementTypeId: type.id, schemaId: schema.id, ...more })
    const anObject = (title: string, values: [Field, unknown][] = [], extra: object = {}) => {
      const dataProperties = values.map(([{ id }, value]) => ({ dataPropertyTypeId: id, value }))
      return anElement(admin, type.id, { title, code: `K-${randomUUID()}`, dataProperties, ...extra })
    }
    return { schema, type, list, anObject }
  }
  return {
    ...open,
    aList,
    /** A list of the titles of a category. */
    aListOfTitles: (more: object = {}) => aList([], [aColumn('title')], more),
    async save(list: PublicList, changes: object): Promise<PublicList> {
      const { status, body } = await admin.call<PublicList>('PUT', `/publicLists/${list.id}`, { ...list, can: undefined, ...changes })
      if (status !== 200) throw new Error(JSON.stringify(body))
      return body
    },
    /** The list for programs. */
    async asJson(key: string, stranger: Stranger = {}) {
      const { query = '', at = `${tenant.key}/north` } = stranger
      const reply = await read(`/api/v2/${at}/open/lists/${encodeURIComponent(key)}?${query}`, stranger)
      return { ...reply, body: JSON.parse(reply.text) as OpenList }
    },
    /** The list as a browser without scripts shows it. */
    async asPage(key: string, stranger: Stranger = {}) {
      const { query = '', at = `${tenant.key}/north` } = stranger
      const reply = await read(`/open/${at}/${encodeURIComponent(key)}?${query}`, stranger)
      const rows = [...reply.text.matchAll(/<tr role="row">(.*?)<\/tr>/gs)].map(([, row]) =>
        [...row!.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell]) => cell!.replace(/<[^>]+>/g, '').trim()),
      )
      return { ...reply, heading: /<h1>(.*?)<\/h1>/.exec(reply.text)?.[1], rows }
    },
    asCalendar: (key: string, stranger: Stranger = {}) =>
      read(`/open/${stranger.at ?? `${tenant.key}/north`}/${key}.ics?${stranger.query ?? ''}`, stranger),
  }
}
