import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { knownParts } from './build/known-parts.ts'
import { parsedMessages } from './build/parsed-messages.ts'
import { pureDomain } from './build/pure-domain.ts'
import { preloads } from './build/preloads.ts'
import { precompress } from './build/precompress.ts'
import { serviceWorker } from './build/service-worker.ts'
import { servedByVite } from './build/served-by-vite.ts'
import { singleIcons } from './build/single-icons.ts'
import { withoutJsonSchema } from './build/without-json-schema.ts'

const api = `http://127.0.0.1:${process.env.API_PORT ?? 4001}`

const told = preloads()

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    told.plugin,
    singleIcons(),
    knownParts(),
    pureDomain(),
    parsedMessages(),
    withoutJsonSchema(),
    react(),
    precompress(),
    serviceWorker(),
    servedByVite(api),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2024',
    // data: addresses of fonts and pictures would be loaded whether needed or not
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: told.resolveDependencies },
    // what each page loads is measured by it
    manifest: true,
    rolldownOptions: {
      input: { index: 'index.html', silent: 'silent.html', 'service-worker': 'src/worker/service-worker.ts' },
      output: {
        // at the root, and always of the same name: the browser knows a new version by its contents
        entryFileNames: ({ name }) => (name === 'service-worker' ? '[name].js' : 'assets/[name]-[hash].js'),
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 1 },
            // what few lines are shared by would else be a hundred files for each page
          ],
        },
      },
    },
  },
  server: {
    port: Number(process.env.PORT ?? 4000),
    strictPort: true,
    proxy: Object.fromEntries(['/api', '/identity', '/resources', '/healthz'].map((path) => [path, { target: api, xfwd: true }])),
  },
})
