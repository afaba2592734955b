import type { DefinitionEffects } from '@verka/domain/definitions/effects.ts'
import type { FormNames } from '@verka/domain/definitions/definition.ts'
import type { FieldError } from '@verka/domain/errors/app-error.ts'
import { fieldChanges } from '@verka/domain/forms/field-changes.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import { textIn } from '@verka/domain/localization/localized-text.ts'
import type { JsonObject, ReplicatedKind } from '@verka/domain/replication/content.ts'
import type { PlannedItem } from '@verka/domain/replication/plan.ts'
import { runPart } from '../../../db/transaction.ts'
import type { SiteContext } from '../../../http/context.ts'
import { formsNaming } from '../../definitions/forms-naming.ts'
import { effectsOfElementType } from '../../element-types/element-types.ts'
import { effectsOfOperationType } from '../../operation-types/operation-types.ts'
import { effectsOfRecordType } from '../../record-types/record-types.ts'
import { byRecordType, ItemError, ofItem, saveOfType, WRITERS, type ToWrite } from '../writing/write-content.ts'

/** What a thing of a plan would mean for the target. */
export interface ItemEffects extends DefinitionEffects {
  /** Why it cannot be written. */
  errors: FieldError[]
  named: { name: string; forms: FormNames }[]
}

type EffectsOf = (context: SiteContext, draft: never, stored: never) => Promise<DefinitionEffects>
/** The forms: what publishing one asks about. */
const FORMS: Partial<Record<ReplicatedKind, EffectsOf>> = {
  elementType: effectsOfElementType,
  recordType: effectsOfRecordType,
  operationType: effectsOfOperationType,
}

const NOTHING: DefinitionEffects = { lacking: [], idleRules: [], failingTests: [] }

/**
 * Stores all that a plan writes, as far as checks and rules read it, and returns what that would mean, by the ids of the source: things refer
 * to each other in rings, so that none can be judged alone. The caller undoes the transaction (`planEffects`).
 */
export async function tryOut(target: SiteContext, items: readonly PlannedItem[]): Promise<Map<string, ItemEffects>> {
  const written = items.filter(({ isWritten }) => isWritten)
  const errors = await storeAll(target, written)
  // what a request has read once is read again: it is about what is stored now
  const now = { ...target }
  const found = new Map<string, ItemEffects>()
  for (const item of written) {
    const { id, kind, targetId } = item
    const own = errors.get(targetId) ?? (await errorsOf(() => WRITERS[kind].check?.(now, targetId)))
    const effects = { ...(await effectsOf(now, item)), errors: own, named: await namedElsewhere(now, item) }
    if (Object.values(effects).some((list: readonly unknown[]) => list.length > 0)) found.set(id, effects)
  }
  return found
}

async function errorsOf(work: () => Promise<unknown> | undefined): Promise<FieldError[]> {
  try {
    await ofItem('', async () => work())
    return []
  } catch (error) {
    if (error instanceof ItemError) return [...error.errors]
    throw error
  }
}

/** Stores the things one by one, predefined values type by type. @returns the errors of those that are refused, by their ids in the target */
async function storeAll(target: SiteContext, items: readonly PlannedItem[]): Promise<Map<string, FieldError[]>> {
  const errors = new Map<string, FieldError[]>()
  const toWrite = ({ targetId, after, targetVersion }: PlannedItem): ToWrite => ({
    id: targetId,
    body: after,
    version: targetVersion ?? undefined,
  })
  for (const [kind, ofKind] of Map.groupBy(items, (item) => item.kind)) {
    if (kind === 'record') continue
    const { tryOut: store = (context: SiteContext, item: ToWrite) => WRITERS[kind].write(context, [item]) } = WRITERS[kind]
    for (const item of ofKind.map(toWrite)) {
      const refused = await errorsOf(() => runPart(target.tx, async () => store(target, item)))
      if (refused.length > 0) errors.set(item.id, refused)
    }
  }
  for (const [typeId, ofType] of byRecordType(items.filter(({ kind }) => kind === 'record').map(toWrite))) {
    const refused = await errorsOf(() =>
      runPart(target.tx, async () => {
        for (const [index, { errors: own }] of (await saveOfType(target, typeId, ofType)).entries())
          if (own) errors.set(ofType[index]!.id, [...own])
      }),
    )
    if (refused.length > 0) for (const { id } of ofType) errors.set(id, refused)
  }
  return errors
}

const EMPTY_FORM = { dataPropertyTypes: [], matchRules: [], ruleTests: [] }

interface FormBody extends JsonObject {
  status: string
}

/** What the form would ask before it is published. A draft asks nothing. */
async function effectsOf(target: SiteContext, { kind, targetId, before, after }: PlannedItem): Promise<DefinitionEffects> {
  const between = FORMS[kind]
  // templates and files have only what is not empty
  const draft: FormBody = { ...EMPTY_FORM, ...(after as FormBody) }
  if (!between || draft.status !== 'published') return NOTHING
  const at = target.now.toISOString()
  const stored = before && { ...EMPTY_FORM, createdAt: at, updatedAt: at, ...before, id: targetId }
  const { idleRules, ...effects } = await between(target, draft as never, (stored ?? undefined) as never)
  const isFirst = before?.['status'] !== 'published'
  return { ...effects, idleRules: idleRules.filter(({ isNew }) => isNew || isFirst) }
}

const HOLDERS = { elementType: 'elements', recordType: 'records' } as const
const fieldsIn = (body: JsonObject) => (body['dataPropertyTypes'] ?? []) as unknown as readonly Field[]

/** Removed fields, and those of another kind, that rules of other forms name: those are broken afterwards. */
async function namedElsewhere(target: SiteContext, { kind, targetId, before, after }: PlannedItem): Promise<ItemEffects['named']> {
  const fieldsOf = kind === 'elementType' || kind === 'recordType' ? HOLDERS[kind] : undefined
  if (!fieldsOf || !before) return []
  const { removed, retyped } = fieldChanges(fieldsIn(after), fieldsIn(before), '')
  const fields = [...removed, ...retyped].map(({ field }) => field)
  const forms = await formsNaming(target, { fieldsOf, typeId: targetId, ids: fields.map(({ id }) => id) })
  return fields.flatMap(({ id, key, localizedNames }) => {
    const naming = forms.get(id)
    return naming ? [{ name: textIn(localizedNames, target.culture) || key, forms: naming }] : []
  })
}
