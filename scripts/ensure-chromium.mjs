// Finds a Chromium for the browser tests, installing it when it is missing. Prints its path on standard output; everything else on standard
// error.
import { existsSync } from 'node:fs'
import { installPackages } from './install-packages.mjs'

// the headless build of the same browser is a third faster; the other one works too
const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]
/** Debian's packages, the first that there is. */
const PACKAGES = ['chromium-headless-shell', 'chromium']

export function findChromium() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM
  return PLACES.find((place) => existsSync(place))
}

export function ensureChromium() {
  const found = findChromium()
  if (found) return found
  installPackages(PACKAGES)
  const installed = findChromium()
  if (installed) return installed
  throw new Error('No Chromium was found and none could be installed with apt-get. Install one and set CHROMIUM to its path.')
}

if (process.argv[1]?.endsWith('ensure-chromium.mjs')) process.stdout.write(`${ensureChromium()}\n`)
