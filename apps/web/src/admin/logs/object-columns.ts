import type { Text } from '../../language/use-text.tsx'
import type { Column } from '../../lists/column.ts'
import { objectsOf } from '../lists/objects-filter.ts'

interface OfObject {
  elementTitle: string
  elementCode: string
}

/** Columns of the object in both logs; its filter offers objects of the category, if known. */
export function objectColumns<Row extends OfObject>(t: Text['t'], elementTypeId: string | undefined): Column<Row>[] {
  return [
    {
      key: 'elementTitle',
      title: t('admin.object'),
      isSortable: true,
      filter: elementTypeId === undefined ? undefined : objectsOf(elementTypeId),
      filterKey: 'elementId',
      render: (row) => row.elementTitle,
    },
    {
      key: 'elementCode',
      title: t('admin.elementCode'),
      isSortable: true,
      filter: { kind: 'text' },
      width: 130,
      render: (row) => row.elementCode,
    },
  ]
}
