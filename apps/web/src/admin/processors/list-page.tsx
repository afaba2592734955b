import { Suspense, useState, type ReactNode } from 'react'
import { Button } from '@mantine/core'
import { IconPlugConnected, IconPlus, IconSend } from '@tabler/icons-react'
import type { ProcessorType } from '@verka/domain/processors/implementations/implementation.ts'
import { exportProcessorConfigs, listProcessorConfigs, type ProcessorConfig } from '@verka/domain/processors/processor-configs.api.ts'
import { PROCESSOR_CONFIG_COLUMNS } from '@verka/domain/processors/processor-configs.columns.ts'
import { addressOf } from '../../addresses.ts'
import { saveDocument } from '../../data/files/documents.ts'
import { useCall } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'
import { ListPage } from '../../lists/list-page.tsx'
import { useResourceList } from '../../lists/use-resource-list.ts'
import { useAddressSearch } from '../../ui/navigation/use-address.ts'
import { StateBadge } from './config/state-badge.tsx'
import { LeftEvents } from './left-events.tsx'
import { useProcessorType } from './type-of-address.ts'
import { lazyPart } from '../../ui/feedback/lazy-part.tsx'

/** Loaded when something is created. */
const ChooseImplementation = lazyPart(() => import('./choose-implementation.tsx'))

/** Numbers of the one column with all that are not 0; each can be chosen, to order by it. */
const COUNTED = ['open', 'dead', 'notMade', 'held']

export default function ProcessorConfigListPage() {
  const type = useProcessorType()
  // the other type is another list: no state is shared
  return <ConfigList key={type} type={type} />
}

const Whole = ({ children }: { children: ReactNode }) => <span title={String(children)}>{children}</span>

/** The configs of a type; `?create=1` opens the choice of an implementation. */
function ConfigList({ type }: { type: ProcessorType }) {
  const { t } = useText()
  const [search, setSearch] = useAddressSearch()
  const isChoosing = search.create !== undefined
  const [hasChosen, setHasChosen] = useState(false)
  if (isChoosing && !hasChosen) setHasChosen(true)
  const answer = useCall(listProcessorConfigs, { query: { processorType: type } })
  const { columns, rows, state } = useResourceList(answer, PROCESSOR_CONFIG_COLUMNS)
  const withBadges = columns.map((column) => {
    if (column.key === 'state') return { ...column, width: 225, render: (config: ProcessorConfig) => <StateBadge state={config.state} /> }
    if (column.key === 'deliveries')
      // all of it can be read where the column is too narrow
      return { ...column, isSortable: false, render: (config: ProcessorConfig) => <Whole>{column.render(config)}</Whole> }
    return COUNTED.includes(column.key) ? { ...column, isExtra: true } : column
  })
  const create = (
    <Button leftSection={<IconPlus size={18} stroke={1.8} aria-hidden />} onClick={() => setSearch({ create: '1' })}>
      {t(`processors.${type}.create`)}
    </Button>
  )
  return (
    <>
      <ListPage<ProcessorConfig>
        title={t(type === 'module' ? 'shell.modules' : 'shell.integrations')}
        description={t(`processors.${type}.hint`)}
        actions={create}
        banner={<LeftEvents />}
        name={`processorConfigs.${type}`}
        rows={rows}
        state={state}
        searchLabel={t('processors.search')}
        columns={withBadges}
        save={(format, shown) =>
          saveDocument(exportProcessorConfigs, { query: { format }, body: { columns: shown, ids: rows.here.map(({ id }) => id) } })
        }
        rowKey={({ id }) => id}
        rowLink={({ id }) => addressOf('/processors/configs/$id/edit', { id })}
        empty={{
          icon: type === 'module' ? IconSend : IconPlugConnected,
          title: t(`processors.${type}.empty`),
          text: t(`processors.${type}.emptyHint`),
          action: create,
        }}
      />
      {hasChosen && (
        <Suspense fallback={null}>
          <ChooseImplementation type={type} isOpen={isChoosing} onClose={() => setSearch({ create: undefined })} />
        </Suspense>
      )}
    </>
  )
}
