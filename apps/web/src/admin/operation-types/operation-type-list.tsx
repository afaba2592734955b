import { IconForms } from '@tabler/icons-react'
import type { ElementTypeSummary } from '@verka/domain/element-types/element-types.api.ts'
import { exportOperationTypes } from '@verka/domain/exports/exports.api.ts'
import { listOperationTypes } from '@verka/domain/operation-types/operation-types.api.ts'
import { addressOf } from '../../addresses.ts'
import { saveDocument } from '../../data/documents.ts'
import { useCall } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'
import { TypesOfCategories } from '../definitions/types-of-categories.tsx'

/** The functions of the site, or of one category. */
export function OperationTypeList({ category }: { category?: ElementTypeSummary }) {
  const { t } = useText()
  return (
    <TypesOfCategories
      entity="operationType"
      category={category}
      answer={useCall(listOperationTypes)}
      name="operation-types"
      icon={IconForms}
      words={{
        title: t('admin.operationTypes'),
        hint: t('admin.operationTypesHint'),
        create: t('admin.operationTypeCreate'),
        empty: t('admin.operationTypesEmpty'),
        emptyIn: t('admin.operationTypesEmptyIn'),
        emptyHint: t('admin.operationTypesEmptyHint'),
      }}
      addresses={{
        create: (id, from) => addressOf('/operations/types/create/$id', { id }, from === undefined ? {} : { from }),
        edit: (id) => addressOf('/operations/types/$id/edit', { id }),
        list: (id) => addressOf('/operations/list/$id', { id }),
      }}
      save={(ids, format, columns) => saveDocument(exportOperationTypes, { query: { format }, body: { columns, ids } })}
    />
  )
}
