import { useCallback, useMemo } from 'react'
import { may } from '@verka/domain/access/permissions.ts'
import { getElementType, listElementTypes } from '@verka/domain/element-types/element-types.api.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import type { LocalizedTexts } from '@verka/domain/localization/localized-text.ts'
import { getOperationType, listOperationTypes } from '@verka/domain/operation-types/operation-types.api.ts'
import { listPrivileges } from '@verka/domain/privileges/privileges.api.ts'
import { listProcessors } from '@verka/domain/processors/processor-configs.api.ts'
import { summarizeRecordTypes } from '@verka/domain/record-types/record-types.api.ts'
import { listRecords } from '@verka/domain/records/records.api.ts'
import { listSchemas } from '@verka/domain/schemas/schemas.api.ts'
import { listTransactionTypes } from '@verka/domain/transaction-types/transaction-types.api.ts'
import { useSession } from '../../../data/session-context.ts'
import { useCall, useCalls } from '../../../data/use-call.ts'
import { fieldName } from '../../../forms/field-name.ts'
import { useText } from '../../../language/use-text.tsx'
import type { NameOf } from '../difference/named-subjects.ts'

interface Named {
  id: string
  localizedNames: LocalizedTexts
}

/** All fields, in groups and rows too. */
const withChildren = (fields: readonly Field[]): Field[] => fields.flatMap((field) => [field, ...withChildren(field.children)])

/** Names of what the definitions of the site refer to. `elementTypeId`: the category whose fields and functions they name. */
export function useNamesOfSite(elementTypeId: string | undefined): NameOf {
  const { text, textOf } = useText()
  const { user } = useSession()
  const ofCategory = { isEnabled: elementTypeId !== undefined }
  const { data: elementTypes } = useCall(listElementTypes)
  const { data: operationTypes } = useCall(listOperationTypes)
  const { data: transactionTypes } = useCall(listTransactionTypes)
  const { data: recordTypes } = useCall(summarizeRecordTypes, { query: { includePropertyTypes: 'true' } })
  const { data: records } = useCall(listRecords)
  const { data: schemas } = useCall(listSchemas)
  const { data: privileges } = useCall(listPrivileges)
  const { data: processors } = useCall(listProcessors, {}, { isEnabled: may(user.role, 'processors', 'read') })
  const { data: category } = useCall(getElementType, { params: { id: elementTypeId ?? '' } }, ofCategory)
  const ids = (operationTypes?.items ?? []).flatMap((one) => (one.elementTypeId === elementTypeId ? [one.id] : []))
  const functions = useCalls(
    getOperationType,
    ids.map((id) => ({ params: { id } })),
  )
  const names = useMemo(() => {
    const lists: (readonly Named[])[] = [elementTypes, operationTypes, transactionTypes, recordTypes, records, schemas].map(
      (list) => list?.items ?? [],
    )
    const forms = [category, ...functions, ...(recordTypes?.items ?? [])]
    const fields = withChildren(forms.flatMap((form) => form?.dataPropertyTypes ?? []))
    return new Map<string, string>([
      ...[...fields, ...(schemas?.items ?? []).flatMap((schema) => schema.fields)].map(
        (field) => [field.id, fieldName(field, text)] as const,
      ),
      ...lists.flat().map(({ id, localizedNames }) => [id, textOf(localizedNames)] as const),
      ...[...(privileges?.items ?? []), ...(processors?.items ?? [])].map(({ id, name }) => [id, name] as const),
    ])
  }, [
    elementTypes,
    operationTypes,
    transactionTypes,
    recordTypes,
    records,
    schemas,
    privileges,
    processors,
    category,
    functions,
    text,
    textOf,
  ])
  return useCallback((id) => names.get(id), [names])
}
