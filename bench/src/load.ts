import autocannon from 'autocannon'

export interface Figures {
  perSecond: number
  p50: number
  p99: number
  errors: number
}

/** Drives an address for some seconds with so many connections, each request to the next path. */
export function drive(options: {
  origin: string
  paths: string[]
  headers?: Record<string, string>
  connections: number
  seconds: number
}): Promise<Figures> {
  return new Promise((done, fail) => {
    autocannon(
      {
        url: options.origin,
        connections: options.connections,
        duration: options.seconds,
        requests: options.paths.map((path) => ({ method: 'GET' as const, path, ...(options.headers ? { headers: options.headers } : {}) })),
      },
      (error: Error | null, result) => {
        if (error) fail(error)
        else
          done({
            perSecond: result.requests.average,
            p50: result.latency.p50,
            p99: result.latency.p99,
            errors: result.errors + result.non2xx,
          })
      },
    )
  })
}
