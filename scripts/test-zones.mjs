// `npm run test:zones`: the unit tests as they run on machines elsewhere, from the first hour of a day to the last.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const failed = ['UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/St_Johns'].filter((TZ) => {
  process.stdout.write(`\n── TZ=${TZ}\n`)
  const options = { cwd: root, stdio: 'inherit', env: { ...process.env, TZ } }
  return (
    spawnSync(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'unit', '--silent'], options).status !==
    0
  )
})
process.stdout.write(failed.length === 0 ? '\ngreen in every zone\n' : `\nfailed in: ${failed.join(', ')}\n`)
process.exit(failed.length)
