import { Loader, Stack, Text } from '@mantine/core'
import { IconBox, IconSearchOff } from '@tabler/icons-react'
import { filterElements } from '@verka/domain/elements/elements.api.ts'
import { listElementTypes } from '@verka/domain/element-types/element-types.api.ts'
import { addressOf } from '../../addresses.ts'
import { useCall } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'
import { EmptyState, ErrorState } from '../../ui/feedback/empty-state.tsx'
import { ListSkeleton } from '../../ui/feedback/skeletons.tsx'
import { BigLink, BigLinks } from '../parts/big-link.tsx'

const MAX_HITS = 20

/** The objects that a search finds, of all categories or of a service's category. */
export default function Hits({ wanted, service }: { wanted: string; service: { id: string; elementTypeId: string } | undefined }) {
  const { t, textOf } = useText()
  const categories = useCall(listElementTypes)
  const hits = useCall(
    filterElements,
    { query: { elementTypeId: service?.elementTypeId }, body: { searchCriteria: wanted, limit: MAX_HITS } },
    { keepPrevious: true },
  )
  if (hits.data === undefined) {
    return hits.errorTexts.length > 0 ? <ErrorState messages={hits.errorTexts} onRetry={hits.retry} /> : <ListSkeleton count={4} />
  }
  const { items, totalCount = items.length } = hits.data
  if (items.length === 0 && !hits.isStale) {
    return <EmptyState icon={IconSearchOff} title={t('exe.searchNothing', { text: wanted })} text={t('exe.searchNothingHint')} />
  }
  const categoryOf = (id: string) => textOf(categories.data?.items.find((type) => type.id === id)?.localizedNames ?? [])
  return (
    <Stack gap="sm" aria-busy={hits.isStale}>
      <Text size="sm" c="dimmed" role="status">
        {hits.isStale ? <Loader size="xs" /> : t('exe.searchHits', { count: totalCount })}
      </Text>
      <BigLinks>
        {items.map((element) => (
          <BigLink
            key={element.id}
            to={
              service
                ? addressOf('/exe/$elementId/service/$transactionTypeId', { elementId: element.id, transactionTypeId: service.id })
                : addressOf('/exe/id/$id', { id: element.id })
            }
            icon={IconBox}
            title={element.title}
            text={[element.code, categoryOf(element.elementTypeId)].filter(Boolean).join(' · ')}
          />
        ))}
      </BigLinks>
      {totalCount > items.length && (
        <Text size="sm" c="dimmed">
          {t('exe.searchMore', { shown: items.length })}
        </Text>
      )}
    </Stack>
  )
}
