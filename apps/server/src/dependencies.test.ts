import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

interface Package {
  version?: string
  integrity?: string
  resolved?: string
  link?: boolean
  /** Needed only by tests, never installed in production. */
  dev?: boolean
}

const { packages } = JSON.parse(await readFile(new URL('../../../package-lock.json', import.meta.url), 'utf8')) as {
  packages: Record<string, Package>
}
const installed = Object.entries(packages)
  .filter(([path, entry]) => path.includes('node_modules/') && !entry.link)
  .map(([path, entry]) => ({ name: path.split('node_modules/').at(-1)!, ...entry }))

/** The oldest version of each package without a known vulnerability (security.md section 1c). */
const FLOORS: Record<string, string> = {
  fastify: '5.12.2',
  'sanitize-html': '2.17.7',
  dompurify: '3.4.13',
  'file-type': '21.3.2',
  nodemailer: '9.0.1',
  kysely: '0.28.17',
}
/** Packages that are never installed, in any version: each has unfixable holes or bypasses our checks. */
const REFUSED = ['xlsx', '@fastify/middie', '@fastify/express', 'ip', 'fast-xml-parser']

/** Exceptions: packages of that list which only tests use. */
const IN_TESTS: Record<string, string> = { 'fast-xml-parser': 's3rver, the S3 server that the tests of the file store start on loopback' }

const isAtLeast = (version: string, floor: string) => version.localeCompare(floor, 'en', { numeric: true }) >= 0

test('security promise 45: every package has an integrity hash, and is from a registry', () => {
  expect(installed.length).toBeGreaterThan(300)
  expect(installed.filter((entry) => !entry.integrity?.startsWith('sha512-')).map((entry) => entry.name)).toEqual([])
  expect(
    installed.filter((entry) => entry.resolved && !entry.resolved.startsWith('https://registry.npmjs.org/')).map((entry) => entry.name),
  ).toEqual([])
})

test('security promise 45: no package is older than its last known vulnerability', () => {
  const tooOld = installed.filter(({ name, version }) => FLOORS[name] !== undefined && !isAtLeast(version!, FLOORS[name]))
  expect(tooOld.map(({ name, version }) => `${name} ${version}`)).toEqual([])
  const refused = installed.filter(({ name, dev }) => REFUSED.includes(name) && !(dev && name in IN_TESTS))
  expect(refused.map(({ name }) => name)).toEqual([])
  expect(['9.10.0', '10.0.0'].every((version) => isAtLeast(version, '9.9.1'))).toBe(true)
  expect(isAtLeast('5.12.1', FLOORS.fastify!)).toBe(false)
})
