import { SegmentedControl } from '@mantine/core'
import { IconShieldLock } from '@tabler/icons-react'
import { PROCESSOR_TYPES, type ProcessorType } from '@verka/domain/processors/implementations/implementation.ts'
import { listImplementations, type ImplementationForm } from '@verka/domain/processors/processor-configs.api.ts'
import { listProcessorRestrictions, type ProcessorRestriction } from '@verka/domain/processors/processor-restrictions.api.ts'
import { addressOf } from '../../addresses.ts'
import { useCall } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'
import type { Column } from '../../lists/column.ts'
import { ListPage } from '../../lists/list-page.tsx'
import { useListState } from '../../lists/use-list-state.ts'
import { useLocalRows } from '../../lists/use-local-rows.ts'
import { useGo } from '../../ui/navigation/use-go.ts'
import { useProcessorType } from '../processors/type-of-address.ts'

/** An implementation with its restriction, if it has one. */
interface Restricted extends ImplementationForm {
  restriction: ProcessorRestriction | undefined
}

export default function RestrictionListPage() {
  const type = useProcessorType()
  return <RestrictionList key={type} type={type} />
}

/** The implementations of a type: which tenants may use each. */
function RestrictionList({ type }: { type: ProcessorType }) {
  const { t, textOf, formatDateTime } = useText()
  const go = useGo()
  const implementations = useCall(listImplementations, { query: { processorType: type, ignoreRestrictions: 'true' } })
  const restrictions = useCall(listProcessorRestrictions, { query: { processorType: type } })
  const state = useListState({ ordering: { column: 'name', dir: 'asc' } })
  const nameOf = ({ localizedNames }: Restricted) => textOf(localizedNames)
  const whoOf = ({ restriction }: Restricted) => t(`processors.restrictions.${restriction?.mode ?? 'everyone'}`)
  const chosenOf = ({ restriction }: Restricted) => {
    if (!restriction) return ''
    const { licenceLevels, tenantIds } = restriction
    return [
      ...(licenceLevels.length > 0 ? [t('processors.restrictions.licences', { count: licenceLevels.length })] : []),
      ...(tenantIds.length > 0 ? [t('processors.restrictions.tenants', { count: tenantIds.length })] : []),
    ].join(', ')
  }
  const columns: Column<Restricted>[] = [
    { key: 'name', title: t('processors.implementation'), isMain: true, isSortable: true, render: nameOf },
    { key: 'who', title: t('processors.restrictions.who'), isSortable: true, width: 220, render: whoOf },
    { key: 'chosen', title: t('processors.restrictions.chosen'), width: 260, render: chosenOf },
    {
      key: 'updatedAt',
      title: t('admin.changed'),
      holds: 'moment',
      width: 180,
      isHiddenOnPhone: true,
      render: ({ restriction }) => (restriction ? formatDateTime(restriction.updatedAt) : ''),
    },
  ]
  const failed = implementations.error ? implementations : restrictions
  const items =
    implementations.data &&
    restrictions.data &&
    implementations.data.items.map((one): Restricted => ({
      ...one,
      restriction: restrictions.data!.items.find(({ name }) => name === one.name),
    }))
  const rows = useLocalRows(
    {
      ...failed,
      data: items && { items },
      isPending: items === undefined && failed.error === null,
    },
    { state, columns, searchIn: (row) => `${nameOf(row)} ${textOf(row.localizedDescriptions)}`, valueOf: { name: nameOf, who: whoOf } },
  )
  return (
    <ListPage<Restricted>
      title={t('shell.processorRestrictions')}
      description={t('processors.restrictions.hint')}
      name={`processorRestrictions.${type}`}
      rows={rows}
      state={state}
      searchLabel={t('processors.restrictions.search')}
      narrowing={
        <SegmentedControl
          aria-label={t('audit.part.processorType')}
          data={PROCESSOR_TYPES.map((value) => ({ value, label: t(value === 'module' ? 'shell.modules' : 'shell.integrations') }))}
          value={type}
          onChange={(chosen) => go(addressOf('/processors/restrictions/$type', { type: chosen }))}
        />
      }
      columns={columns}
      rowKey={({ name }) => name}
      rowLink={({ name: key, restriction }) =>
        restriction
          ? addressOf('/processors/restrictions/$type/$key/edit', { type, key })
          : addressOf('/processors/restrictions/create/$type/$key', { type, key })
      }
      empty={{ icon: IconShieldLock, title: t('processors.restrictions.empty') }}
    />
  )
}
