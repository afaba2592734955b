import { useMemo } from 'react'
import { listOptions } from '@verka/domain/option-sources/option-sources.api.ts'
import { isOptionSource, type Field, type Option } from '@verka/domain/forms/field.ts'
import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import { useCall, useCalls } from '../../data/use-call.ts'

/** Whether a field's options have another, chosen source. */
const isSourced = (field: Field) => kindOf(field).hasOptions && field.optionSource !== 'static' && isOptionSource(field.optionSource)

function sourcesOf(fields: readonly Field[]): string[] {
  return fields.flatMap((field) => [...(isSourced(field) ? [field.optionSource] : []), ...sourcesOf(field.children)])
}

function withChoices(fields: readonly Field[], choices: ReadonlyMap<string, Option[]>): readonly Field[] {
  return fields.map((field) => {
    if (isSourced(field)) return { ...field, options: choices.get(field.optionSource) ?? [] }
    return field.children.length === 0 ? field : { ...field, children: [...withChoices(field.children, choices)] }
  })
}

/** Fields as in the filled-in form: with the first options of other sources. The same list if there are none. */
export function useFieldsWithChoices(fields: readonly Field[]): readonly Field[] {
  const named = [...new Set(sourcesOf(fields))].sort().join()
  const requested = useMemo(() => (named === '' ? [] : named.split(',').map((source) => ({ query: { source } }))), [named])
  const replies = useCalls(listOptions, requested)
  return useMemo(
    () => (named === '' ? fields : withChoices(fields, new Map(replies.map((reply) => [reply.source, reply.items])))),
    [fields, named, replies],
  )
}

/** The first options of one field, its own or of another source, and their number. */
export function useOptionsOf(field: Field): { options: readonly Option[]; count: number; isLoading: boolean } {
  const isElsewhere = isSourced(field)
  const { data, isPending } = useCall(listOptions, { query: { source: field.optionSource } }, { isEnabled: isElsewhere })
  if (!isElsewhere) return { options: field.options, count: field.options.length, isLoading: false }
  return { options: data?.items ?? [], count: data?.totalCount ?? 0, isLoading: isPending }
}
