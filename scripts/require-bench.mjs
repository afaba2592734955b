// The packages of `bench` are a separate install: it runs when a measurement first needs them.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const bench = fileURLToPath(new URL('../bench', import.meta.url))
const installed = `${bench}/node_modules/.package-lock.json`

const versionsIn = (path) =>
  JSON.stringify(
    Object.entries(JSON.parse(readFileSync(path, 'utf8')).packages)
      .filter(([name, { optional }]) => name !== '' && !optional)
      .map(([name, { version }]) => `${name}@${version}`),
  )

if (!existsSync(installed) || versionsIn(installed) !== versionsIn(`${bench}/package-lock.json`)) {
  process.stdout.write('The packages of bench are not installed: npm ci --prefix bench\n')
  const { status } = spawnSync('npm', ['ci', '--prefix', bench], { stdio: 'inherit' })
  if (status !== 0) {
    process.stderr.write("Without them this measurement does not run. Run 'npm ci --prefix bench' where the registry is reachable.\n")
    process.exit(1)
  }
}
