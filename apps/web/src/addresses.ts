import type { ResourceAddress } from '@verka/domain/resources/resources.ts'

/** The addresses besides those of entities (specification section 2). Screens link to each other only through them. */
type OtherAddress =
  | '/'
  | '/login'
  | '/dashboard'
  | '/elements/types/$id/picture'
  | '/elements/types/$id/operations/types'
  | '/elements/types/$id/transactions/types'
  | '/definitions/$kind/$id/versions'
  | '/replication/templates'
  | '/operations/list/$id'
  | '/transactions/list/$id'
  | '/tenants/$id/config'
  | '/exe'
  | '/exe/elementList'
  | '/exe/cases'
  | '/exe/openReports'
  | '/exe/openReports/$id'
  | '/report/$tenant/$site'
  | '/report/$tenant/$site/$code/$serviceId'
  | '/station/$tenant/$site'
  | '/myCode'
  | '/exe/myCode'
  | '/exe/help'
  | '/exe/id/$id'
  | '/exe/code/$code'
  | '/exe/$elementId/service/$transactionTypeId'
  | '/exe/$elementId/service/$transactionTypeId/transactions'
  | '/exe/transaction/$id'
  | '/exe/operation/$operationTypeId/$elementId/$transactionTypeId'
  | '/exe/operation/$operationTypeId/$elementId/$mode/$transactionId'
  | '/imports/elements'
  | '/imports/records'
  | '/imports/users'
  | '/inbox'
  | '/messageSettings'
  | '/exe/inbox'
  | '/exe/messageSettings'
  | '/work'
  | '/openAccess'
  | '/definitionTexts'
  | '/api/docs'

export type Address = ResourceAddress | OtherAddress

type ParamNames<Path extends string> = Path extends `${string}$${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : Path extends `${string}$${infer Name}`
    ? Name
    : never

type Params<Path extends string> = Record<ParamNames<Path>, string>
type Search = Record<string, string | undefined>

/** An address with its parameters filled in, each escaped: `addressOf('/elements/$id/edit', { id })`. */
export function addressOf<Path extends Address>(
  path: Path,
  ...[params, search]: ParamNames<Path> extends never ? [params?: undefined, search?: Search] : [params: Params<Path>, search?: Search]
): string {
  const values = (params ?? {}) as Record<string, string>
  const filled = path.replace(/\$(\w+)/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`no value for $${name} in ${path}`)
    return encodeURIComponent(value)
  })
  const given = Object.entries(search ?? {}).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return given.length > 0 ? `${filled}?${new URLSearchParams(given)}` : filled
}
