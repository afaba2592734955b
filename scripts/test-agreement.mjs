// `npm run test:agreement`: the agreement of browser and server on random forms, with random seeds; `TRIPLES=…` in all.
import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const SLICE = 50_000
const triples = Number(process.env.TRIPLES ?? 1_000_000)
const started = Date.now()

/** Seeds of the slices that found something: `SEED=… TRIPLES=50000 npx vitest run --project agreement` repeats one. */
const failed = []
for (let tried = 0; tried < triples; tried += SLICE) {
  const seed = randomInt(2 ** 31)
  const env = { ...process.env, SEED: String(seed), TRIPLES: String(Math.min(SLICE, triples - tried)) }
  const vitest = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'agreement', '--maxWorkers', '1', '--reporter', 'dot']
  const { status } = spawnSync(process.execPath, vitest, { cwd: root, stdio: 'inherit', env })
  if (status !== 0) failed.push(seed)
  process.stdout.write(`── ${tried + Number(env.TRIPLES)} of ${triples} triples, ${Math.round((Date.now() - started) / 1000)} s\n`)
}
process.stdout.write(failed.length === 0 ? '\nnothing found\n' : `\nfound with the seeds: ${failed.join(', ')}\n`)
process.exit(Math.min(failed.length, 100))
