// Starts Verka on a data directory of its own, with the demo customer, and takes it away at the end.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folder = mkdtempSync(join(tmpdir(), 'verka-e2e-'))
const child = spawn(process.execPath, ['apps/server/src/main.ts'], {
  stdio: 'inherit',
  env: { ...process.env, PORT: process.argv[2], DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'warn', DEMO: 'true' },
})
process.on('SIGTERM', () => child.kill('SIGTERM'))
process.on('SIGINT', () => child.kill('SIGTERM'))
child.once('exit', (code) => {
  rmSync(folder, { recursive: true, force: true })
  process.exit(code ?? 1)
})
