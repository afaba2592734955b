import type { ReactNode } from 'react'
import { Center, Stack, Text, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'

interface ProblemPageProps {
  /** A short sign above the title, such as '404'. */
  sign?: string
  title: string
  text: string
  /** Whether it is outside of every layout. */
  isWholeScreen?: boolean
  /** The one way on. */
  action: ReactNode
}

/** A page for an error, with a link to continue. */
export function ProblemPage({ sign, title, text, action, isWholeScreen }: ProblemPageProps) {
  useDocumentTitle(`${title} · Verka`)
  return (
    <Center {...(isWholeScreen && { component: 'main' })} mih="60vh" px="lg" py={48}>
      <Stack align="center" gap="md" ta="center" maw={460}>
        {sign && (
          <Text fz="0.95rem" fw={650} style={{ color: 'var(--mantine-color-primary-text)' }}>
            {sign}
          </Text>
        )}
        <Title order={1} fz="1.7rem" style={{ letterSpacing: '-0.02em' }}>
          {title}
        </Title>
        <Text c="dimmed" fz="1.05rem">
          {text}
        </Text>
        {action}
      </Stack>
    </Center>
  )
}
