import type { BodyOf, ReplyOf } from '@verka/domain/api/contract.ts'
import { completenessOf, noneMissing, textFilter } from '@verka/domain/definition-texts/completeness.ts'
import type {
  DefinitionTexts,
  saveDefinitionTexts as saveCall,
  summarizeDefinitionTexts as summarizeCall,
} from '@verka/domain/definition-texts/definition-texts.api.ts'
import { TEXT_KINDS, type TextKind } from '@verka/domain/definition-texts/text-kinds.ts'
import { textUnits, unitAtPath, withEditedTexts, type TextEdit } from '@verka/domain/definition-texts/text-units.ts'
import { AppError, forbidden, invalid, lockdown, type FieldError } from '@verka/domain/errors/app-error.ts'
import { CULTURES, isCulture } from '@verka/domain/localization/cultures.ts'
import type { SiteContext } from '../../http/context.ts'
import { refuseWhenStale } from '../guards/refuse-when-stale.ts'
import { textSource, TEXT_SOURCES, type Texts, type TextSource } from './text-sources.ts'

/** The units of a holder for a reader of the context. */
export const unitsFor = (context: SiteContext, holder: Texts) => textUnits(holder, context.culture, context.tenant.culture)

const shownTexts = (context: SiteContext, kind: TextKind, source: TextSource, holder: Texts): DefinitionTexts => ({
  kind,
  id: holder.id,
  version: holder.version,
  localizedNames: holder.localizedNames,
  units: unitsFor(context, holder),
  canEdit: source.mayEdit(context),
})

/** The completeness of all texts of the site that the caller may see. */
export async function summarizeDefinitionTexts(
  context: SiteContext,
  { kinds = [...TEXT_KINDS], ...filter }: BodyOf<typeof summarizeCall>,
): Promise<ReplyOf<typeof summarizeCall>> {
  const passes = textFilter(filter)
  const reply: ReplyOf<typeof summarizeCall> = { total: 0, missing: noneMissing(), items: [] }
  for (const kind of TEXT_KINDS) {
    const source = TEXT_SOURCES[kind]
    if (!kinds.includes(kind) || !source.mayRead(context)) continue
    const canEdit = source.mayEdit(context)
    for (const { id, localizedNames, holders } of await source.list(context)) {
      const units = holders.flatMap((holder) => unitsFor(context, holder))
      const { total, missing } = completenessOf(units)
      reply.total += total
      for (const culture of CULTURES) reply.missing[culture] += missing[culture]
      const found = units.filter(passes).length
      if (found > 0) reply.items.push({ kind, id, localizedNames, total, missing, found, canEdit })
    }
  }
  return reply
}

/** The texts of one definition, or of all predefined values of a type. @throws `notFound` */
export async function showDefinitionTexts(context: SiteContext, kind: TextKind, id: string): Promise<{ items: DefinitionTexts[] }> {
  const source = textSource(context, kind)
  const holders = await source.ofGroup(context, id)
  return { items: holders.map((holder) => shownTexts(context, kind, source, holder)) }
}

/** Errors of texts that are too long or of no unit, each at its unit and language. */
function wrongTexts(holder: Texts, edits: readonly TextEdit[]): FieldError[] {
  const limits = new Map(textUnits(holder, CULTURES[0]).map(({ id, maxLength }) => [id, maxLength]))
  return edits.flatMap(({ unit, culture, text }): FieldError[] => {
    const limit = limits.get(unit)
    if (limit === undefined) return [{ message: '@errors.unknownProperty', field: `texts.${unit}.${culture}`, params: { name: unit } }]
    if (text.length <= limit) return []
    return [{ message: '@validation.maxLength', field: `texts.${unit}.${culture}`, params: { length: limit, culture } }]
  })
}

/** An error of the ordinary save, at the text that it is about. */
function atUnit(holder: Texts, error: FieldError): FieldError {
  const found = error.field === undefined ? undefined : unitAtPath(holder, error.field)
  if (!found) return error
  const named = error.params?.culture
  const culture = isCulture(named) ? named : found.culture
  return { ...error, field: culture ? `texts.${found.unit}.${culture}` : `texts.${found.unit}` }
}

/** A thing with changed texts, not saved. @throws `invalid` at the texts */
export function editedTexts(stored: Texts, edits: readonly TextEdit[]): Texts {
  const errors = wrongTexts(stored, edits)
  if (errors.length > 0) throw invalid(errors)
  return withEditedTexts(stored, edits)
}

/** Saves changed texts of one thing by its ordinary save. Errors name the texts. */
export async function saveTexts(context: SiteContext, kind: TextKind, stored: Texts, edits: readonly TextEdit[]): Promise<Texts> {
  const source = textSource(context, kind)
  const changed = editedTexts(stored, edits)
  // nothing is different: no version, no entry in the log
  if (JSON.stringify(textUnits(changed, CULTURES[0])) === JSON.stringify(textUnits(stored, CULTURES[0]))) return stored
  try {
    return await source.save(context, stored.id, changed)
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'stale') throw error
    throw new AppError(
      error.code,
      error.errors.map((one) => atUnit(changed, one)),
      error.details,
    )
  }
}

/** Saves texts that a person typed. @throws `notFound`, `forbidden`, `lockdown`, `stale`, `invalid` at `texts.<unit>.<culture>` */
export async function saveDefinitionTexts(
  context: SiteContext,
  kind: TextKind,
  id: string,
  { version, texts }: BodyOf<typeof saveCall>,
): Promise<DefinitionTexts> {
  const source = textSource(context, kind)
  const stored = await source.load(context, id)
  refuseWhenNotEditable(context, source)
  refuseWhenStale(version, stored)
  const saved = await saveTexts(context, kind, stored, texts)
  return shownTexts(context, kind, source, saved)
}

/** @throws `lockdown`, `forbidden` */
function refuseWhenNotEditable(context: SiteContext, source: TextSource): void {
  if (source.mayEdit(context)) return
  const isLocked = context.tenant.isLockedDown && source.mayEdit({ ...context, tenant: { ...context.tenant, isLockedDown: false } })
  throw isLocked ? lockdown() : forbidden()
}
