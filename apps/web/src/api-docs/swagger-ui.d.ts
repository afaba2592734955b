/** What we use of it: the package has no types of its own. */
declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  interface Request {
    url: string
    headers: Record<string, string>
  }
  interface Options {
    domNode: HTMLElement
    url: string
    docExpansion?: 'list' | 'full' | 'none'
    filter?: boolean
    tryItOutEnabled?: boolean
    onComplete?: () => void
    displayRequestDuration?: boolean
    requestInterceptor?: (request: Request) => Request | Promise<Request>
  }
  export default function SwaggerUI(options: Options): void
}
