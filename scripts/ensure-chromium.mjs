// Finds a Chromium for the browser tests, installing it when it is missing.
// Gives its path on standard output; everything else goes to standard error.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/usr/bin/google-chrome-stable']

export function findChromium() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM
  return PLACES.find((place) => existsSync(place))
}

function run(command, args) {
  process.stderr.write(`$ ${command} ${args.join(' ')}\n`)
  return (
    spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
      .status === 0
  )
}

export function ensureChromium() {
  const found = findChromium()
  if (found) return found
  const isRoot = process.getuid?.() === 0
  const apt = isRoot ? ['apt-get'] : ['sudo', '-n', 'apt-get']
  const [command, ...rest] = apt
  run(command, [...rest, 'update', '-q'])
  run(command, [...rest, 'install', '-y', '-q', '--no-install-recommends', 'chromium'])
  const installed = findChromium()
  if (installed) return installed
  throw new Error('No Chromium was found and none could be installed with apt-get. Install one and set CHROMIUM to its path.')
}

if (process.argv[1]?.endsWith('ensure-chromium.mjs')) process.stdout.write(`${ensureChromium()}\n`)
