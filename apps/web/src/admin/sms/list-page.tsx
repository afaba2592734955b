import { IconMessage2, IconPlus } from '@tabler/icons-react'
import { exportSmsMessages, filterSmsMessages, type SmsMessage } from '@verka/domain/sms/sms-messages.api.ts'
import { SMS_OUTCOMES, SMS_SOURCES } from '@verka/domain/sms/sms-states.ts'
import { addressOf } from '../../addresses.ts'
import { saveDocument } from '../../data/files/documents.ts'
import { useText } from '../../language/use-text.tsx'
import type { Column } from '../../lists/column.ts'
import { ListPage } from '../../lists/list-page.tsx'
import { useListRows } from '../../lists/use-list-rows.ts'
import { queryOf, useListState } from '../../lists/use-list-state.ts'
import { ButtonLink } from '../../ui/navigation/link.tsx'
import { Quota } from './quota.tsx'
import { SmsOutcomeBadge } from './state-badges.tsx'

/** `/sms`: the text messages of the site, with what became of each. */
export default function SmsListPage() {
  const { t } = useText()
  const state = useListState({ ordering: { column: 'createdAt', dir: 'desc' } })
  const columns = useSmsColumns()
  const query = queryOf(state, columns)
  const rows = useListRows(filterSmsMessages, { body: query })
  const write = (
    <ButtonLink to={addressOf('/sms/create')} leftSection={<IconPlus size={18} stroke={1.8} aria-hidden />}>
      {t('sms.write')}
    </ButtonLink>
  )
  return (
    <ListPage<SmsMessage>
      name="sms"
      title={t('shell.sms')}
      description={t('sms.hint')}
      actions={write}
      banner={<Quota />}
      rows={rows}
      state={state}
      searchLabel={t('sms.search')}
      columns={columns}
      save={(format, shown) => saveDocument(exportSmsMessages, { query: { format }, body: { ...query, columns: shown } })}
      rowKey={({ id }) => id}
      rowLink={({ id }) => addressOf('/sms/$id', { id })}
      empty={{ icon: IconMessage2, title: t('sms.empty'), text: t('sms.emptyHint'), action: write }}
    />
  )
}

function useSmsColumns(): Column<SmsMessage>[] {
  const { t, formatDateTime, formatNumber } = useText()
  return [
    { key: 'text', title: t('sms.text'), isMain: true, isSortable: true, filter: { kind: 'text' }, render: ({ text }) => text },
    {
      key: 'outcome',
      title: t('sms.outcome'),
      width: 230,
      isSortable: true,
      filter: {
        kind: 'choice',
        isNeverEmpty: true,
        choices: SMS_OUTCOMES.map((value) => ({ value, label: t(`sms.outcome.${value}`) })),
      },
      render: ({ outcome }) => <SmsOutcomeBadge outcome={outcome} />,
    },
    {
      key: 'recipientCount',
      title: t('sms.recipients'),
      width: 140,
      align: 'right',
      isSortable: true,
      filter: { kind: 'number' },
      render: ({ recipientCount }) => formatNumber(recipientCount),
    },
    {
      key: 'sentBy',
      title: t('sms.sentBy'),
      width: 180,
      isSortable: true,
      filter: { kind: 'text' },
      isHiddenOnPhone: true,
      render: ({ sentBy }) => sentBy?.name ?? t('sms.automaticBy'),
    },
    {
      key: 'createdAt',
      title: t('sms.createdAt'),
      width: 170,
      isSortable: true,
      filter: { kind: 'day' },
      holds: 'moment',
      render: ({ createdAt }) => formatDateTime(createdAt),
    },
    {
      key: 'sender',
      title: t('sms.sender'),
      width: 140,
      isSortable: true,
      filter: { kind: 'text' },
      isExtra: true,
      isHiddenOnPhone: true,
      render: ({ sender }) => sender,
    },
    {
      key: 'source',
      title: t('sms.source'),
      width: 130,
      isSortable: true,
      isExtra: true,
      isHiddenOnPhone: true,
      filter: { kind: 'choice', isNeverEmpty: true, choices: SMS_SOURCES.map((value) => ({ value, label: t(`sms.source.${value}`) })) },
      render: ({ source }) => t(`sms.source.${source}`),
    },
    {
      key: 'parts',
      title: t('sms.parts'),
      width: 90,
      align: 'right',
      isSortable: true,
      isExtra: true,
      isHiddenOnPhone: true,
      render: ({ parts }) => formatNumber(parts),
    },
    {
      key: 'cost',
      title: t('sms.cost'),
      width: 130,
      align: 'right',
      isSortable: true,
      isExtra: true,
      isHiddenOnPhone: true,
      render: ({ cost }) => formatNumber(cost),
    },
  ]
}
