import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

/**
 * `npm run bench:promises`: the tests of promises about security (docs/promises.md) at the promised size; `npm test` runs the same files
 * smaller. `-- --only 6,20` runs those of them, `-- --list` names them. Their output is passed on.
 */
const root = fileURLToPath(new URL('../../..', import.meta.url))
const print = (text: string) => process.stdout.write(`${text}\n`)

interface Proof {
  promise: number
  statement: string
  /** Test files, as `vitest` finds them. */
  files: string[]
  /** The promised sizes. */
  size?: Record<string, string>
}

const PROOFS: Proof[] = [
  { promise: 1, statement: 'ids of another tenant', files: ['http/promises/foreign-ids'], size: { REQUESTS: '10000' } },
  { promise: 2, statement: 'the database refuses by itself', files: ['db/schema/row-security'] },
  { promise: 3, statement: 'connections forget', files: ['db/connections/pool'], size: { REQUESTS: '20000' } },
  { promise: 4, statement: 'sites and roles (4 and 5)', files: ['http/promises/who-may-what'], size: { VERSIONS: 'v1,v2' } },
  { promise: 6, statement: 'hidden columns', files: ['http/promises/hidden-columns'], size: { PROBES: '2000' } },
  { promise: 7, statement: 'what the server owns', files: ['http/promises/mass-assignment'], size: { REQUESTS: '6000' } },
  { promise: 8, statement: 'nobody above themselves', files: ['features/users/escalation'] },
  { promise: 9, statement: 'forged tokens', files: ['http/promises/forged-tokens'], size: { TOKENS: '2000' } },
  {
    promise: 10,
    statement: 'the login',
    files: ['identity/authorization', 'identity/redirects', 'identity/replays'],
    size: { REPLAYS: '50' },
  },
  { promise: 11, statement: 'rights end at once', files: ['session/revocation'], size: { TRIALS: '400' } },
  { promise: 12, statement: 'guessing', files: ['identity/guessing'], size: { GUESSES: '10000', TIMINGS: '2000' } },
  {
    promise: 17,
    statement: 'nothing inside is reached',
    files: ['outbound/outbound', 'outbound/rebinding', 'http/promises/inside-addresses'],
    size: { SPELLINGS: 'all' },
  },
  { promise: 18, statement: 'no feed hurts', files: ['feed/parse-feed', 'feed/feed.test'] },
  { promise: 20, statement: 'data never becomes SQL', files: ['http/promises/hostile-lists'], size: { REQUESTS: '20000' } },
  { promise: 21, statement: 'no input is a failure', files: ['http/promises/hostile-input'], size: { REQUESTS: '50000' } },
  { promise: 26, statement: 'one intention, one effect', files: ['http/promises/double-submit'], size: { KEYS: '200' } },
  { promise: 27, statement: 'no lost update', files: ['http/promises/lost-updates'], size: { PAIRS: '1000' } },
  { promise: 34, statement: 'jobs are done (bench:jobs, bench:deliveries)', files: ['testing/faults/job-kills', 'jobs/jobs'] },
  {
    promise: 35,
    statement: 'mails and text messages cannot be abused',
    files: ['http/promises/injections', 'sms/sms.test', 'users/invitations'],
    size: { PAYLOADS: '1000', TEXTS: '10000' },
  },
  {
    promise: 36,
    statement: 'webhooks arrive, signed (bench:deliveries)',
    files: ['http/promises/flaky-receivers', 'deliveries/deliveries'],
    size: { DELIVERIES: '2000', STALLS: '5' },
  },
  {
    promise: 37,
    statement: 'replication is whole or nothing (bench:replication)',
    files: ['http/promises/whole-or-nothing', 'features/replication', 'features/sandboxes/failing-sandbox'],
    size: { SITES: '200', STEPS: '200', BUNDLES: '1000' },
  },
  {
    promise: 38,
    statement: 'without a login only what is published for it is shown',
    files: ['http/promises/open-door', 'features/open'],
    size: { CALLS: '10000', GUESSES: '10000', TIMINGS: '5000' },
  },
  { promise: 42, statement: 'each change leaves an entry', files: ['http/promises/foreign-pages', 'audit/audit-log'] },
]

const { values: options } = parseArgs({ options: { only: { type: 'string' }, list: { type: 'boolean', default: false } } })
const wanted = options.only?.split(',').map(Number)
const chosen = PROOFS.filter(({ promise }) => !wanted || wanted.includes(promise))

/** Runs test files. @returns whether all passed */
const run = ({ files, size = {} }: Proof) =>
  new Promise<boolean>((done) => {
    const command = join(root, 'node_modules/.bin/vitest')
    const child = spawn(command, ['run', '--project', 'server', ...files], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...size },
    })
    child.once('exit', (code) => done(code === 0))
  })

let broken = 0
for (const proof of chosen) {
  const size = Object.entries(proof.size ?? {}).map(([name, value]) => `${name}=${value}`)
  print(`\n── promise ${proof.promise}: ${proof.statement} ${size.join(' ')}`)
  if (options.list) continue
  const since = performance.now()
  const isKept = await run(proof)
  if (!isKept) broken++
  print(
    `${isKept ? 'kept  ' : 'BROKEN'} promise ${proof.promise}: ${proof.statement} (${Math.round((performance.now() - since) / 1000)} s)`,
  )
}
process.exitCode = broken === 0 && chosen.length > 0 ? 0 : 1
