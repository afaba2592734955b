import { listElementTypes } from '@verka/domain/element-types/element-types.api.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import { isCulture } from '@verka/domain/localization/cultures.ts'
import type { LocalizedText } from '@verka/domain/localization/localized-text.ts'
import { listOperationTypes } from '@verka/domain/operation-types/operation-types.api.ts'
import { listPrivileges } from '@verka/domain/privileges/privileges.api.ts'
import { listRecordTypes } from '@verka/domain/record-types/record-types.api.ts'
import { listTransactionTypes } from '@verka/domain/transaction-types/transaction-types.api.ts'
import { fieldName } from '../../forms/field-name.ts'
import { useCall } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'
import { isLocalized, isObject, type Part } from './differences.ts'
import { partName } from './part-names.ts'

/** Texts for ids and API names in an entry of the log. */
export interface PartWords {
  /** Name of a part, as far as known. */
  labelOf: (part: Part) => string
  /** Name of a row of the site by its id. */
  nameOf: (id: string) => string | undefined
  fieldOf: (part: Part) => Field | undefined
}

/** Names of the shown site's definitions, of the fields of an entry, and other known ids. */
export function usePartWords(fields: readonly Field[], known?: ReadonlyMap<string, string>): PartWords {
  const { t, textOf, text } = useText()
  const defined = [useCall(listElementTypes), useCall(listRecordTypes), useCall(listOperationTypes), useCall(listTransactionTypes)]
  const privileges = useCall(listPrivileges)
  const types = defined.flatMap(({ data }): { id: string; localizedNames: LocalizedText[] }[] => data?.items ?? [])
  const names = new Map([
    ...types.map(({ id, localizedNames }) => [id, textOf(localizedNames)] as const),
    ...(privileges.data?.items ?? []).map(({ id, name }) => [id, name] as const),
    ...(known ?? []),
  ])
  const fieldsById = new Map(fields.map((field) => [field.id, field]))
  const itemName = (item: Record<string, unknown>): string => {
    if (isLocalized(item.localizedNames)) return textOf(item.localizedNames as LocalizedText[])
    const named = [item.name, item.key, item.transactionTypeId, item.operationTypeId, item.column].find((text) => typeof text === 'string')
    return names.get(named as string) ?? (named as string | undefined) ?? ''
  }
  const stepName = (step: Part['path'][number], index: number) => {
    if (isObject(step)) return itemName(step)
    const field = fieldsById.get(step)
    if (field) return fieldName(field, text)
    if (isCulture(step)) return t(`ui.language.${step}`)
    // a site's key may be a word that is a part's name too
    const named = index > 0 ? names.get(step) : undefined
    return named ?? partName(step, text) ?? inWords(step)
  }
  return {
    labelOf: ({ path }) =>
      path
        .map((step, index) => (index === 0 && isNamedByNext(path) ? '' : stepName(step, index)))
        .filter((name) => name !== '')
        .join(' › '),
    nameOf: (id) => names.get(id),
    fieldOf: ({ path }) => (path[0] === 'dataProperties' ? fieldsById.get(path[1] as string) : undefined),
  }
}

/** Whether the start of a path is redundant: a value has its field's name, a grant its service's. */
const isNamedByNext = ([first, next]: Part['path']) => first === 'dataProperties' || (first === 'grants' && typeof next === 'string')

/** 'maxLoanDays' as 'Max loan days': better than nothing for a part without a text. */
function inWords(key: string): string {
  const words = key.replaceAll(/([a-z])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
