import { createPrivateKey, generateKeyPairSync } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { CULTURES, type Culture } from '@verka/domain/localization/cultures.ts'
import { bundleSchema } from '@verka/domain/replication/bundle.ts'
import type { ReplicationPlan } from '@verka/domain/replication/replication.api.ts'
import { fingerprintOf, publicKeyOf, signedBundle } from '../features/replication/bundles/signature.ts'
import { isOpen, planText } from './plan-text.ts'
import { CommandError, connect, readAccess } from './verka.ts'

const HELP = `Exports and applies configurations of sites (docs/configuration-files.md).

  npm run config -- export --from TENANT/SITE [--only ID,ID] [--values] [--privileges] [--out FILE]
  npm run config -- plan FILE --to TENANT/SITE [--values] [--privileges] [--take ID,ID|all] [--without ID,ID] [--json]
  npm run config -- apply FILE --to TENANT/SITE [the same] [--hash HASH] [--accept-signer FINGERPRINT]
  npm run config -- key FILE           makes a key with which edited files are signed
  npm run config -- sign FILE --key KEYFILE

Environment: VERKA_URL, and VERKA_CLIENT_ID with VERKA_CLIENT_SECRET of an integration account, or VERKA_TOKEN.
--language sv-SE|en-US|nb-NO is the language of names and messages (en-US).
Ends with 0 if there is nothing to do, or it is done; 2: a plan has something to write or to decide; 1: an error.
`

const options = {
  from: { type: 'string' },
  to: { type: 'string' },
  only: { type: 'string' },
  out: { type: 'string' },
  values: { type: 'boolean', default: false },
  privileges: { type: 'boolean', default: false },
  take: { type: 'string' },
  without: { type: 'string' },
  hash: { type: 'string' },
  'accept-signer': { type: 'string' },
  key: { type: 'string' },
  json: { type: 'boolean', default: false },
  language: { type: 'string', default: 'en-US' },
  help: { type: 'boolean', default: false },
} as const

type Given = ReturnType<typeof readArguments>['values']

function readArguments(args: string[]) {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    throw new CommandError(error instanceof Error ? error.message : String(error))
  }
}

const print = (text: string) => void process.stdout.write(`${text}\n`)
const idsOf = (list: string | undefined) => (list ?? '').split(',').filter(Boolean)

function needed(value: string | undefined, name: string): string {
  if (value === undefined || value === '') throw new CommandError(`${name} is needed; --help shows the commands`)
  return value
}

