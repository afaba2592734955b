import type { ReactNode } from 'react'
import { Button, Group, Text } from '@mantine/core'
import { IconArrowBarToDown, IconArrowBarToUp } from '@tabler/icons-react'
import { useText } from '../language/use-text.tsx'
import { ROWS_OF_A_PAGE, type ListRows } from './use-list-rows.ts'

interface ListEndsProps {
  rows: Pick<ListRows<unknown>, 'total' | 'count' | 'toEnd' | 'toStart'>
}

const isLong = ({ total }: ListEndsProps['rows']) => total !== undefined && total > ROWS_OF_A_PAGE

/**
 * Above a long list on a phone: the number of rows, and the way to the end. Below them, scrolling to the button would load more rows and move
 * it away.
 */
export function ListHead({ rows }: ListEndsProps) {
  if (!isLong(rows)) return null
  return (
    <Line rows={rows} border="Bottom">
      <ToEnd rows={rows} size="sm" />
    </Line>
  )
}

/** Below a list: the number of rows, and the ways to its ends if only a part is loaded. */
export function ListFoot({ rows, isPhone }: ListEndsProps & { isPhone: boolean }) {
  const { t } = useText()
  if (rows.total === undefined || rows.count === 0) return null
  return (
    <Line rows={rows} border="Top">
      <Group gap="xs">
        {rows.toStart && (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={rows.toStart}
            rightSection={<IconArrowBarToUp size={16} stroke={1.8} aria-hidden />}
          >
            {t('lists.toStart')}
          </Button>
        )}
        {!isPhone && <ToEnd rows={rows} size="compact-sm" />}
      </Group>
    </Line>
  )
}

function Line({ rows, border, children }: ListEndsProps & { border: 'Top' | 'Bottom'; children: ReactNode }) {
  const { t } = useText()
  return (
    <Group justify="space-between" px="md" mih={45} style={{ [`border${border}`]: '1px solid var(--verka-line)' }}>
      <Text component="output" size="sm" c="dimmed">
        {t('lists.total', { count: rows.total! })}
      </Text>
      {children}
    </Group>
  )
}

function ToEnd({ rows: { toEnd }, size }: ListEndsProps & { size: 'sm' | 'compact-sm' }) {
  const { t } = useText()
  if (!toEnd) return null
  return (
    <Button variant="subtle" size={size} onClick={toEnd} rightSection={<IconArrowBarToDown size={16} stroke={1.8} aria-hidden />}>
      {t('lists.toEnd')}
    </Button>
  )
}
