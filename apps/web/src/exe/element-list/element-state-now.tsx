import { Group, Text } from '@mantine/core'
import { IconCalendarQuestion, IconMessageReport, IconPackage } from '@tabler/icons-react'
import type { ElementState } from '@verka/domain/elements/elements.api.ts'
import { useText } from '../../language/use-text.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { loanText } from '../parts/loan-text.ts'
import { OverdueBadge } from '../parts/overdue-badge.tsx'

/** How an object of the list is: with whom and until when, low, with open cases. Nothing where there is nothing to say. */
export function ElementStateNow({ state }: { state: ElementState | undefined }) {
  const text = useText()
  const { t, formatNumber } = text
  if (!state) return null
  const { loan, openCases, lowBalance } = state
  if (!loan && openCases === 0 && lowBalance === null) return null
  return (
    <Group gap={6}>
      {loan && (
        <Text span size="sm" fw={550}>
          {loanText(loan, text)}
        </Text>
      )}
      {loan?.isOverdue && <OverdueBadge text={t('exe.overdueOpen')} />}
      {loan?.dueAt === null && (
        <StatusBadge tone="neutral" icon={IconCalendarQuestion}>
          {t('exe.backUnknown')}
        </StatusBadge>
      )}
      {lowBalance !== null && (
        <StatusBadge tone="danger" icon={IconPackage}>
          {t('exe.lowLeft', { count: formatNumber(lowBalance) })}
        </StatusBadge>
      )}
      {openCases > 0 && (
        <StatusBadge tone="info" icon={IconMessageReport}>
          {t('exe.openCases', { count: openCases })}
        </StatusBadge>
      )}
    </Group>
  )
}
