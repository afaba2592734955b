// Finds LibreOffice, a real spreadsheet program for `npm run test:whole`, installing it when it is missing. Prints its path on standard
// output; everything else on standard error.
import { existsSync } from 'node:fs'
import { installPackages } from './install-packages.mjs'

const PLACES = ['/usr/bin/soffice', '/usr/bin/libreoffice']
/** Debian's packages, the first that there is: without windows it is a fifth smaller. */
const PACKAGES = ['libreoffice-calc-nogui', 'libreoffice-calc']

const findLibreOffice = () => process.env.LIBREOFFICE ?? PLACES.find((place) => existsSync(place))

export function ensureLibreOffice() {
  const found = findLibreOffice()
  if (found) return found
  installPackages(PACKAGES)
  const installed = findLibreOffice()
  if (installed) return installed
  throw new Error('No LibreOffice was found and none could be installed with apt-get. Install one and set LIBREOFFICE to its path.')
}

if (process.argv[1]?.endsWith('ensure-libreoffice.mjs')) process.stdout.write(`${ensureLibreOffice()}\n`)
