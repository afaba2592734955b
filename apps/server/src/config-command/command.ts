import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { bundleSchema } from '@verka/domain/replication/bundle.ts'
import type { Replication, ReplicationPlan } from '@verka/domain/replication/replication.schema.ts'
import { fingerprintOf, publicKeyOf, signedBundle } from '../features/replication/bundles/signature.ts'
import { loadServedTranslator, type ServedTranslator } from '@verka/messages/served/load.ts'
import { CommandError } from './command-error.ts'
import { parsedJson, readText, writeText } from './files.ts'
import { cultureOfEnvironment, cultureOfOption } from './language.ts'
import { isOpen, openedText, planText } from './plan-text.ts'
import { connect, groupedLines, readAccess, type WholeEffects } from './verka.ts'

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
  'accept-failing-tests': { type: 'boolean', default: false },
  key: { type: 'string' },
  json: { type: 'boolean', default: false },
  language: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const

/** What the command reads and writes besides its arguments. */
export interface Surroundings {
  environment: Record<string, string | undefined>
  /** The folder that paths of arguments begin in. */
  folder: string
  write: (text: string) => void
  writeError: (text: string) => void
}

interface Given extends Omit<ReturnType<typeof readArguments>['values'], 'language' | 'help'> {
  words: ServedTranslator
  around: Surroundings
}

function readArguments(args: string[]) {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    // the first sentence names the option; the others explain dashes
    throw new CommandError('config.badOption', { reason: (error instanceof Error ? error.message : String(error)).split('. ')[0]! })
  }
}

/** As `diff` ends: 1 for something that differs, 2 for an error. */
const DIFFERS = 1
export const FAILED = 2
/** A hash of a plan: 32 bytes in base64url. */
const HASH = /^[\w-]{43}$/

const print = ({ around }: Given, text: string) => around.write(`${text}\n`)

/** The ids of an option. @throws `CommandError` for one that is none */
function idsOf(option: string, list: string | undefined): string[] {
  const ids = (list ?? '')
    .split(',')
    .map((id) => id.trim().toLowerCase())
    .filter(Boolean)
  const wrong = ids.find((id) => !z.uuid().safeParse(id).success)
  if (wrong !== undefined) throw new CommandError('config.notAnId', { option, value: wrong })
  if (list !== undefined && ids.length === 0) throw new CommandError('config.noIds', { option })
  return ids
}

function needed(value: string | undefined, name: string): string {
  if (value === undefined || value === '') throw new CommandError('config.needed', { name })
  return value
}

const connected = (given: Given) => connect(readAccess(given.around.environment, given.words.culture))
const optionsOf = (given: Given) => ({ replicateRecords: given.values, replicatePrivileges: given.privileges })

async function exportFile(given: Given): Promise<number> {
  const from = needed(given.from, '--from')
  const ids = given.only === undefined ? {} : { ids: idsOf('--only', given.only) }
  const verka = await connected(given)
  const { tenantKey, siteKey } = await verka.place(from)
  const { text, count } = await verka.exportFile({ tenantKey, siteKey, ...ids, ...optionsOf(given) })
  if (given.out === undefined) given.around.write(text)
  else {
    await writeText(given.around.folder, given.out, text)
    print(given, given.words.t('config.exported', { path: given.out, count }))
  }
  return 0
}

/** Stores the file for the target, and plans it. */
async function planned(given: Given, path: string | undefined) {
  const file = needed(path, 'FILE')
  const to = needed(given.to, '--to')
  const without = idsOf('--without', given.without)
  const named = given.take === 'all' ? [] : idsOf('--take', given.take)
  const bundle = await readText(given.around.folder, file)
  parsedJson(file, bundle)
  const verka = await connected(given)
  const place = await verka.place(to)
  const { id: fileId } = await verka.store(place, bundle)
  const body = { fileId, targetTenantId: place.tenantId, targetSiteId: place.siteId, ...optionsOf(given), without }
  const decided = (take: string[]) => verka.plan({ ...body, take })
  const first = await decided(named)
  const known = new Set(first.items.map(({ id }) => id))
  const refuseUnknown = (option: string, ids: readonly string[]) => {
    const unknown = ids.find((id) => !known.has(id))
    if (unknown !== undefined) throw new CommandError('config.notInPlan', { option, id: unknown })
  }
  refuseUnknown('--take', named)
  refuseUnknown('--without', without)
  const take = given.take === 'all' ? first.items.filter(({ state }) => state === 'conflict').map(({ id }) => id) : named
  const plan = given.take === 'all' ? await decided(take) : first
  const whole = { ...body, take }
  const effects = plan.items.some(({ isWritten }) => isWritten) ? await verka.effects(whole) : { items: [], opened: [] }
  return { verka, body: whole, plan, effects }
}

function printPlan(given: Given, plan: ReplicationPlan, { items: effects, opened }: WholeEffects): void {
  if (given.json) return print(given, JSON.stringify({ ...plan, effects, opened }, null, 2))
  const { signer } = plan
  if (signer && !signer.isKnown) {
    const { t } = given.words
    print(
      given,
      `${t('replication.unknownSignerHint', { name: signer.name })}\n${t('config.fingerprint', { fingerprint: signer.fingerprint })}`,
    )
  }
  print(given, planText(plan, effects, given.words))
  if (opened.length > 0) print(given, openedText(opened, given.words))
  print(given, given.words.t('config.hash', { hash: plan.hash }))
}

