import { setTimeout as delay } from 'node:timers/promises'
import type { Plugin } from 'vite'

/**
 * During development, adds to the pages what the server otherwise does: the client's settings in index.html, and the silent page at its
 * address.
 */
export function servedByVite(api: string): Plugin {
  return {
    name: 'verka:served-by-vite',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        if (request.url?.split('?')[0] === '/login/silent') request.url = '/silent.html'
        next()
      })
    },
    transformIndexHtml: {
      order: 'pre',
      async handler(html, { originalUrl }) {
        if (!html.includes('verka-config')) return html
        const tenant = new URL(originalUrl ?? '/', api).searchParams.get('tenant')
        const reply = await patientFetch(`${api}/api/client-config${tenant ? `?tenant=${encodeURIComponent(tenant)}` : ''}`)
        if (!reply.ok) throw new Error(`no client settings from ${api}: ${reply.status}`)
        const settings = (await reply.text()).replaceAll('<', '\\u003c')
        return html.replace(/>\s*null\s*<\/script>/, () => `>${settings}</script>`)
      },
    },
  }
}

/** A text of the catalogues that was changed restarts the server too: the page waits until it is back. */
async function patientFetch(address: string): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await fetch(address)
    } catch (error) {
      if (attempt === 50) throw error
      await delay(200)
    }
  }
}
