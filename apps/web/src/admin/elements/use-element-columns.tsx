import { getFullElementType } from '@verka/domain/element-types/element-types.api.ts'
import type { Element } from '@verka/domain/elements/elements.api.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import { call } from '../../data/call.ts'
import { useSession } from '../../data/session-context.ts'
import { useText } from '../../language/use-text.tsx'
import type { Column } from '../../lists/column.ts'
import { fieldColumns } from '../../lists/fields/field-columns.tsx'

/** The columns of the list of a category's objects; none until its fields are loaded. */
export function useElementColumns(id: string, fields: readonly Field[] | undefined): Column<Element>[] {
  const { user } = useSession()
  const { t, formatDateTime, text } = useText()
  if (!fields) return []
  const readFull = async () => (await call(getFullElementType, { params: { id } })).dataPropertyTypes
  return [
    {
      key: 'title',
      title: t('admin.elementTitle'),
      isMain: true,
      isSortable: true,
      filter: { kind: 'text' },
      render: (element) => element.title,
    },
    {
      key: 'code',
      title: t('admin.elementCode'),
      isSortable: true,
      filter: { kind: 'text' },
      width: 150,
      render: (element) => element.code,
    },
    ...fieldColumns<Element>(fields, { role: user.role, text, readFull }),
    {
      key: 'updatedAt',
      title: t('admin.changed'),
      isSortable: true,
      filter: { kind: 'day' },
      holds: 'moment',
      width: 170,
      isHiddenOnPhone: true,
      render: (element) => formatDateTime(element.updatedAt),
    },
    {
      key: 'createdAt',
      title: t('admin.createdAt'),
      isSortable: true,
      filter: { kind: 'day' },
      holds: 'moment',
      width: 170,
      isExtra: true,
      isHiddenOnPhone: true,
      render: (element) => formatDateTime(element.createdAt),
    },
  ]
}
