import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openApiDocument } from '../../../apps/server/src/http/described/openapi.ts'

/**
 * The API document with the tools of integrators: redocly finds no error in it, and openapi-typescript makes a client of it that compiles.
 * `npm run bench:api`; a part of `npm run test:whole`.
 */
const bench = fileURLToPath(new URL('../../', import.meta.url))
const folder = mkdtempSync(join(bench, '.api-'))

const PROGRAM = `import createClient from 'openapi-fetch'
import type { components, paths } from './client'

const verka = createClient<paths>({ baseUrl: 'https://verka.lindvik.se/api/v2', headers: { authorization: 'Bearer token' } })

export async function read(): Promise<components['schemas']['ListedElement'][]> {
  const path = { tenant: 'lindvik', site: 'north' }
  const { data, error } = await verka.POST('/{tenant}/{site}/elements/filter', {
    params: { path },
    body: { filters: [{ column: 'updatedAt', value: { from: '2026-11-01' } }], ordering: [{ column: 'updatedAt', dir: 'asc' }] },
  })
  if (error) throw new Error(error.errors.map(({ text }) => text).join())
  const rule: components['schemas']['Rule']['action'] = 'show'
  const field: Pick<components['schemas']['Field'], 'key'> = { key: rule }
  // @ts-expect-error there is no such property
  field.nothing
  return data.items
}
`

try {
  const described = join(folder, 'openapi.json')
  const document = openApiDocument({
    ORIGIN: 'https://verka.lindvik.se',
    issuer: 'https://verka.lindvik.se/identity',
    isIdentityEmbedded: true,
  })
  writeFileSync(described, JSON.stringify(document))
  writeFileSync(join(folder, 'program.ts'), PROGRAM)
  symlinkSync(join(bench, 'node_modules'), join(folder, 'node_modules'))
  const run = (tool: string, ...args: string[]) =>
    execFileSync(process.execPath, [join(bench, 'node_modules', tool), ...args], {
      cwd: folder,
      stdio: 'inherit',
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    })
  run('@redocly/cli/bin/cli.js', 'lint', described, '--format=summary')
  run('openapi-typescript/bin/cli.js', described, '--output', join(folder, 'client.d.ts'))
  const options = [
    '--strict',
    '--noEmit',
    '--target',
    'es2022',
    '--module',
    'esnext',
    '--moduleResolution',
    'bundler',
    '--typeRoots',
    'none',
  ]
  run('typescript/bin/tsc', ...options, join(folder, 'program.ts'), join(folder, 'client.d.ts'))
  process.stdout.write('api document: no errors of the linter, and a client that compiles\n')
} finally {
  rmSync(folder, { recursive: true, force: true })
}
