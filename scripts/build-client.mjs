// Runs after an install (`prepare`): builds the web client, so that the first start is quick. A failure does not fail the install: `npm
// start` builds a missing client, with a message.
import { spawnSync } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

// the headers of Node are 67 MB, and nothing here is compiled
for (const machine of ['x64', 'arm64'])
  rmSync(new URL(`../node_modules/node-linux-${machine}/include`, import.meta.url), { recursive: true, force: true })

const hasTools = existsSync(new URL('../node_modules/vite/package.json', import.meta.url))
if (hasTools && process.env.VERKA_SKIP_BUILD === undefined) {
  process.stdout.write('Building the web client …\n')
  const { status } = spawnSync('npm', ['run', 'build', '--silent'], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
  if (status !== 0) process.stderr.write("The web client was not built; 'npm start' will try again.\n")
}
