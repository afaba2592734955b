import autocannon from 'autocannon'

export interface Figures {
  perSecond: number
  p50: number
  p99: number
  errors: number
}

/** A request of a load. */
export interface BenchRequest {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  body?: object
  headers?: Record<string, string>
  /** Called with each answer. */
  answered?: (status: number, body: string) => void
}

/** Loads an address for some seconds with a number of connections, each of which sends its next request after an answer. */
export function drive(options: {
  origin: string
  connections: number
  seconds: number
  headers?: Record<string, string>
  /** Requests in a second; without it as many as are answered. */
  rate?: number
  next: () => BenchRequest
}): Promise<Figures> {
  return new Promise((done, fail) => {
    let last: string | undefined
    autocannon(
      {
        url: options.origin,
        connections: options.connections,
        duration: options.seconds,
        ...(options.rate !== undefined && { overallRate: options.rate }),
        requests: [
          {
            setupRequest(request, context) {
              const { method, path, body, headers, answered } = options.next()
              Object.assign(context, { answered })
              return {
                ...request,
                method,
                path,
                headers: { ...options.headers, ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
                ...(body ? { body: JSON.stringify(body) } : {}),
              }
            },
            onResponse(status, body, context) {
              if (status >= 300) last = `${status} ${body.slice(0, 300)}`
              ;(context as BenchRequest).answered?.(status, body)
            },
          },
        ],
      },
      (error: Error | null, result) => {
        if (error) fail(error)
        else {
          const errors = result.errors + result.non2xx
          if (errors > 0) process.stdout.write(`${errors} errors, the last: ${last}\n`)
          done({ perSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99, errors })
        }
      },
    )
  })
}
