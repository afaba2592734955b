import { CONTENT_STATUSES, type ContentStatus } from '@verka/domain/definitions/content-status.ts'
import { ContentStatusBadge } from '../../../entities/content-status-badge.tsx'
import type { Text } from '../../../language/use-text.tsx'
import type { Column } from '../../../lists/column.ts'

/** The columns that all lists of definitions end with: who sees it, and when it was changed. */
export function definitionColumns<Row extends { status: ContentStatus; updatedAt: string }>({ t, formatDateTime }: Text): Column<Row>[] {
  return [
    {
      key: 'status',
      title: t('admin.status'),
      isSortable: true,
      width: 180,
      filter: { kind: 'choice', choices: CONTENT_STATUSES.map((status) => ({ value: status, label: t(`admin.status.${status}`) })) },
      render: (type) => <ContentStatusBadge status={type.status} />,
    },
    {
      key: 'updatedAt',
      title: t('admin.changed'),
      isSortable: true,
      width: 180,
      filter: { kind: 'day' },
      holds: 'moment',
      isHiddenOnPhone: true,
      render: (type) => formatDateTime(type.updatedAt),
    },
  ]
}
