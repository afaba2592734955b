import type { ComponentType, ReactNode } from 'react'
import { UnstyledButton } from '@mantine/core'
import type { IconProps } from '@tabler/icons-react'
import { useText } from '../../../language/use-text.tsx'
import { PlainLink } from '../../../ui/navigation/link.tsx'
import type { FlowEnd } from './category-flows.ts'
import { portOf } from './use-ports.ts'
import styles from './picture.module.css'

interface CardRow {
  id: string
  title: string
  note?: string
  to: string
  /** Its number of surrounding groups. */
  depth?: number
}

interface PictureCardProps {
  id: string
  icon: ComponentType<IconProps>
  title: string
  /** Kind of the card, below its name. */
  note: string
  badge?: ReactNode
  to: string
  rows: readonly CardRow[]
  /** Number of hidden fields. */
  hidden: number
  isExpanded: boolean
  onToggle: () => void
  /** Whether the card is one of those that are pointed at; undefined: nothing is. */
  isActive: ((end: FlowEnd) => boolean) | undefined
  onPoint: (end: FlowEnd | undefined) => void
}

/** A category, a function or a service in the picture; it and each of its rows link to their editors. */
export function PictureCard(props: PictureCardProps) {
  const { id, icon: Icon, title, note, badge, to, rows, hidden, isExpanded, onToggle, isActive, onPoint } = props
  const { t } = useText()
  const pointing = (end: FlowEnd) => ({
    onPointerEnter: () => onPoint(end),
    onPointerLeave: () => onPoint(undefined),
    onFocus: () => onPoint(end),
    onBlur: () => onPoint(undefined),
  })
  return (
    <div className={styles.card} role="group" aria-label={title} data-faded={(isActive && !isActive({ card: id })) || undefined}>
      <PlainLink to={to} className={styles.cardHead} data-port={portOf(id)} {...pointing({ card: id })}>
        <Icon size={20} stroke={1.7} aria-hidden />
        <span className={styles.cardTitle}>
          <b>{title}</b>
          <small>{note}</small>
        </span>
        {badge}
      </PlainLink>
      {rows.length > 0 && (
        <ul className={styles.rows}>
          {rows.map((row) => {
            const end = { card: id, row: row.id }
            return (
              <li key={row.id}>
                <PlainLink
                  to={row.to}
                  className={styles.row}
                  data-depth={row.depth || undefined}
                  data-port={portOf(id, row.id)}
                  data-active={isActive?.(end) || undefined}
                  {...pointing(end)}
                >
                  <span>{row.title}</span>
                  {row.note !== undefined && <small>{row.note}</small>}
                </PlainLink>
              </li>
            )
          })}
        </ul>
      )}
      {(hidden > 0 || isExpanded) && (
        <UnstyledButton className={styles.more} aria-expanded={isExpanded} onClick={onToggle}>
          {isExpanded ? t('types.fewerFields') : t('types.moreFields', { count: hidden })}
        </UnstyledButton>
      )}
    </div>
  )
}
