import type { DescribedCall } from './document.ts'

/** The input of a trial. */
export interface Trial {
  /** By `path.tenant`, `query.limit`, `header.If-Match`; empty ones are not sent. */
  values: Readonly<Record<string, string>>
  body: string
}

/** The address of a call with the input; names of missing parameters stay in it. */
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

/** The headers of a call except the login. */
export function headersOf({ parameters, body }: DescribedCall, { values }: Trial): Record<string, string> {
  const own = parameters.flatMap(({ in: partOfRequest, name }) => {
    const value = partOfRequest === 'header' ? values[`header.${name}`] : ''
    return value ? [[name.toLowerCase(), value] as const] : []
  })
  return { accept: 'application/json', ...(body && { 'content-type': 'application/json' }), ...Object.fromEntries(own) }
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

/** The call as a curl command; the token is a variable, so that no real one is copied. */
export function curlOf(call: DescribedCall, trial: Trial, origin: string): string {
  const headers = Object.entries(headersOf(call, trial)).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`)
  return [
    `curl -X ${call.method} ${quoted(origin + addressOf(call, trial))}`,
    '-H "authorization: Bearer $TOKEN"',
    ...headers,
    ...(call.body ? [`-d ${quoted(trial.body)}`] : []),
  ].join(' \\\n  ')
}
