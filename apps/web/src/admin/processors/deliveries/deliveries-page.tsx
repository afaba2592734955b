import { Suspense, useState } from 'react'
import { ActionIcon, Button, Group } from '@mantine/core'
import { IconInbox, IconRefresh } from '@tabler/icons-react'
import { listDeliveries, MAX_RESENT } from '@verka/domain/processors/deliveries.api.ts'
import { DELIVERY_STATES, type Delivery } from '@verka/domain/processors/deliveries.ts'
import type { FullProcessorConfig } from '@verka/domain/processors/processor-configs.api.ts'
import { eventNames } from '@verka/domain/rules/message-events.ts'
import { addressOf } from '../../../addresses.ts'
import { useText } from '../../../language/use-text.tsx'
import type { Column } from '../../../lists/column.ts'
import { ListPage } from '../../../lists/list-page.tsx'
import { BulkActions } from '../../../lists/selection/bulk-actions.tsx'
import { useListRows } from '../../../lists/use-list-rows.ts'
import { useAddressSearch } from '../../../ui/navigation/use-address.ts'
import { useConfirm } from '../../../ui/feedback/confirm.tsx'
import { ConfigViews } from '../config/config-views.tsx'
import { StateBadge } from '../config/state-badge.tsx'
import StateNotice from '../config/state-notice.tsx'
import { canBeResent, DeliveryStateBadge, isAttemptDue } from './delivery-state.tsx'
import { useResend } from './use-resend.ts'
import { Select } from '../../../ui/choices/select.tsx'
import { Tooltip } from '../../../ui/overlays/tooltip.tsx'
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx'

const DeliveryDrawer = lazyPart(() => import('./delivery-drawer.tsx'))

const keyOf = ({ id }: Delivery) => id
const NOTHING = () => undefined

/** The deliveries of a config, newest first; `?state=` filters, `?delivery=` opens one. */
export default function DeliveriesPage({ config }: { config: FullProcessorConfig }) {
  const { t } = useText()
  const [search, setSearch] = useAddressSearch()
  const state = DELIVERY_STATES.find((known) => known === search.state)
  const [hasOpened, setOpened] = useState(false)
  if (search.delivery !== undefined && !hasOpened) setOpened(true)
  const rows = useListRows(listDeliveries, { params: { id: config.id }, query: { state }, isCounted: false })
  const { resend, isPending } = useResend(config.id)
  const columns = useDeliveryColumns()
  const { processorType: type, can } = config
  const resendOne = (delivery: Delivery) =>
    canBeResent(delivery) && (
      <Tooltip label={t('processors.resend')}>
        <ActionIcon
          size={44}
          disabled={isPending}
          aria-label={t('processors.resendOf', { title: delivery.element?.title ?? delivery.id })}
          onClick={() => void resend([delivery.id])}
        >
          <IconRefresh size={18} stroke={1.8} aria-hidden />
        </ActionIcon>
      </Tooltip>
    )
  return (
    <>
      <ListPage<Delivery>
        name={`deliveries.${config.id}`}
        title={config.name}
        badge={<StateBadge state={config.state} />}
        back={{
          to: addressOf('/processors/configs/$type', { type }),
          label: t(type === 'module' ? 'shell.modules' : 'shell.integrations'),
        }}
        label={t('processors.log')}
        banner={
          <>
            <ConfigViews config={config} />
            <StateNotice config={config} isDirty={false} onSwitchOn={NOTHING} />
            <Group gap="sm" justify="space-between" align="flex-end">
              <Select
                label={t('processors.state')}
                placeholder={t('processors.allStates')}
                data={DELIVERY_STATES.map((value) => ({ value, label: t(`processors.delivery.${value}`) }))}
                value={state ?? null}
                clearable
                clearButtonProps={{ 'aria-label': t('processors.allStates') }}
                onChange={(chosen) => setSearch({ state: chosen ?? undefined })}
              />
              {can.edit && config.counts.dead > 0 && <ResendDead config={config} isPending={isPending} resend={() => resend()} />}
            </Group>
          </>
        }
        rows={rows}
        columns={columns}
        rowKey={keyOf}
        rowLink={({ id }) =>
          addressOf('/processors/configs/$id/edit', { id: config.id }, { view: 'deliveries', state: search.state, delivery: id })
        }
        {...(can.edit && {
          rowActions: resendOne,
          renderBulk: ({ rows: chosen, clear }) => {
            const ids = chosen.filter(canBeResent).map(keyOf)
            return (
              <BulkActions
                actions={[
                  {
                    label: t('processors.resendCount', { count: ids.length }),
                    icon: <IconRefresh size={18} stroke={1.8} aria-hidden />,
                    isDisabled: ids.length === 0 || ids.length > MAX_RESENT,
                    isLoading: isPending,
                    act: () => void resend(ids).then(clear),
                  },
                ]}
              />
            )
          },
        })}
        alsoNarrowed={state && { clear: () => setSearch({ state: undefined }) }}
        empty={{ icon: IconInbox, title: t('processors.logEmpty'), text: t('processors.logEmptyHint') }}
      />
      {hasOpened && (
        <Suspense fallback={null}>
          <DeliveryDrawer config={config} id={search.delivery} onClose={() => setSearch({ delivery: undefined })} />
        </Suspense>
      )}
    </>
  )
}

/** Sends all deliveries again that were given up, after a question with their number. */
function ResendDead({ config, isPending, resend }: { config: FullProcessorConfig; isPending: boolean; resend: () => Promise<void> }) {
  const { t } = useText()
  const confirm = useConfirm()
  const count = config.counts.dead
  const press = async () => {
    const question = {
      title: t('processors.resendDeadTitle', { count }),
      text: t('processors.resendDeadText'),
      confirm: t('processors.resend'),
    }
    if (await confirm(question)) await resend()
  }
  return (
    <Button
      variant="default"
      leftSection={<IconRefresh size={18} stroke={1.8} aria-hidden />}
      loading={isPending}
      onClick={() => void press()}
    >
      {t('processors.resendDead', { count })}
    </Button>
  )
}

function useDeliveryColumns(): Column<Delivery>[] {
  const { t, textOf, formatDateTime, formatNumber } = useText()
  return [
    {
      key: 'element',
      title: t('processors.about'),
      isMain: true,
      render: ({ element, event }) => element?.title ?? (event ? textOf(eventNames(event)) : t('processors.noObject')),
    },
    { key: 'event', title: t('processors.event'), width: 150, render: ({ event }) => (event ? textOf(eventNames(event)) : '') },
    { key: 'state', title: t('processors.state'), width: 190, render: ({ state }) => <DeliveryStateBadge state={state} /> },
    {
      key: 'attempts',
      title: t('processors.attempts'),
      align: 'right',
      width: 100,
      isHiddenOnPhone: true,
      render: ({ attempts }) => formatNumber(attempts),
    },
    {
      key: 'createdAt',
      title: t('processors.createdAt'),
      holds: 'moment',
      width: 170,
      render: ({ createdAt }) => formatDateTime(createdAt),
    },
    {
      key: 'next',
      title: t('processors.next'),
      holds: 'moment',
      width: 235,
      isHiddenOnPhone: true,
      render: ({ finishedAt, nextAttemptAt }) => {
        if (finishedAt !== null) return formatDateTime(finishedAt)
        if (nextAttemptAt === null) return ''
        return isAttemptDue(nextAttemptAt) ? t('processors.nextSoon') : t('processors.nextAt', { moment: formatDateTime(nextAttemptAt) })
      },
    },
  ]
}