async function read(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    throw new CommandError(`${path}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

function cultureOf({ language }: Given): Culture {
  const culture = CULTURES.find((one) => one === language)
  if (!culture) throw new CommandError(`--language: ${language} is none of ${CULTURES.join(', ')}`)
  return culture
}

const connected = (given: Given) => connect(readAccess(process.env, cultureOf(given)))
const optionsOf = (given: Given) => ({ replicateRecords: given.values, replicatePrivileges: given.privileges })

async function exportFile(given: Given): Promise<number> {
  const verka = await connected(given)
  const { tenantKey, siteKey } = await verka.place(needed(given.from, '--from'))
  const ids = given.only === undefined ? {} : { ids: idsOf(given.only) }
  const { text, count } = await verka.exportFile({ tenantKey, siteKey, ...ids, ...optionsOf(given) })
  if (given.out === undefined) process.stdout.write(text)
  else {
    await writeFile(given.out, text)
    print(`${given.out}: ${count}`)
  }
  return 0
}

/** Stores the file for the target, and plans it. */
async function planned(given: Given, path: string | undefined) {
  const bundle = await read(needed(path, 'FILE'))
  const verka = await connected(given)
  const place = await verka.place(needed(given.to, '--to'))
  const { id: fileId } = await verka.store(place, bundle)
  const body = { fileId, targetTenantId: place.tenantId, targetSiteId: place.siteId, ...optionsOf(given), without: idsOf(given.without) }
  const decided = (take: string[]) => verka.plan({ ...body, take })
  const first = await decided(given.take === 'all' ? [] : idsOf(given.take))
  const take = given.take === 'all' ? first.items.filter(({ state }) => state === 'conflict').map(({ id }) => id) : idsOf(given.take)
  const plan = given.take === 'all' ? await decided(take) : first
  return { verka, body: { ...body, take }, plan }
}

function printPlan(given: Given, plan: ReplicationPlan): void {
  if (given.json) return print(JSON.stringify(plan, null, 2))
  const { signer } = plan
  if (signer && !signer.isKnown) print(`Signed by ${signer.name}, which is not known here: ${signer.fingerprint}`)
  print(planText(plan, cultureOf(given)))
  print(`hash ${plan.hash}`)
}

async function showPlan(given: Given, path: string | undefined): Promise<number> {
  const { plan } = await planned(given, path)
  printPlan(given, plan)
  return plan.items.some((item) => item.isWritten || isOpen(item)) ? 2 : 0
}

async function apply(given: Given, path: string | undefined): Promise<number> {
  const { verka, body, plan } = await planned(given, path)
  printPlan(given, plan)
  if (!plan.items.some(({ isWritten }) => isWritten)) return plan.items.some(isOpen) ? 2 : 0
  const acceptsSigner = given['accept-signer']
  const replication = await verka.replicate({ ...body, hash: given.hash ?? plan.hash, ...(acceptsSigner && { acceptsSigner }) })
  if (replication.state !== 'done')
    throw new CommandError(
      replication.groupedErrors.flatMap(({ title, messages }) => [title, ...messages.map((one) => `  ${one}`)]).join('\n'),
    )
  if (!given.json) print(`done: ${replication.counts.created} created, ${replication.counts.updated} changed`)
  return 0
}

async function makeKey(path: string | undefined): Promise<number> {
  const { privateKey } = generateKeyPairSync('ed25519')
  const file = needed(path, 'FILE')
  await writeFile(file, privateKey.export({ format: 'pem', type: 'pkcs8' }), { mode: 0o600, flag: 'wx' }).catch((error: unknown) => {
    throw new CommandError(`${file}: ${error instanceof Error ? error.message : String(error)}`)
  })
  print(fingerprintOf(publicKeyOf(privateKey)))
  return 0
}

/** Signs an edited file with a key of one's own. Its signature is replaced; the rest has to be whole. */
async function sign(given: Given, path: string | undefined): Promise<number> {
  const file = needed(path, 'FILE')
  const key = createPrivateKey(await read(needed(given.key, '--key')))
  const { signature: _, ...bundle } = JSON.parse(await read(file)) as Record<string, unknown>
  const parsed = bundleSchema.omit({ signature: true }).safeParse(bundle)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new CommandError(`${file}: ${issue!.path.join('.')}: ${issue!.message}`)
  }
  await writeFile(file, signedBundle(parsed.data, key))
  print(fingerprintOf(publicKeyOf(key)))
  return 0
}

/** `npm run config`. @returns the code with which it ends */
async function run(args: string[]): Promise<number> {
  const { values, positionals } = readArguments(args)
  const [command, path] = positionals
  if (values.help || command === undefined) {
    process.stdout.write(HELP)
    return values.help ? 0 : 1
  }
  if (command === 'export') return exportFile(values)
  if (command === 'plan') return showPlan(values, path)
  if (command === 'apply') return apply(values, path)
  if (command === 'key') return makeKey(path)
  if (command === 'sign') return sign(values, path)
  throw new CommandError(`${command}: there is no such command; --help shows them`)
}

run(process.argv.slice(2)).then(
  (code) => void (process.exitCode = code),
  (error: unknown) => {
    const isExpected = error instanceof CommandError
    process.stderr.write(`${isExpected ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
    process.exitCode = 1
  },
)
