import type { ElementTypeSummary } from '@verka/domain/element-types/element-types.api.ts'
import { listOperationTypes } from '@verka/domain/operation-types/operation-types.api.ts'
import { listTransactionTypes } from '@verka/domain/transaction-types/transaction-types.api.ts'
import { useMemo } from 'react'
import { addressOf } from '../../addresses.ts'
import { useCall } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'
import type { Column } from '../../lists/column.ts'
import { ButtonLink, Link } from '../../ui/navigation/link.tsx'
import { DefinitionList } from '../definitions/lists/definition-list.tsx'
import { useDefinitionRights } from '../definitions/use-definition-rights.tsx'
import { elementTypeKind } from './element-type-kind.ts'

/** The categories of the site. */
export default function ElementTypeListPage() {
  const { t, formatNumber } = useText()
  const { mayOpen } = useDefinitionRights()
  const functionsOf = useCountOf(useCall(listOperationTypes).data?.items)
  const servicesOf = useCountOf(useCall(listTransactionTypes).data?.items)
  const countText = (count: number | undefined) => (count === undefined ? '–' : formatNumber(count))
  const shared = { isSortable: true, align: 'right' } as const
  const columns: Column<ElementTypeSummary>[] = [
    {
      ...shared,
      key: 'elementCount',
      title: t('admin.objects'),
      width: 120,
      render: (type) => <Link to={elementTypeKind.addresses.things(type.id)}>{formatNumber(type.elementCount)}</Link>,
    },
    {
      ...shared,
      key: 'functions',
      title: t('shell.functions'),
      width: 130,
      isHiddenOnPhone: true,
      render: (type) => <Link to={addressOf('/elements/types/$id/operations/types', { id: type.id })}>{countText(functionsOf(type))}</Link>,
    },
    {
      ...shared,
      key: 'services',
      title: t('shell.services'),
      width: 120,
      isHiddenOnPhone: true,
      render: (type) => (
        <Link to={addressOf('/elements/types/$id/transactions/types', { id: type.id })}>{countText(servicesOf(type))}</Link>
      ),
    },
  ]
  return (
    <DefinitionList
      kind={elementTypeKind}
      otherWay={
        <ButtonLink variant="default" to={addressOf('/replication/templates')}>
          {t('shell.fromTemplate')}
        </ButtonLink>
      }
      own={{
        // a site administrator's menu has no services (specification section 6)
        columns: columns.filter(({ key }) => mayOpen || key !== 'services'),
        valueOf: {
          elementCount: (type) => type.elementCount,
          functions: (type) => functionsOf(type) ?? 0,
          services: (type) => servicesOf(type) ?? 0,
        },
      }}
    />
  )
}

/** Counts the items of a category; undefined while loading. */
function useCountOf(items: readonly { elementTypeId: string }[] | undefined): (type: { id: string }) => number | undefined {
  const counts = useMemo(() => Map.groupBy(items ?? [], (item) => item.elementTypeId), [items])
  return (type) => items && (counts.get(type.id)?.length ?? 0)
}
