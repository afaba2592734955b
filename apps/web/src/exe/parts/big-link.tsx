import { Text, ThemeIcon } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import { PlainLink } from '../../ui/navigation/link.tsx'
import styles from './big-link.module.css'

/** Large links below each other. */
export function BigLinks({ children }: { children: ReactNode }) {
  return <ul className={styles.list}>{children}</ul>
}

interface BigLinkProps {
  to: string
  icon: ComponentType<{ size?: number | string; stroke?: number | string }>
  title: string
  text?: ReactNode
  /** The text is not broken over two lines. */
  isWhole?: boolean
  /** At the right: a badge. */
  badge?: ReactNode
  /** Its state, below the text. */
  mark?: ReactNode
  /** Another action, beside the link. */
  beside?: ReactNode
  /** The main action: in the colour of the tenant. */
  isPrimary?: boolean
}

/** A link as large as a thumb: its target, and a line about it. */
export function BigLink({ to, icon: Icon, title, text, badge, mark, beside, isPrimary, isWhole }: BigLinkProps) {
  return (
    <li className={styles.row}>
      <PlainLink to={to} className={styles.link} data-primary={isPrimary || undefined}>
        <ThemeIcon className={styles.picture!} size={44} radius="md" variant={isPrimary ? 'filled' : 'light'} aria-hidden>
          <Icon size={24} stroke={1.7} />
        </ThemeIcon>
        <span className={styles.facts}>
          <span className={styles.names} data-whole={isWhole || undefined}>
            <Text span fw={600} className={styles.title}>
              {title}
            </Text>
            {text && (
              <Text span size="sm" c="dimmed" className={styles.title}>
                {text}
              </Text>
            )}
            {mark && <span className={styles.mark}>{mark}</span>}
          </span>
          {badge}
        </span>
        {!beside && <IconChevronRight size={20} stroke={1.8} aria-hidden className={styles.chevron} />}
      </PlainLink>
      {beside}
    </li>
  )
}
