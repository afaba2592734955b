import type { DescribedCall } from './document.ts'

/** What somebody filled in to try a call. */
export interface Trial {
  /** By `path.tenant`, `query.limit`, `header.If-Match`; what is empty is not sent. */
  values: Readonly<Record<string, string>>
  body: string
}

/** The address of a call with what was filled in; the names of what is missing stay in it. */
export function addressOf({ path, parameters }: DescribedCall, { values }: Trial): string {
  const filled = path.replace(/\{(\w+)\}/g, (name, key: string) => {
    const value = values[`path.${key}`]
    return value ? encodeURIComponent(value) : name
  })
  const query = new URLSearchParams(
    parameters.flatMap(({ in: partOfRequest, name }) => {
      const value = partOfRequest === 'query' ? values[`query.${name}`] : ''
      return value ? [[name, value]] : []
    }),
  ).toString()
  return query === '' ? filled : `${filled}?${query}`
}

/** The headers of a call besides the login. */
export function headersOf({ parameters, body }: DescribedCall, { values }: Trial): Record<string, string> {
  const own = parameters.flatMap(({ in: partOfRequest, name }) => {
    const value = partOfRequest === 'header' ? values[`header.${name}`] : ''
    return value ? [[name.toLowerCase(), value] as const] : []
  })
  return { accept: 'application/json', ...(body && { 'content-type': 'application/json' }), ...Object.fromEntries(own) }
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

/** The same on a command line; the token is a variable there, and nobody's own stands in what is copied. */
export function curlOf(call: DescribedCall, trial: Trial, origin: string): string {
  const headers = Object.entries(headersOf(call, trial)).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`)
  return [
    `curl -X ${call.method} ${quoted(origin + addressOf(call, trial))}`,
    '-H "authorization: Bearer $TOKEN"',
    ...headers,
    ...(call.body ? [`-d ${quoted(trial.body)}`] : []),
  ].join(' \\\n  ')
}
