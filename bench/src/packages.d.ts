/** Types of the used parts of the packages of `bench`. The root's type check needs them without the install of `bench`. */

declare module 'autocannon' {
  interface Request {
    method?: string
    path?: string
    headers?: Record<string, string>
    body?: string
  }
  interface Result {
    errors: number
    non2xx: number
    requests: { average: number }
    latency: { p50: number; p99: number }
  }
  interface Options {
    url: string
    connections: number
    duration: number
    requests: {
      setupRequest: (request: Request, context: object) => Request
      onResponse: (status: number, body: string, context: object) => void
    }[]
  }
  export default function autocannon(options: Options, done: (error: Error | null, result: Result) => void): void
}

declare module 'json-logic-engine' {
  export class LogicEngine {
    build(logic: object): (data: object) => unknown
  }
}

declare module 'json-rules-engine' {
  export class Engine {
    constructor(rules: object[], options: { allowUndefinedFacts: boolean })
    addRule(rule: object): void
    run(facts: Record<string, unknown>): Promise<unknown>
  }
}

declare module 'lighthouse' {
  interface Report {
    categories: Record<string, { score: number | null; auditRefs: { id: string }[] }>
    audits: Record<string, { score: number | null }>
  }
  export const desktopConfig: object
  export default function lighthouse(url: string, flags: object, config?: object): Promise<{ lhr: Report } | undefined>
}

declare module 'survey-core' {
  export class Model {
    constructor(form: object)
    setValue(name: string, value: unknown): void
  }
}
