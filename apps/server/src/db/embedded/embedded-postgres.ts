import { randomBytes } from 'node:crypto'
import { chown, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { chownSync, existsSync, readdirSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { DiedAtStart, keepRunning, type DeathWatch } from './keep-running.ts'
import { chooseRunner, collect, findBinaries, run, type Runner } from './programs.ts'
import { clearLeftovers, findRunning, ownServer, type ServerProcess } from './server-process.ts'

export interface EmbeddedPostgres {
  /** The owner of the schema: migrations only. */
  ownerUrl: string
  /** The application's role: neither owner nor superuser, cannot bypass row security. */
  applicationUrl: string
  /** Address for tests and benches, which create their own databases. */
  superuserUrl: string
  /** Process id of the server; its end closes all sessions. */
  pid: () => number
  /** Number of its deaths and restarts. */
  deaths: () => number
  /** From now on an end is expected: the whole system may be stopping. */
  expectEnd: () => void
  /** Whether a server was found running that an earlier process started. */
  wasTakenOver: boolean
  /** Ends it cleanly; waits until it has ended. */
  stop: () => Promise<void>
}

const OWNER = 'verka_owner'
const APPLICATION = 'verka_app'
const DATABASE = 'verka'

/** Without supervision a dead server stays down: its caller notices. */
const UNWATCHED: Pick<EmbeddedPostgres, 'deaths' | 'expectEnd'> = { deaths: () => 0, expectEnd: () => undefined }

/**
 * Starts the PostgreSQL that comes with the product on the data in `directory`, creating the cluster, its roles and its database when they
 * are missing. Works for root too, which PostgreSQL itself refuses: it then runs as another user.
 * @param settings server settings on top of the durable defaults (benches and tests only); `port` fixes its port
 * @param watch with it, a server that dies is restarted on the same port
 * @throws when the machine cannot run it, with a remedy
 */
export async function startEmbeddedPostgres(
  directory: string,
  settings: Record<string, string> = {},
  watch?: DeathWatch,
): Promise<EmbeddedPostgres> {
  const binaries = await findBinaries()
  const data = resolve(directory)
  await mkdir(dirname(data), { recursive: true, mode: 0o700 })
  const runAs = chooseRunner(binaries, dirname(data))
  const password = await passwordOf(data)
  const running = await findRunning(data)
  if (!running && !existsSync(join(data, 'PG_VERSION'))) await initialise(binaries, data, password, runAs)
  const port = running?.port ?? (settings.port === undefined ? await freePort() : Number(settings.port))
  const superuserUrl = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
  const start = async () => {
    const server = await startServer(binaries, data, port, runAs, settings)
    await waitUntilReady(superuserUrl, server)
    return server
  }
  const server = running ? await takeOver(running.server, superuserUrl, start) : await start()
  try {
    await prepareRoles(superuserUrl, password)
  } catch (error) {
    await server.stop()
    throw error
  }
  const urlFor = (role: string) => `postgres://${role}:${password}@127.0.0.1:${port}/${DATABASE}`
  const kept = watch ? keepRunning(server, start, watch) : { ...UNWATCHED, pid: () => server.pid, stop: server.stop }
  return { ownerUrl: urlFor(OWNER), applicationUrl: urlFor(APPLICATION), superuserUrl, wasTakenOver: running !== undefined, ...kept }
}

/** Uses the running server; if it is just stopping, starts another. */
async function takeOver(found: ServerProcess, url: string, start: () => Promise<ServerProcess>): Promise<ServerProcess> {
  try {
    await waitUntilReady(url, found)
    return found
  } catch (error) {
    if (!found.hasEnded()) throw error
    return start()
  }
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

async function startServer(binaries: string, data: string, port: number, runAs: Runner, settings: Record<string, string>) {
  await clearLeftovers(data)
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
  return ownServer(run(runAs, join(binaries, 'bin/postgres'), ['-D', data, ...args]))
}

/** Changes the owner of data that another user created (such as root) to the user who runs the server now. */
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

/** @throws when it has ended, or does not answer within a minute: then it is stopped */
async function waitUntilReady(url: string, server: ServerProcess): Promise<void> {
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
      if (server.hasEnded()) {
        const how = await server.ended
        if (how.startsWith('ended by SIG')) throw new DiedAtStart(how, { cause: error })
        throw new Error(`PostgreSQL did not start: it ${how}`, { cause: error })
      }
      if (Date.now() > deadline) {
        await server.stop()
        throw new Error('PostgreSQL did not become ready within 60 s', { cause: error })
      }
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