async function showPlan(given: Given, path: string | undefined): Promise<number> {
  const { plan, effects } = await planned(given, path)
  printPlan(given, plan, effects)
  return plan.items.some((item) => item.isWritten || isOpen(item)) ? DIFFERS : 0
}

async function apply(given: Given, path: string | undefined): Promise<number> {
  if (given.hash !== undefined && !HASH.test(given.hash)) throw new CommandError('config.notAHash', { hash: given.hash })
  const { verka, body, plan, effects } = await planned(given, path)
  if (given.hash !== undefined && given.hash !== plan.hash) throw new CommandError('config.otherHash', { hash: plan.hash })
  printPlan(given, plan, effects)
  if (!plan.items.some(({ isWritten }) => isWritten)) return plan.items.some(isOpen) ? DIFFERS : 0
  const { signer } = plan
  const isForeign = signer !== null && !signer.isKnown
  if (isForeign) refuseOtherSigner(signer.fingerprint, given['accept-signer'])
  const failures = given['accept-failing-tests'] ? effects.items.flatMap(({ failingTests }) => failingTests.map(({ id }) => id)) : []
  const command = { ...body, hash: plan.hash, confirmedFailures: failures, ...(isForeign && { acceptsSigner: signer.fingerprint }) }
  const replication = await verka.replicate(command)
  if (replication.state !== 'done') throw new CommandError({ answered: groupedLines(replication.groupedErrors) })
  if (!given.json) {
    const { t } = given.words
    print(given, t('config.done', { what: countsText(replication, given.words) }))
    for (const { name, id, offUntil } of replication.switchedOff)
      print(given, `${name} (${id}): ${t(`replication.switchedOff.${offUntil}`)}`)
  }
  // as a plan that has something to decide
  return plan.items.some(isOpen) ? DIFFERS : 0
}

/** A fingerprint without what people write it with: spaces, small letters. */
const bareFingerprint = (text: string): string => text.replaceAll(/\s/g, '').toUpperCase()

/** @throws `CommandError` unless the unknown key of a file is the accepted one */
function refuseOtherSigner(fingerprint: string, accepted = ''): void {
  const bare = bareFingerprint(accepted)
  if (bare === '') throw new CommandError('config.signerNeeded', { fingerprint })
  if (bare !== bareFingerprint(fingerprint)) throw new CommandError('config.otherSigner', { given: accepted, fingerprint })
}

const countsText = ({ counts }: Replication, { t }: ServedTranslator): string =>
  (['created', 'updated'] as const)
    .filter((one) => counts[one] > 0)
    .map((one) => t(`replication.counts.${one}`, { count: counts[one] }))
    .join(', ')

async function makeKey(given: Given, path: string | undefined): Promise<number> {
  const { privateKey } = generateKeyPairSync('ed25519')
  const file = needed(path, 'FILE')
  await writeText(given.around.folder, file, privateKey.export({ format: 'pem', type: 'pkcs8' }), { mode: 0o600, isNew: true })
  print(given, fingerprintOf(publicKeyOf(privateKey)))
  return 0
}

/** A private key of the team. @throws `CommandError` */
async function readKey(folder: string, path: string): Promise<KeyObject> {
  const text = await readText(folder, path)
  try {
    const key = createPrivateKey(text)
    if (key.asymmetricKeyType === 'ed25519') return key
  } catch {
    // no key at all
  }
  throw new CommandError('config.notAKey', { path })
}

/** Signs an edited file with a key of one's own. Its signature is replaced; the rest has to be whole. */
async function sign(given: Given, path: string | undefined): Promise<number> {
  const file = needed(path, 'FILE')
  const { folder } = given.around
  const key = await readKey(folder, needed(given.key, '--key'))
  const value = parsedJson(file, await readText(folder, file))
  const { signature: _, ...bundle } = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>
  const parsed = bundleSchema.omit({ signature: true }).safeParse(bundle)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new CommandError('config.fileContent', { path: file, where: issue!.path.join('.') })
  }
  await writeText(folder, file, signedBundle(parsed.data, key))
  print(given, fingerprintOf(publicKeyOf(key)))
  return 0
}

async function execute(command: string, [path, ...rest]: readonly string[], given: Given): Promise<number> {
  const tooMany = command === 'export' ? path : rest[0]
  if (tooMany !== undefined) throw new CommandError('config.tooMany', { value: tooMany })
  if (command === 'export') return exportFile(given)
  if (command === 'plan') return showPlan(given, path)
  if (command === 'apply') return apply(given, path)
  if (command === 'key') return makeKey(given, path)
  if (command === 'sign') return sign(given, path)
  throw new CommandError('config.unknownCommand', { command })
}

/** `npm run config`. @returns the code with which it ends */
export async function runCommand(args: string[], around: Surroundings): Promise<number> {
  // the language is known as soon as its option is: errors of other options are in it
  let words = await loadServedTranslator(cultureOfEnvironment(around.environment))
  try {
    const { values, positionals } = readArguments(args)
    const { language, help, ...others } = values
    if (language !== undefined) words = await loadServedTranslator(cultureOfOption(language))
    const given: Given = { ...others, words, around }
    const [command, ...rest] = positionals
    if (!help && command !== undefined) return await execute(command, rest, given)
    print(given, words.t('config.help'))
    return help ? 0 : FAILED
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    around.writeError(`${error.key === undefined ? error.message : words.t(error.key, error.params as never)}\n`)
    return FAILED
  }
}
