import { z } from 'zod'
import { effectsBody, effectsReply } from '../definitions/effects.ts'
import { definitionContentSchema, restoreBody, versionNumber, versionsQuery, versionsReply } from '../definitions/versions.ts'
import { usesReply } from '../definitions/uses.ts'
import { exportFormatSchema, exportQuerySchema, wholeExportQuerySchema } from '../lists/export-query.ts'
import type { ListTraits } from '../api/list-columns.ts'
import { listOf, listQuerySchema } from '../lists/list-query.ts'
import { pageQuery } from '../lists/page-query.ts'
import type { ResourceDescription } from '../resources/resource.ts'
import { plainCall, type CallKind, type PlainRest } from './call-kinds.ts'
import { idParamsOf, versionQuery, type Call } from '../api/contract.ts'

type Shape = z.ZodType
type Resource = ResourceDescription
const nothing = z.strictObject({})
type Nothing = typeof nothing
const none = z.undefined()
type None = typeof none

interface Rest extends PlainRest {
  /** One sentence for the API's documentation. */
  summary: string
}

interface Schemas<Params, Query, Body, Reply> {
  params: Params
  query: Query
  body: Body
  reply: Reply
}

/** Completes an ordinary call with its schemas. The client gets only `plainCall`. */
function complete<R extends Resource, Params extends Shape, Query extends Shape, Body extends Shape, Reply extends Shape>(
  kind: CallKind,
  resource: R,
  { summary, ...rest }: Rest & { list?: ListTraits; example?: object; takesFiles?: true },
  schemas: Schemas<Params, Query, Body, Reply>,
): Call<Params, Query, Body, Reply, R['scope'], 'json'> {
  const { list, example, takesFiles, ...plain } = rest
  const more = { ...(list && { list }), ...(example && { example }), ...(takesFiles && { takesFiles }) }
  return { ...plainCall(kind, resource, plain), ...more, ...schemas, summary, knowsCaller: true } as Call<
    Params,
    Query,
    Body,
    Reply,
    R['scope'],
    'json'
  >
}

const pages = z.strictObject(pageQuery)

/** The list of all, by pages. */
export const listCall = <R extends Resource, Item extends Shape>(resource: R, { item, ...rest }: Rest & { item: Item }) =>
  complete('list', resource, rest, { params: nothing, query: pages, body: none, reply: listOf(item) })

/** The list that the server searches, filters and orders, by its columns. */
export const filterCall = <R extends Resource, Item extends Shape>(
  resource: R,
  { item, ...rest }: Rest & { item: Item; list: ListTraits },
) => complete('filter', resource, rest, { params: nothing, query: nothing, body: listQuerySchema, reply: listOf(item) })

export const getCall = <R extends Resource, Reply extends Shape>(resource: R, { reply, ...rest }: Rest & { reply: Reply }) =>
  complete('get', resource, rest, { params: idParamsOf<R['name']>(resource.name), query: nothing, body: none, reply })

/** One row with the names of the rows that it refers to, for its page. */
export const getFullCall = <R extends Resource, Reply extends Shape>(resource: R, { reply, ...rest }: Rest & { reply: Reply }) =>
  complete('getFull', resource, rest, { params: idParamsOf<R['name']>(resource.name), query: nothing, body: none, reply })

/** `example`: a body with which tests create one. */
export const createCall = <R extends Resource, Body extends Shape, Reply extends Shape>(
  resource: R,
  { body, reply, ...rest }: Rest & { body: Body; reply: Reply; example?: z.input<Body> & object; takesFiles?: true },
) => complete('create', resource, rest, { params: nothing, query: nothing, body, reply })

export const updateCall = <R extends Resource, Body extends Shape, Reply extends Shape>(
  resource: R,
  { body, reply, ...rest }: Rest & { body: Body; reply: Reply; takesFiles?: true },
) => complete('update', resource, rest, { params: idParamsOf<R['name']>(resource.name), query: nothing, body, reply })

/** Uses that block the deletion of a row. */
export const usesCall = <R extends Resource>(resource: R, rest: Rest) =>
  complete('uses', resource, rest, { params: idParamsOf<R['name']>(resource.name), query: nothing, body: none, reply: usesReply })

const numberedParams = <Name extends string>(resource: Name) => idParamsOf<Name>(resource).extend({ version: versionNumber })

/** The versions of a definition, newest first. */
export const versionsCall = <R extends Resource>(resource: R, rest: Rest) =>
  complete('versions', resource, rest, {
    params: idParamsOf<R['name']>(resource.name),
    query: versionsQuery,
    body: none,
    reply: versionsReply,
  })
/** One version of a definition with its content. */
export const versionCall = <R extends Resource>(resource: R, rest: Rest) =>
  complete('version', resource, rest, {
    params: numberedParams<R['name']>(resource.name),
    query: nothing,
    body: none,
    reply: definitionContentSchema,
  })
/** Saves the content of an earlier version of a definition as a new one. */
export const restoreCall = <R extends Resource, Reply extends Shape>(resource: R, { reply, ...rest }: Rest & { reply: Reply }) =>
  complete('restore', resource, rest, { params: numberedParams<R['name']>(resource.name), query: nothing, body: restoreBody, reply })

/** What a definition with a form would mean if it was saved. */
export const effectsCall = <R extends Resource>(resource: R, rest: Rest) =>
  complete('effects', resource, rest, { params: nothing, query: nothing, body: effectsBody, reply: effectsReply })

export const deleteCall = <R extends Resource>(
  resource: R,
  rest: Rest,
): Call<ReturnType<typeof idParamsOf<R['name']>>, typeof versionQuery, None, None, R['scope'], 'json'> =>
  complete('delete', resource, rest, { params: idParamsOf<R['name']>(resource.name), query: versionQuery, body: none, reply: none })

type ExportCall<R extends Resource, Body extends Shape> = Call<Nothing, typeof formatQuery, Body, None, R['scope'], 'document'>
const formatQuery = z.strictObject({ format: exportFormatSchema })
const exported = <R extends Resource, Body extends Shape>(resource: R, rest: Rest & { example?: object }, body: Body) =>
  complete('export', resource, rest, { params: nothing, query: formatQuery, body, reply: none }) as unknown as ExportCall<R, Body>

/** Exports the listed rows as a file: the client names all of them. `example`: its columns in tests, for a named row. */
export const exportNamedCall = <R extends Resource>(resource: R, rest: Rest & { example: { columns: string[] } }) =>
  exported(resource, rest, wholeExportQuerySchema)
/** Exports the listed rows as a file: the server queries them again. */
export const exportFilteredCall = <R extends Resource>(resource: R, rest: Rest) => exported(resource, rest, exportQuerySchema)
