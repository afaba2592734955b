import { Group, Pagination, Select, Text } from '@mantine/core'
import { useText } from '../../language/use-text.tsx'
import { PAGE_SIZES } from './use-list-address.ts'

interface PagingProps {
  page: number
  pageSize: number
  totalCount: number
  onPage: (page: number) => void
  onPageSize?: ((size: number) => void) | undefined
}

/** Which part of the list is shown, and the way to the others. */
export function Paging({ page, pageSize, totalCount, onPage, onPageSize }: PagingProps) {
  const { t } = useText()
  const pages = Math.max(1, Math.ceil(totalCount / pageSize))
  const from = totalCount === 0 ? 0 : (page - 1) * pageSize + 1
  const to = Math.min(page * pageSize, totalCount)
  return (
    <Group justify="space-between" gap="md" px="md" py="sm" style={{ borderTop: '1px solid var(--verka-line)' }}>
      <Text component="output" size="sm" c="dimmed">
        {t('ui.shownOf', { from, to, total: totalCount })}
      </Text>
      <Group gap="md">
        {onPageSize && totalCount > PAGE_SIZES[0] && (
          <Select
            size="xs"
            w={130}
            aria-label={t('ui.pageSize')}
            data={PAGE_SIZES.map((size) => ({ value: String(size), label: t('ui.perPage', { size }) }))}
            value={String(pageSize)}
            onChange={(size) => size && onPageSize(Number(size))}
            allowDeselect={false}
            withCheckIcon={false}
          />
        )}
        {pages > 1 && (
          <Pagination
            size="sm"
            total={pages}
            value={Math.min(page, pages)}
            onChange={onPage}
            siblings={1}
            getItemProps={(number) => ({ 'aria-label': t('ui.pageNumber', { page: number }) })}
            getControlProps={(control) => ({ 'aria-label': control === 'next' ? t('ui.nextPage') : t('ui.previousPage') })}
          />
        )}
      </Group>
    </Group>
  )
}
