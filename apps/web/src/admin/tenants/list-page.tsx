import { ActionIcon, Group, Text } from '@mantine/core'
import { IconBuildingCommunity, IconLock, IconPalette } from '@tabler/icons-react'
import { CULTURES } from '@verka/domain/localization/cultures.ts'
import { LICENCE_LEVELS } from '@verka/domain/tenants/licence-levels.ts'
import { exportTenants } from '@verka/domain/exports/exports.api.ts'
import { filterTenants, type Tenant } from '@verka/domain/tenants/tenant-life.api.ts'
import { addressOf } from '../../addresses.ts'
import { saveDocument } from '../../data/files/documents.ts'
import { useText } from '../../language/use-text.tsx'
import type { Column } from '../../lists/column.ts'
import { ListPage } from '../../lists/list-page.tsx'
import { useListRows } from '../../lists/use-list-rows.ts'
import { queryOf, useListState } from '../../lists/use-list-state.ts'
import { ButtonLink, useLinkProps } from '../../ui/navigation/link.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { Tooltip } from '../../ui/overlays/tooltip.tsx'

/** The tenants of the installation, for those who see to it. */
export default function TenantListPage() {
  const { t } = useText()
  const state = useListState({ ordering: { column: 'name', dir: 'asc' } })
  const columns = useTenantColumns()
  const question = queryOf(state, columns)
  const rows = useListRows(filterTenants, { body: question })
  const create = <ButtonLink to={addressOf('/tenants/create')}>{t('tenants.create')}</ButtonLink>
  return (
    <ListPage<Tenant>
      name="tenants"
      title={t('shell.tenants')}
      description={t('tenants.hint')}
      actions={create}
      rows={rows}
      state={state}
      searchLabel={t('tenants.search')}
      columns={columns}
      save={(format, shown) => saveDocument(exportTenants, { query: { format }, body: { ...question, columns: shown } })}
      rowKey={keyOf}
      rowLink={linkOf}
      rowActions={toConfig}
      empty={{ icon: IconBuildingCommunity, title: t('tenants.empty'), text: t('tenants.emptyHint'), action: create }}
    />
  )
}

const keyOf = (tenant: Tenant) => tenant.id
const linkOf = (tenant: Tenant) => addressOf('/tenants/$id/edit', { id: tenant.id })

function useTenantColumns(): Column<Tenant>[] {
  const { t, formatDateTime } = useText()
  return [
    {
      key: 'name',
      title: t('admin.name'),
      isMain: true,
      isSortable: true,
      filter: { kind: 'text' },
      render: (tenant) => (tenant.isLockedDown ? <Locked name={tenant.name} /> : tenant.name),
    },
    { key: 'key', title: t('tenants.key'), isSortable: true, filter: { kind: 'text' }, render: (tenant) => tenant.key },
    {
      key: 'culture',
      title: t('tenants.culture'),
      isSortable: true,
      filter: { kind: 'choice', choices: CULTURES.map((culture) => ({ value: culture, label: t(`ui.language.${culture}`) })) },
      width: 110,
      isHiddenOnPhone: true,
      render: (tenant) => t(`ui.language.${tenant.culture}`),
    },
    {
      key: 'licenceLevel',
      title: t('tenants.licence'),
      isSortable: true,
      filter: { kind: 'choice', choices: LICENCE_LEVELS.map((level) => ({ value: level, label: t(`tenants.licence.${level}`) })) },
      render: (tenant) => t(`tenants.licence.${tenant.licenceLevel}`),
    },
    {
      key: 'sites',
      title: t('tenants.sites'),
      align: 'right',
      width: 105,
      render: (tenant) => t('tenants.siteCount', { count: tenant.sites.length }),
    },
    {
      key: 'isBilledAnnually',
      title: t('tenants.annually'),
      isSortable: true,
      filter: { kind: 'boolean' },
      width: 130,
      isHiddenOnPhone: true,
      render: (tenant) => t(tenant.isBilledAnnually ? 'lists.yes' : 'lists.no'),
    },
    {
      key: 'isLockedDown',
      title: t('tenants.lockedDown'),
      isSortable: true,
      filter: { kind: 'boolean' },
      width: 120,
      isExtra: true,
      isHiddenOnPhone: true,
      render: (tenant) => t(tenant.isLockedDown ? 'lists.yes' : 'lists.no'),
    },
    {
      key: 'createdAt',
      title: t('tenants.created'),
      isSortable: true,
      filter: { kind: 'day' },
      holds: 'moment',
      width: 170,
      isHiddenOnPhone: true,
      render: (tenant) => formatDateTime(tenant.createdAt),
    },
  ]
}

function Locked({ name }: { name: string }) {
  const { t } = useText()
  return (
    <Group component="span" gap="xs" wrap="nowrap">
      <Text span inherit truncate>
        {name}
      </Text>
      <StatusBadge tone="warning" icon={IconLock}>
        {t('tenants.lockedDown')}
      </StatusBadge>
    </Group>
  )
}

const toConfig = (tenant: Tenant) => <ToConfig tenant={tenant} />

function ToConfig({ tenant }: { tenant: Tenant }) {
  const { t } = useText()
  const link = useLinkProps(addressOf('/tenants/$id/config', { id: tenant.id }))
  return (
    <Tooltip label={t('tenants.config')}>
      <ActionIcon component="a" size={36} aria-label={t('tenants.configOf', { name: tenant.name })} {...link}>
        <IconPalette size={18} stroke={1.8} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
