// What every engine that we run in has (WHATWG URL), and the language's own library does not name.
declare class URL {
  constructor(url: string, base?: string)
  static canParse(url: string, base?: string): boolean
  readonly origin: string
  readonly pathname: string
  readonly searchParams: { get: (name: string) => string | null }
  readonly search: string
  readonly hash: string
}
