import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'

const HTML = `<!doctype html><html lang="sv"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="Bare"><title>Bare</title><link rel="stylesheet" href="/bare.css"></head><body><div id="root"></div>
<script type="module" src="/bare.js"></script></body></html>`

/** Builds the bare page and serves it, compressed. @returns its address, and a function that ends it */
export async function serveBarePage(): Promise<{ address: string; stop: () => void }> {
  const built = (await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, rolldownOptions: { input: fileURLToPath(new URL('bare-page.js', import.meta.url)) } },
  })) as Rolldown.RolldownOutput
  const style = built.output.find((file) => file.type === 'asset' && file.fileName.endsWith('.css')) as Rolldown.OutputAsset
  const files: Record<string, [type: string, body: string | Uint8Array]> = {
    '/bare.js': ['text/javascript', built.output[0].code],
    '/bare.css': ['text/css', style.source],
    '/': ['text/html; charset=utf-8', HTML],
  }
  const server: Server = createServer((request, reply) => {
    const [type, body] = files[request.url ?? '/'] ?? ['text/plain', '']
    reply.writeHead(200, { 'content-type': type, 'content-encoding': 'gzip', 'cache-control': 'max-age=31536000' }).end(gzipSync(body))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return { address: `http://localhost:${(server.address() as AddressInfo).port}/`, stop: () => void server.close() }
}
