import { Alert } from '@mantine/core'
import { IconFilterOff } from '@tabler/icons-react'
import { useText } from '../../language/use-text.tsx'
import { filterKeyOf, type Column } from '../column.ts'
import classes from './unread-filters.module.css'

/** Unreadable filters of an address: columns by their keys. */
export interface Unread {
  names: readonly string[]
  forget: () => void
}

interface UnreadFiltersProps<Row> {
  /** Their keys. */
  unread: readonly string[]
  /** The requested sort order is not of this list. */
  isOrderUnread: boolean
  columns: readonly Column<Row>[]
  onForget: () => void
}

/** Notice that the list shows more than its address requests: some of its filters are unreadable. */
export function UnreadFilters<Row>({ unread, isOrderUnread, columns, onForget }: UnreadFiltersProps<Row>) {
  const { t } = useText()
  if (unread.length === 0 && !isOrderUnread) return null
  const named = unread.flatMap((key) => columns.find((column) => filterKeyOf(column) === key || column.key === key)?.title ?? [])
  const count = unread.length
  const filters = named.length === count ? t('lists.unreadNamed', { count, columns: named.join(', ') }) : t('lists.unread', { count })
  return (
    <Alert
      role="status"
      color="gray"
      icon={<IconFilterOff size={20} stroke={1.8} />}
      withCloseButton
      classNames={{ closeButton: classes.close ?? '' }}
      closeButtonLabel={t('lists.forgetUnread')}
      onClose={onForget}
    >
      {[...(count > 0 ? [filters] : []), ...(isOrderUnread ? [t('lists.unreadOrder')] : [])].join(' ')}
    </Alert>
  )
}
