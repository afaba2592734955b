import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { importsInTime } from './build/imports-in-time.ts'
import { knownParts } from './build/known-parts.ts'
import { pureDomain } from './build/pure-domain.ts'
import { preloads } from './build/preloads.ts'
import { precompress } from './build/precompress.ts'
import { serviceWorker } from './build/service-worker.ts'
import { servedByVite } from './build/served-by-vite.ts'
import { sharedParts } from './build/shared-parts.ts'
import { singleIcons } from './build/single-icons.ts'
import { smallIcons } from './build/small-icons.ts'
import { textsOfParts } from './build/texts-of-parts.ts'
import { usedPartsOfComponents } from './build/used-parts-of-components.ts'
import { withoutJsonSchema } from './build/without-json-schema.ts'

const api = `http://127.0.0.1:${process.env.API_PORT ?? 4001}`

const preloading = preloads()

const plugins = () => [
  singleIcons(),
  textsOfParts(),
  importsInTime(),
  knownParts(),
  pureDomain(),
  withoutJsonSchema(),
  usedPartsOfComponents(),
  smallIcons(),
  react(),
]

const input = {
  index: 'index.html',
  silent: 'silent.html',
  'service-worker': 'src/worker/service-worker.ts',
  'search-scan': 'src/search/scan.ts',
  'search-qr': 'src/search/qr-detector.ts',
}

const reactItself = { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 1 }

/** Files of shared modules, computed by a first build. */
const partsOf = () =>
  sharedParts({
    root: import.meta.dirname,
    plugins: plugins(),
    build: { target: 'es2024', assetsInlineLimit: 0, rolldownOptions: { input, output: { codeSplitting: { groups: [reactItself] } } } },
  })

export default defineConfig(async ({ command }) => ({
  root: import.meta.dirname,
  plugins: [preloading.plugin, ...plugins(), precompress(), serviceWorker(), servedByVite(api)],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2024',
    // data: addresses of fonts and pictures would be loaded whether needed or not
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: preloading.resolveDependencies },
    // used to measure what each page loads
    manifest: true,
    rolldownOptions: {
      input,
      output: {
        // at the root, with a constant name: the browser detects a new version by its contents
        entryFileNames: ({ name }) => (name === 'service-worker' ? '[name].js' : 'assets/[name]-[hash].js'),
        codeSplitting: {
          groups: command === 'build' ? [reactItself, { name: await partsOf(), includeDependenciesRecursively: false }] : [reactItself],
        },
      },
    },
  },
  server: {
    port: Number(process.env.PORT ?? 4000),
    strictPort: true,
    proxy: Object.fromEntries(
      ['/api', '/identity', '/resources', '/search', '/open/', '/healthz'].map((path) => [path, { target: api, xfwd: true }]),
    ),
  },
}))
