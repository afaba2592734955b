import { IconFileImport } from '@tabler/icons-react'
import type { ImportTarget } from '@verka/domain/imports/import-settings.ts'
import { listImports, type DataImport } from '@verka/domain/imports/imports.api.ts'
import { addressOf } from '../../../addresses.ts'
import { useCall } from '../../../data/use-call.ts'
import { useText } from '../../../language/use-text.tsx'
import type { Column } from '../../../lists/column.ts'
import { List } from '../../../lists/list.tsx'
import { useListState } from '../../../lists/use-list-state.ts'
import { useLocalRows } from '../../../lists/use-local-rows.ts'
import { Title } from '@mantine/core'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { STATE_LOOKS } from '../import-looks.ts'
import { resultOf } from '../import-result.ts'

/** The earlier imports of objects, predefined values or users. */
export function EarlierImports({ target }: { target: ImportTarget }) {
  const text = useText()
  const { t, formatDateTime } = text
  const state = useListState({ ordering: { column: 'createdAt', dir: 'desc' } })
  const result = (one: DataImport) => resultOf(one, text)
  const columns: Column<DataImport>[] = [
    { key: 'fileName', title: t('imports.file'), isMain: true, isSortable: true, render: ({ fileName }) => fileName },
    ...(target === 'user'
      ? []
      : [
          {
            key: 'typeName',
            title: t(`imports.type.${target}`),
            isSortable: true,
            width: 180,
            render: ({ typeName }: DataImport) => typeName ?? '',
          },
        ]),
    {
      key: 'state',
      title: t('imports.state'),
      isSortable: true,
      width: 190,
      render: (one) => <StatusBadge {...STATE_LOOKS[one.state]}>{t(`imports.state.${one.state}`)}</StatusBadge>,
    },
    { key: 'result', title: t('imports.result'), width: 320, render: result },
    { key: 'by', title: t('admin.byWhom'), isSortable: true, width: 160, render: ({ by }) => by.name },
    {
      key: 'createdAt',
      title: t('admin.when'),
      isSortable: true,
      holds: 'moment',
      width: 170,
      render: ({ createdAt }) => formatDateTime(createdAt),
    },
  ]
  const rows = useLocalRows(useCall(listImports, { query: { target } }), {
    state,
    columns,
    searchIn: (one) => `${one.fileName} ${one.typeName ?? ''} ${one.by.name}`,
    valueOf: {
      fileName: ({ fileName }) => fileName,
      typeName: ({ typeName }) => typeName ?? '',
      state: (one) => t(`imports.state.${one.state}`),
      by: ({ by }) => by.name,
      createdAt: ({ createdAt }) => createdAt,
    },
  })
  return (
    <section aria-label={t('imports.earlier')}>
      <Title order={2} fz="1.1rem" mb="md">
        {t('imports.earlier')}
      </Title>
      <List
        label={t('imports.earlier')}
        name={`imports.${target}`}
        rows={rows}
        state={state}
        columns={columns}
        rowKey={({ id }) => id}
        rowLink={({ id }) => addressOf('/imports/$id', { id })}
        empty={{ icon: IconFileImport, title: t('imports.none'), text: t('imports.noneHint') }}
      />
    </section>
  )
}
