import { z } from 'zod'
import type { Role } from '../access/roles.ts'
import { idSchema } from '../entities/entity.ts'
import type { ListTraits } from './list-columns.ts'
import type { LiveEntity } from '../resources/resources.ts'

/**
 * Path of a call below `/api/v1` and `/api/v2` (decisions section 6): `installation` under neither tenant nor site, `tenant` under
 * `{tenant}`, `site` under `{tenant}/{site}`, `open` under `{tenant}/{site}/open`: for people without a login.
 */
export type CallScope = 'installation' | 'tenant' | 'site' | 'open'

/** Required access: no login (`public`), or a role of at least this rank. Row-dependent rights narrow it. */
export type CallAccess = 'public' | Role

/**
 * Content of request and reply. `json`: JSON both ways. `upload`: a file in JSON (`body`) or, from v2, streamed as multipart/form-data.
 * `completion`: joins uploaded pieces to a file. `download`: bytes of a file, with ranges. `document`: bytes rendered while they are sent.
 * `events`: server-sent events.
 */
export type CallCarries = 'json' | 'upload' | 'completion' | 'download' | 'document' | 'events'

type Shape = z.ZodType
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** One call of the API, declared once: the server's routes, OpenAPI and the client's typed functions read it. */
export interface Call<
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends Shape = Shape,
  Reply extends Shape = Shape,
  Scope extends CallScope = CallScope,
  Carries extends CallCarries = CallCarries,
> {
  /** Unique name, also the OpenAPI operationId: `getElement`. */
  name: string
  method: Method
  /** Path below the scope, parameters in braces: `/elements/{id}`. */
  path: string
  scope: Scope
  carries: Carries
  access: CallAccess
  /** Of a public call: it reads the token of a logged-in caller, who may get a longer answer. */
  knowsCaller: boolean
  /** One sentence for the API's documentation. */
  summary: string
  params: Params
  query: Query
  body: Body
  reply: Reply
  /** Status of success; 204 has no body. */
  status: 200 | 201 | 204
  /** Whether an `Idempotency-Key` is required, accepted (writing POSTs), or meaningless. */
  idempotency: 'required' | 'accepted' | 'none'
  /** POST that only reads (a filter): it changes nothing and needs no idempotency. */
  reads: boolean
  /** Columns of a filtered list. */
  list?: ListTraits
  /** Entities in the reply of a reading call. A change of one makes the reply stale. */
  shows: readonly LiveEntity[]
  /** The entity of which the reply shows only the row with the path's `id`. */
  showsOne?: LiveEntity
  /** Of a call that writes: the changed entities. The client that sent it reloads them at once. */
  changes: readonly LiveEntity[]
  /** Of a reading call for people without a login: seconds for which its reader may use the answer again. Omitted: never. */
  maxAge?: number
  /** Its body may contain files (`files/files-in-body.ts`): it may be larger, and they are stored before it runs. */
  takesFiles?: true
  /** A POST that saves an existing row when its body has an id. */
  savesById?: true
  /** Of a call that creates: a valid body for tests; of an export: its columns in tests. */
  example?: object
}

/** Method and path below the scope, parameters in braces: `GET /elements/{id}`. */
type Route = `${Method} /${string}`

interface Reading {
  shows: readonly LiveEntity[]
  showsOne?: LiveEntity
  changes?: never
}
interface Writing {
  reads?: never
  shows?: never
  showsOne?: never
  changes: readonly LiveEntity[]
}

/** Every call declares what it shows or changes; otherwise it does not compile. */
type Effect<R extends Route> = R extends `GET ${string}`
  ? Reading & { reads?: never }
  : R extends `POST ${string}`
    ? Writing | (Reading & { reads: true })
    : Writing

const nothing = z.strictObject({})
type Nothing = typeof nothing
const noReply = z.undefined()

interface Declaration<
  Params extends Shape,
  Query extends Shape,
  Body extends Shape,
  Reply extends Shape,
  Scope extends CallScope,
  Carries extends CallCarries,
> {
  /** `site` unless another is given. */
  scope?: Scope
  access: CallAccess
  knowsCaller?: true
  summary: string
  carries?: Carries
  params?: Params
  query?: Query
  body?: Body
  reply?: Reply
  status?: 200 | 201 | 204
  /** `none`: a repeat is harmless, and the reply is not stored. */
  idempotency?: 'required' | 'none'
  list?: ListTraits
  maxAge?: number
  takesFiles?: true
  savesById?: true
  example?: object
}

