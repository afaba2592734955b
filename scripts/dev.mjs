// `npm run dev`: the server restarts when its code changes, the client changes in the open page. Vite on port 4000 forwards /api, /identity
// and the like to the server on 4001.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const apiPort = process.env.API_PORT ?? '4001'
const children = [
  spawn(process.execPath, ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PORT: apiPort, ORIGIN: process.env.ORIGIN ?? 'http://localhost:4000', VERKA_CLIENT: 'elsewhere' },
  }),
  spawn(process.execPath, ['../../node_modules/vite/bin/vite.js'], {
    cwd: `${root}/apps/web`,
    stdio: 'inherit',
    env: { ...process.env, API_PORT: apiPort },
  }),
]
let isStopping = false
const stop = () => {
  if (isStopping) return
  isStopping = true
  for (const child of children) child.kill('SIGTERM')
}
for (const child of children) child.once('exit', stop)
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
