import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { BodyOf, ReplyOf } from '@verka/domain/api/contract.ts'
import { isMissingIn } from '@verka/domain/definition-texts/completeness.ts'
import type {
  exportDefinitionTexts as exportCall,
  importDefinitionTexts as importCall,
  PlannedDefinition,
  PlannedText,
  TextsPlan,
} from '@verka/domain/definition-texts/definition-texts.api.ts'
import { TEXT_KINDS, type TextKind } from '@verka/domain/definition-texts/text-kinds.ts'
import { XLIFF_OUTCOMES, type XliffOutcome } from '@verka/domain/definition-texts/text-limits.ts'
import { storedText, type TextEdit, type TextUnit } from '@verka/domain/definition-texts/text-units.ts'
import { AppError } from '@verka/domain/errors/app-error.ts'
import type { Culture } from '@verka/domain/localization/cultures.ts'
import { textIn } from '@verka/domain/localization/localized-text.ts'
import { loadServedTranslator, type ServedTranslator } from '@verka/messages/served/load.ts'
import { todayOf, type SiteContext } from '../../http/context.ts'
import type { MadeDocument } from '../../http/files/documents.ts'
import { audit } from '../audit/audit.ts'
import { saveTexts, unitsFor } from './definition-texts.ts'
import { saveRecordTexts } from './save-record-texts.ts'
import { TEXT_SOURCES, type Texts } from './text-sources.ts'
import { readXliff, refused } from './xliff/read-xliff.ts'
import { writeXliff, type WrittenFile } from './xliff/write-xliff.ts'
import type { Xliff, XliffUnit } from './xliff/xliff.ts'

/** Most texts of a plan that are listed; all are counted. */
const MAX_LISTED = 2000

/** The place of a text for people: its part, and the fields around it. */
const placeOf = ({ part, within }: Pick<TextUnit, 'part' | 'within'>, { t }: ServedTranslator) =>
  [...within, t(`definitionTexts.part.${part}`)].join(' › ')

const originalOf = (kind: TextKind, { id, version }: Texts) => `${kind}/${id}@${version}`

/** The definition and the version that a file was written of; undefined: it is none of ours. */
function readOriginal(original: string): { kind: TextKind; id: string; version: number } | undefined {
  const [, kind, id, version] = /^(\w+)\/([0-9a-f-]{36})@(\d{1,9})$/i.exec(original) ?? []
  const known = TEXT_KINDS.find((one) => one === kind)
  if (!known || !z.uuid().safeParse(id).success) return undefined
  return { kind: known, id: id!.toLowerCase(), version: Number(version) }
}

/** Texts of definitions in two languages, for a translator. */
export async function exportDefinitionTexts(
  context: SiteContext,
  { source, target, kinds = [...TEXT_KINDS], onlyMissing }: BodyOf<typeof exportCall>,
): Promise<MadeDocument<SiteContext>> {
  if (source === target) throw refused('language', { source, target }, 'target')
  const words = await loadServedTranslator(context.culture)
  const files: WrittenFile[] = []
  for (const kind of TEXT_KINDS) {
    const reads = TEXT_SOURCES[kind]
    if (!kinds.includes(kind) || !reads.mayRead(context)) continue
    for (const group of await reads.list(context))
      for (const holder of group.holders) files.push(writtenFile(context, words, kind, holder, { source, target, onlyMissing }))
  }
  const units = files.reduce((sum, file) => sum + file.units.length, 0)
  audit(context, {
    action: 'export',
    entity: 'typeList',
    entityId: context.site.id,
    after: { name: words.t('definitionTexts.title'), format: 'xliff', rows: units },
  })
  return {
    fileName: `${words.t('definitionTexts.title')} ${source} ${target} ${todayOf(context)}.xlf`,
    contentType: 'application/xliff+xml',
    bytes: async function* () {
      for (const part of writeXliff(source, target, files)) yield Buffer.from(part)
    },
  }
}

function writtenFile(
  context: SiteContext,
  words: ServedTranslator,
  kind: TextKind,
  holder: Texts,
  { source, target, onlyMissing }: { source: Culture; target: Culture; onlyMissing: boolean },
): WrittenFile {
  const units = unitsFor(context, holder).filter(
    (unit) => storedText(unit.texts, source).trim() !== '' && (!onlyMissing || isMissingIn(unit, target)),
  )
  return {
    id: `${kind}.${holder.id}`,
    original: originalOf(kind, holder),
    note: `${words.t(`definitionTexts.kind.${kind}`)}: ${textIn(holder.localizedNames, context.culture, context.tenant.culture)}`,
    units: units.map((unit) => ({
      id: unit.id,
      notes: [
        { category: 'where', text: placeOf(unit, words) },
        { category: 'maxLength', text: String(unit.maxLength) },
        ...(unit.isMarkup ? [{ category: 'format', text: 'HTML' }] : []),
      ],
      source: storedText(unit.texts, source),
      target: storedText(unit.texts, target),
    })),
  }
}

/** Texts of one file that are to be saved together. */
interface PlannedSave {
  kind: TextKind
  holder: Texts
  edits: TextEdit[]
}

interface Plan {
  shown: TextsPlan
  saves: PlannedSave[]
}

type Languages = Pick<Xliff, 'source' | 'target'>