const hasBytes = (carries: CallCarries | undefined) => carries === 'download' || carries === 'document'

/** Declares a call by its unique name and its route. A call without `access` cannot be declared; `public` must be written out. */
export function defineCall<
  Params extends Shape = Nothing,
  Query extends Shape = Nothing,
  Body extends Shape = z.ZodUndefined,
  Reply extends Shape = z.ZodUndefined,
  const Scope extends CallScope = 'site',
  const Carries extends CallCarries = 'json',
  const R extends Route = Route,
>(
  name: string,
  route: R,
  declaration: Declaration<Params, Query, Body, Reply, Scope, Carries> & Effect<R>,
): Call<Params, Query, Body, Reply, Scope, Carries> {
  const [method, path] = route.split(' ') as [Method, string]
  const reads = method === 'GET' || declaration.reads === true
  const writesByPost = method === 'POST' && !reads
  return {
    ...declaration,
    name,
    method,
    path,
    scope: (declaration.scope ?? 'site') as Scope,
    carries: (declaration.carries ?? 'json') as Carries,
    knowsCaller: declaration.knowsCaller ?? declaration.access !== 'public',
    params: (declaration.params ?? nothing) as unknown as Params,
    query: (declaration.query ?? nothing) as unknown as Query,
    body: (declaration.body ?? noReply) as unknown as Body,
    reply: (declaration.reply ?? noReply) as unknown as Reply,
    status: declaration.status ?? (declaration.reply || hasBytes(declaration.carries) ? 200 : 204),
    idempotency: declaration.idempotency ?? (writesByPost ? 'accepted' : 'none'),
    reads,
    shows: declaration.shows ?? [],
    changes: declaration.changes ?? [],
  }
}

/** Any call, loosely typed: a constraint by `Call` makes the compiler compare whole schemas, which takes minutes. */
export interface AnyCall {
  scope: CallScope
  carries: CallCarries
  params: object
  query: object
  body: object
  reply: object
}

export type ParamsOf<C extends AnyCall> = z.output<C['params']>
export type QueryOf<C extends AnyCall> = z.output<C['query']>
export type BodyOf<C extends AnyCall> = z.output<C['body']>
export type ReplyOf<C extends AnyCall> = z.output<C['reply']>
/** The result of a handler: the reply before its parsing removes unknown properties. */
export type ReplyInput<C extends AnyCall> = z.input<C['reply']>

/** Whether a schema has any property: one without (`strictObject({})`) is an empty record. */
type HasParts<S> = string extends keyof z.input<S> ? false : keyof z.input<S> extends never ? false : true

/** Arguments of a call: the parts that it has, and only those. */
export type ArgumentsOf<C extends AnyCall> = (HasParts<C['params']> extends true ? { params: z.input<C['params']> } : unknown) &
  (HasParts<C['query']> extends true ? { query?: z.input<C['query']> } : unknown) &
  (z.input<C['body']> extends undefined ? unknown : { body: z.input<C['body']> })

/** The path of a call below `/api/v1`, with braces for its parameters. */
export function pathOf(call: Pick<Call, 'scope' | 'path'>): string {
  const prefix = { installation: '', tenant: '/{tenant}', site: '/{tenant}/{site}', open: '/{tenant}/{site}/open' }[call.scope]
  return prefix + call.path
}

/** Fills the braces of a path, each value escaped. A missing value is a programming error and throws. */
export function fillPath(path: string, values: Record<string, string>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`no value for {${name}} in ${path}`)
    return encodeURIComponent(value)
  })
}

/** A path parameter that is an id. */
export const idParams = z.strictObject({ id: z.uuid() })

/** The same of a resource whose ids are branded. */
export const idParamsOf = <Resource extends string>(resource: Resource) => z.strictObject({ id: idSchema(resource) })

/** A version in the query of a DELETE (decisions section 3); text there, a whole number here. */
export const versionQuery = z.strictObject({ version: z.coerce.number().int().min(1).optional() })

/** Page of a list in the query: text there, whole numbers here (specification section 9: Skip=0, Limit=1000). */
export const MAX_LIMIT = 1000
