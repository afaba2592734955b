import { useState } from 'react'
import { filterTenants, listTenants } from '@verka/domain/tenants/tenant-life.api.ts'
import { asId, type TenantId } from '@verka/domain/entities/ids.ts'
import { useCall } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'
import { MultiSelect } from '../../ui/choices/multi-select.tsx'

/** Number of hits that are offered at a time. */
const OFFERED = 50

interface TenantsInputProps {
  id: string | undefined
  ids: readonly TenantId[]
  error: string | undefined
  onChange: (ids: TenantId[]) => void
}

/** Chooses tenants by name. */
export function TenantsInput({ id: inputId, ids, error, onChange }: TenantsInputProps) {
  const { t } = useText()
  const [typed, setTyped] = useState('')
  const listed = useCall(listTenants)
  const { items = [], totalCount = 0 } = listed.data ?? {}
  // one list has not all of many tenants
  const isSearched = totalCount > items.length && typed.trim() !== ''
  const found = useCall(
    filterTenants,
    { body: { searchCriteria: typed.trim(), limit: OFFERED, skipCount: true } },
    { isEnabled: isSearched, keepPrevious: true },
  )
  const names = new Map([...items, ...(isSearched ? (found.data?.items ?? []) : [])].map(({ id, name }) => [id as string, name]))
  for (const id of ids) if (!names.has(id)) names.set(id, listed.isPending ? '…' : t('processors.restrictions.unknownTenant'))
  return (
    <MultiSelect
      id={inputId}
      label={t('processors.restrictions.tenantIds')}
      placeholder={ids.length === 0 ? t('processors.restrictions.tenantSearch') : ''}
      data={[...names].map(([value, label]) => ({ value, label }))}
      value={[...ids]}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      limit={OFFERED}
      hidePickedOptions
      nothingFoundMessage={t('ui.noHits')}
      error={error ?? listed.errorTexts[0]}
      onChange={(chosen) => onChange(chosen.map((id) => asId<'tenant'>(id)))}
    />
  )
}
