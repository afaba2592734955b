import { useDeferredValue, useMemo, useState } from 'react'
import { may } from '@verka/domain/access/permissions.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import { flatFields } from '@verka/domain/forms/flat-fields.ts'
import { listProcessors, type Processor } from '@verka/domain/processors/processor-configs.api.ts'
import { summarizeRecordTypes } from '@verka/domain/record-types/record-types.api.ts'
import { listRecords } from '@verka/domain/records/records.api.ts'
import { OBJECT_RULES, OPERATION_RULES, SERVICE_RULES } from '@verka/domain/rules/rule.ts'
import { useSession } from '../../../data/session-context.ts'
import { useCall } from '../../../data/use-call.ts'
import type { RuleSubjects } from '../../../forms/rule-editor/rule-subjects.ts'
import { useFieldsWithChoices } from '../../../forms/field-lists/source-options.ts'

const RUNS: Record<RuleSubjects['form'], RuleSubjects['runs']> = {
  operation: OPERATION_RULES,
  elementType: OBJECT_RULES,
  record: OBJECT_RULES,
  transaction: SERVICE_RULES,
}
const NOTHING: never[] = []
const NO_CATEGORY = { id: '', fields: NOTHING, isPending: false }
const NO_PROCESSORS: readonly Processor[] = []
const NO_NAMES: RuleSubjects['knownNames'] = new Map()

/** Subjects of a form's rules besides its own fields: the object, and the predefined values of the site. */
export function useRuleSubjects(
  form: RuleSubjects['form'],
  category: { id: string; fields: readonly Field[]; isPending: boolean } = NO_CATEGORY,
  operationTypeId?: string,
): RuleSubjects {
  const { id: elementTypeId, fields: objectFields } = category
  const { data: recordTypes, isPending: isAwaitingTypes } = useCall(summarizeRecordTypes, { query: { includePropertyTypes: 'true' } })
  const { data: records, isPending: isAwaitingRecords } = useCall(listRecords)
  const areSubjectsLoading = category.isPending || isAwaitingTypes || isAwaitingRecords
  const offered = useFieldsWithChoices(objectFields)
  const { user } = useSession()
  const feeds = form === 'operation' || form === 'transaction'
  const maySeeProcessors = feeds && may(user.role, 'processors', 'read')
  const { data: found, isPending: isAwaitingProcessors } = useCall(listProcessors, {}, { isEnabled: maySeeProcessors })
  const withChoices = useInputsWithChoices(found?.items ?? NO_PROCESSORS)
  const processors = maySeeProcessors && found ? withChoices : undefined
  const isLoading = areSubjectsLoading || (maySeeProcessors && isAwaitingProcessors)
  return useMemo(
    () => ({
      form,
      runs: RUNS[form],
      fields: NOTHING,
      operationTypeId,
      elementTypeId: elementTypeId || undefined,
      objectFields: offered,
      recordTypes: recordTypes?.items ?? NOTHING,
      records: records?.items ?? NOTHING,
      processors,
      isLoading,
      knownNames: NO_NAMES,
    }),
    [form, operationTypeId, elementTypeId, offered, recordTypes, records, processors, isLoading],
  )
}

/** Processors whose inputs have what can be chosen in them: a rule may write a fixed person. */
function useInputsWithChoices(processors: readonly Processor[]): readonly Processor[] {
  const inputs = useMemo(() => processors.flatMap((one) => one.inputs), [processors])
  const offered = useFieldsWithChoices(inputs)
  return useMemo(() => {
    // configs of an implementation have the same inputs
    const byId = new Map(offered.map((field) => [field.id, field]))
    return processors.map((one) => ({ ...one, inputs: one.inputs.map((field) => byId.get(field.id) ?? field) }))
  }, [processors, offered])
}

/**
 * The same with the form's own fields as in the filled-in form, for the rules and the preview next to the builder; updated with low
 * priority while typing.
 */
export function useDraftSubjects(known: RuleSubjects, fields: readonly Field[], ownTypeId?: string): RuleSubjects {
  const offered = useFieldsWithChoices(useDeferredValue(fields))
  const [knownNames, setKnownNames] = useState(NO_NAMES)
  if (offered.some((field) => !isKnownAs(field, knownNames)))
    setKnownNames(new Map([...knownNames, ...flatFields(offered).map((field) => [field.id, field.localizedNames] as const)]))
  return useMemo(() => ({ ...withFields(known, offered, ownTypeId), knownNames }), [known, offered, ownTypeId, knownNames])
}

/** Whether a field and its children are known by their present names. */
const isKnownAs = (field: Field, names: RuleSubjects['knownNames']): boolean =>
  flatFields([field]).every(({ id, localizedNames }) => names.get(id) === localizedNames)

/** Subjects with these fields of the form: a value of its own type may be chosen in it, which has them, too. */
export const withFields = (known: RuleSubjects, fields: readonly Field[], ownTypeId: string | undefined): RuleSubjects => ({
  ...known,
  fields,
  recordTypes: known.recordTypes.map((type) => (type.id === ownTypeId ? { ...type, dataPropertyTypes: [...fields] } : type)),
})
