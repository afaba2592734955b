import { ActionIcon, Group, Tooltip } from '@mantine/core'
import { IconBuildingCommunity, IconLock, IconPalette } from '@tabler/icons-react'
import { filterTenants, type Tenant } from '@verka/domain/tenants/tenant-life.api.ts'
import { addressOf } from '../../addresses.ts'
import { useCall } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'
import type { Column } from '../../ui/list/column.ts'
import { ListPage } from '../../ui/list/list-page.tsx'
import { useListAddress } from '../../ui/list/use-list-address.ts'
import { ButtonLink, useLinkProps } from '../../ui/navigation/link.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'

/** The tenants of the installation, for those who see to it. */
export default function TenantListPage() {
  const { t, formatDateTime } = useText()
  const address = useListAddress({ ordering: { column: 'name', dir: 'asc' } })
  const list = useCall(filterTenants, { body: address.query }, { keepPrevious: true })
  const columns: Column<Tenant>[] = [
    {
      key: 'name',
      title: t('admin.name'),
      isMain: true,
      isSortable: true,
      render: (tenant) => (
        <Group component="span" gap="xs" wrap="nowrap">
          {tenant.name}
          {tenant.isLockedDown && (
            <StatusBadge tone="warning" icon={IconLock}>
              {t('tenants.lockedDown')}
            </StatusBadge>
          )}
        </Group>
      ),
    },
    { key: 'key', title: t('tenants.key'), isSortable: true, width: 160, render: (tenant) => tenant.key },
    {
      key: 'culture',
      title: t('tenants.culture'),
      isSortable: true,
      width: 120,
      isHiddenOnPhone: true,
      render: (tenant) => t(`ui.language.${tenant.culture}`),
    },
    {
      key: 'licenceLevel',
      title: t('tenants.licence'),
      isSortable: true,
      width: 180,
      render: (tenant) => t(`tenants.licence.${tenant.licenceLevel}`),
    },
    {
      key: 'sites',
      title: t('tenants.sites'),
      align: 'right',
      width: 110,
      render: (tenant) => t('tenants.siteCount', { count: tenant.sites.length }),
    },
    {
      key: 'isBilledAnnually',
      title: t('tenants.billedAnnually'),
      isSortable: true,
      width: 150,
      isHiddenOnPhone: true,
      render: (tenant) => t(tenant.isBilledAnnually ? 'tenants.yes' : 'tenants.no'),
    },
    {
      key: 'createdAt',
      title: t('tenants.created'),
      isSortable: true,
      width: 170,
      isHiddenOnPhone: true,
      render: (tenant) => formatDateTime(tenant.createdAt),
    },
  ]
  const create = <ButtonLink to={addressOf('/tenants/create')}>{t('tenants.create')}</ButtonLink>
  return (
    <ListPage
      title={t('shell.tenants')}
      description={t('tenants.hint')}
      actions={create}
      list={list}
      address={address}
      searchLabel={t('tenants.search')}
      columns={columns}
      rowKey={(tenant) => tenant.id}
      rowLink={(tenant) => addressOf('/tenants/$id/edit', { id: tenant.id })}
      rowActions={toConfig}
      empty={{ icon: IconBuildingCommunity, title: t('tenants.empty'), text: t('tenants.emptyHint'), action: create }}
    />
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
