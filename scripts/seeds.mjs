// Seeds of the random inputs of `npm test`, and the sizes of its tests. Random seeds belong to the long runs.
import { execFileSync } from 'node:child_process'
import { dirname } from 'node:path'

/** The last one found a collection that browser and server judged differently (issue 17). */
const FIXED = [1, 20_260_301, -1_605_905_616]

/** The lines that git prints: none where there is no git, or no repository. */
function git(...args) {
  try {
    return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
      .trim()
      .split('\n')
  } catch {
    return []
  }
}

/** A seed derived from the commit. */
const seedOfCommit = () => git('rev-parse', 'HEAD').map((commit) => Number.parseInt(commit.slice(0, 8), 16) | 0)

/** Folders with a file that differs from the commit before, or is new. */
export const changedFolders = [
  ...new Set(
    [...git('diff', '--name-only', 'HEAD~1'), ...git('ls-files', '--others', '--exclude-standard', '--full-name')].map((path) =>
      dirname(path),
    ),
  ),
]

/** `SEED=…` repeats one run. */
export const seeds = process.env.SEED ? [Number(process.env.SEED)] : [...FIXED, ...seedOfCommit()]

/** Whether tests have the size that was promised: `npm run test:whole` sets it. */
export const isWhole = process.env.SIZE === 'whole'
