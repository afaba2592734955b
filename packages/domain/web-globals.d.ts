// WHATWG URL: present in every engine that we use, and missing in the language's own library.
declare class URL {
  constructor(url: string, base?: string)
  static canParse(url: string, base?: string): boolean
  readonly origin: string
  readonly pathname: string
  readonly searchParams: { get: (name: string) => string | null }
  readonly search: string
  readonly hash: string
}