/** What an import of a text would do. */
function outcomeOf(
  { id: _id, source: givenSource, target: given, hasCodes }: XliffUnit,
  unit: TextUnit | undefined,
  { source, target }: Languages,
  { canEdit, isSameVersion }: { canEdit: boolean; isSameVersion: boolean },
): XliffOutcome {
  if (!unit) return 'unknown'
  const stored = storedText(unit.texts, target)
  // an empty target is one that nobody has translated: an import removes no text
  if (given === undefined || given.trim() === '') return 'untranslated'
  if (given === stored) return 'same'
  if (hasCodes) return 'codes'
  if (!canEdit) return 'forbidden'
  if (storedText(unit.texts, source) !== givenSource) return 'conflict'
  if (!isSameVersion && stored.trim() !== '') return 'conflict'
  return given.length > unit.maxLength ? 'tooLong' : 'changed'
}

/** Plans the import of a file: nothing is written. */
async function planImport(context: SiteContext, xliff: string): Promise<Plan> {
  const { source, target, files } = await readXliff(xliff)
  const known = await holdersOf(context, new Set(files.map(({ original }) => readOriginal(original)?.kind)))
  const counts = Object.fromEntries(XLIFF_OUTCOMES.map((outcome) => [outcome, 0])) as Record<XliffOutcome, number>
  const hash = createHash('sha256').update(`${source} ${target}`)
  const saves: PlannedSave[] = []
  const items: PlannedDefinition[] = []
  const seen = new Set<string>()
  let listed = 0
  let isCut = false
  for (const { original, units: given } of files) {
    const named = readOriginal(original)
    const key = named && `${named.kind} ${named.id}`
    const holder = key === undefined || seen.has(key) ? undefined : known.get(key)
    if (key !== undefined) seen.add(key)
    const units = new Map(holder ? unitsFor(context, holder).map((unit) => [unit.id, unit]) : [])
    const canEdit = named !== undefined && TEXT_SOURCES[named.kind].mayEdit(context)
    const isSameVersion = holder?.version === named?.version
    const edits: TextEdit[] = []
    const texts: PlannedText[] = []
    for (const text of given) {
      const unit = units.get(text.id)
      // a unit counts once
      units.delete(text.id)
      const outcome = outcomeOf(text, unit, { source, target }, { canEdit, isSameVersion })
      counts[outcome]++
      if (outcome === 'changed') edits.push({ unit: text.id, culture: target, text: text.target! })
      if (outcome === 'same' || outcome === 'untranslated') continue
      if (listed++ >= MAX_LISTED) {
        isCut = true
        continue
      }
      texts.push({
        unit: text.id.slice(0, 500),
        outcome,
        ...(unit && { part: unit.part }),
        within: unit?.within ?? [],
        before: unit ? storedText(unit.texts, target) : '',
        after: text.target ?? '',
      })
    }
    if (named && holder && edits.length > 0) {
      saves.push({ kind: named.kind, holder, edits })
      hash.update(JSON.stringify([named.kind, holder.id, holder.version, edits]))
    }
    if (texts.length > 0)
      items.push({
        kind: named?.kind ?? 'elementType',
        id: named?.id ?? context.site.id,
        localizedNames: holder?.localizedNames ?? [],
        texts,
      })
  }
  return { saves, shown: { source, target, counts, definitions: saves.length, items, isCut, hash: hash.digest('hex') } }
}

/** All things of some kinds that the caller may read, by kind and id. */
async function holdersOf(context: SiteContext, kinds: ReadonlySet<TextKind | undefined>): Promise<Map<string, Texts>> {
  const found = new Map<string, Texts>()
  for (const kind of TEXT_KINDS) {
    const source = TEXT_SOURCES[kind]
    if (!kinds.has(kind) || !source.mayRead(context)) continue
    for (const { holders } of await source.list(context)) for (const holder of holders) found.set(`${kind} ${holder.id}`, holder)
  }
  return found
}

/** Checks a file, and returns what its import would change. */
export const checkDefinitionTexts = async (context: SiteContext, xliff: string): Promise<TextsPlan> =>
  (await planImport(context, xliff)).shown

/**
 * Saves the changed texts of a file, all or none, as they were checked.
 * @throws `conflict` when something else would be done than was checked; the errors of the first save that is refused
 */
export async function importDefinitionTexts(
  context: SiteContext,
  { xliff, hash }: BodyOf<typeof importCall>,
): Promise<ReplyOf<typeof importCall>> {
  const { saves, shown } = await planImport(context, xliff)
  // a second time there is nothing to do
  if (saves.length > 0 && shown.hash !== hash) throw new AppError('conflict', { message: '@errors.importChanged', field: 'hash' })
  const named = (error: unknown, { localizedNames }: Texts) =>
    namedError(error, textIn(localizedNames, context.culture, context.tenant.culture))
  for (const { kind, holder, edits } of saves.filter((one) => one.kind !== 'record')) {
    // with the version that was checked: another save meanwhile is a conflict
    const stored = { ...(await TEXT_SOURCES[kind].load(context, holder.id)), version: holder.version }
    await saveTexts(context, kind, stored, edits).catch((error: unknown) => {
      throw named(error, holder)
    })
  }
  const refusal = await saveRecordTexts(
    context,
    saves.filter(({ kind }) => kind === 'record'),
  )
  if (refusal) throw named(refusal.error, refusal.holder)
  return { definitions: saves.length, texts: shown.counts.changed }
}

/** An error of a save with the name of its definition. */
function namedError(error: unknown, name: string): unknown {
  if (!(error instanceof AppError)) return error
  const errors = error.errors.map((one) => ({ ...one, params: { ...one.params, definition: name } }))
  return new AppError(error.code, errors, { ...error.details, definition: name })
}
