import type { ComponentType } from 'react'
import { Badge } from '@mantine/core'

type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger'

const COLOURS: Record<Tone, string> = { neutral: 'gray', info: 'blue', success: 'green', warning: 'yellow', danger: 'red' }

interface StatusBadgeProps {
  tone: Tone
  /** Never colour alone: an icon of Tabler next to the word. */
  icon: ComponentType<{ size?: number | string; stroke?: number | string }>
  children: string
  /** It may take several lines. */
  isLong?: boolean
}

/** A state in a word, an icon and a colour. */
export function StatusBadge({ tone, icon: Icon, children, isLong = false }: StatusBadgeProps) {
  return (
    <Badge
      variant="light"
      color={COLOURS[tone]}
      size="lg"
      radius="sm"
      tt="none"
      fw={550}
      {...(isLong
        ? { h: 'auto', mih: 26, maw: '100%', py: 3, styles: { label: { whiteSpace: 'normal', overflow: 'visible', lineHeight: 1.25 } } }
        : { miw: 'max-content' })}
      leftSection={<Icon size={15} stroke={2} />}
    >
      {children}
    </Badge>
  )
}
