import { ActionIcon, Text } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react'
import { addressOf } from '../../addresses.ts'
import { errorText } from '../../forms/form/error-text.ts'
import { useText } from '../../language/use-text.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { isWaiting, type BasketItem, type BasketStep } from './basket-items.ts'
import classes from './basket-list.module.css'
import type { Due } from './execute-item.ts'

interface BasketListProps {
  items: readonly BasketItem[]
  step: BasketStep
  isSending: boolean
  /** When each would be due, as far as that is known: null has no end. */
  dues: ReadonlyMap<string, Due | null>
  onRemove: (id: string) => void
}

/** What is in the basket, each with what became of it. */
export function BasketList({ items, step, isSending, dues, onRemove }: BasketListProps) {
  const { t } = useText()
  const dueText = (due: Due | null | undefined) => (due ? t('exe.lentUntil', { when: due.text }) : t('exe.lentForGood'))
  return (
    <ul className={classes.list} aria-label={t('exe.basketObjects', { count: items.length })}>
      {items.map((item) => (
        <li key={item.id} className={classes.item}>
          <div className={classes.names}>
            <Text fw={600}>
              {item.done === undefined ? item.title : <Link to={addressOf('/exe/transaction/$id', { id: item.done })}>{item.title}</Link>}
            </Text>
            <Text size="sm" c="dimmed">
              {t('exe.codeIs', { code: item.code })}
            </Text>
            {isWaiting(item) && dues.has(item.id) && <Text size="sm">{dueText(dues.get(item.id))}</Text>}
            {item.refusals && <Refusals item={item} />}
          </div>
          {item.done !== undefined ? (
            <StatusBadge tone="success" icon={IconCheck}>
              {t(step === 'start' ? 'exe.status.loan.started' : 'exe.status.loan.completed')}
            </StatusBadge>
          ) : (
            item.refusals && (
              <StatusBadge tone="danger" icon={IconAlertTriangle}>
                {t('exe.basketRefused')}
              </StatusBadge>
            )
          )}
          {isWaiting(item) && (
            <ActionIcon
              size={44}
              variant="subtle"
              color="gray"
              // what may have arrived is asked for again before it is forgotten
              disabled={isSending || item.sent !== undefined}
              aria-label={t('exe.basketRemove', { title: item.title })}
              onClick={() => onRemove(item.id)}
            >
              <IconX size={22} stroke={1.8} />
            </ActionIcon>
          )}
        </li>
      ))}
    </ul>
  )
}

function Refusals({ item: { refusals = [] } }: { item: BasketItem }) {
  const text = useText()
  return refusals.map(({ error, of }, index) => (
    <Text key={index} size="sm" c="red">
      {[of && text.textOf(of), errorText(error, text)].filter(Boolean).join(': ')}
    </Text>
  ))
}
