import { Code } from '@mantine/core'
import { IconWorldShare } from '@tabler/icons-react'
import { MAX_LIMIT } from '@verka/domain/api/contract.ts'
import { exportPublicLists, listPublicLists, type PublicList } from '@verka/domain/public-lists/public-lists.api.ts'
import { PUBLIC_LIST_COLUMNS } from '@verka/domain/public-lists/public-lists.columns.ts'
import { addressOf } from '../../addresses.ts'
import { saveDocument } from '../../data/files/documents.ts'
import { useCall } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'
import { ListPage } from '../../lists/list-page.tsx'
import { useResourceList } from '../../lists/use-resource-list.ts'
import { ButtonLink } from '../../ui/navigation/link.tsx'
import { ListStateBadge } from './state-badge.tsx'

/** The public lists of the site. */
export default function PublicListListPage() {
  const { t } = useText()
  const answer = useCall(listPublicLists, { query: { Skip: 0, Limit: MAX_LIMIT } })
  const { columns, rows, state } = useResourceList(answer, PUBLIC_LIST_COLUMNS)
  const shown = columns.map((column) => {
    if (column.key === 'key') return { ...column, render: ({ key }: PublicList) => <Code>{key}</Code> }
    return column.key === 'isPublished'
      ? { ...column, width: 180, render: ({ isPublished }: PublicList) => <ListStateBadge isPublished={isPublished} /> }
      : column
  })
  const create = <ButtonLink to={addressOf('/publicLists/create')}>{t('publicLists.create')}</ButtonLink>
  return (
    <ListPage<PublicList>
      title={t('shell.publicLists')}
      description={t('publicLists.hint')}
      actions={create}
      name="publicLists"
      rows={rows}
      state={state}
      searchLabel={t('publicLists.search')}
      columns={shown}
      save={(format, wanted) =>
        saveDocument(exportPublicLists, { query: { format }, body: { columns: wanted, ids: rows.here.map(({ id }) => id) } })
      }
      rowKey={({ id }) => id}
      rowLink={({ id }) => addressOf('/publicLists/$id/edit', { id })}
      empty={{ icon: IconWorldShare, title: t('publicLists.empty'), text: t('publicLists.hint'), action: create }}
    />
  )
}
