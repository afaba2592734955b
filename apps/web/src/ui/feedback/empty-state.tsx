import type { ComponentType, ReactNode } from 'react'
import { Button, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import { IconAlertTriangle, IconCloudOff, IconLock, IconRefresh, IconSearchOff } from '@tabler/icons-react'
import { ButtonLink } from '../navigation/link.tsx'
import { useText } from '../../language/use-text.tsx'

interface EmptyStateProps {
  icon: ComponentType<{ size?: number | string; stroke?: number | string }>
  title: string
  /** Its purpose, or why it is empty, in one sentence. */
  text?: string | undefined
  /** The next step: a Button or ButtonLink. */
  action?: ReactNode
  /** It replaces a whole page: its title is the page's. */
  isPage?: boolean
}

/** An empty list or page: a description and the next step. */
export function EmptyState({ icon: Icon, title, text, action, isPage }: EmptyStateProps) {
  return (
    <Stack align="center" gap="md" py={48} px="md" ta="center">
      <ThemeIcon size={64} radius="xl" variant="light" aria-hidden>
        <Icon size={30} stroke={1.6} />
      </ThemeIcon>
      <Stack gap={6} align="center">
        <Title order={isPage ? 1 : 2} fz="1.15rem">
          {title}
        </Title>
        {text && (
          <Text c="dimmed" maw={440}>
            {text}
          </Text>
        )}
      </Stack>
      {action}
    </Stack>
  )
}

interface ErrorStateProps {
  /** Errors, from `errorMessages(error, text)`. */
  messages: string[]
  onRetry?: (() => void) | undefined
  /** It replaces a whole page: with a heading and a link. */
  isPage?: boolean
  /** The error's code, which decides its icon. */
  code?: string | undefined
}

/** Icons by error code; without an answer or a code, that of the connection. */
const PICTURES: Partial<Record<string, typeof IconLock>> = { forbidden: IconLock, notFound: IconSearchOff, conflict: IconAlertTriangle }

/** A failed load: the error, and a retry button. */
export function ErrorState({ messages, onRetry, isPage, code = '' }: ErrorStateProps) {
  const { t } = useText()
  const Picture = PICTURES[code] ?? IconCloudOff
  return (
    <Stack align="center" gap="md" py={48} px="md" ta="center" role="alert">
      <ThemeIcon size={64} radius="xl" variant="light" color="red" aria-hidden>
        <Picture size={30} stroke={1.6} />
      </ThemeIcon>
      <Stack gap={4}>
        {messages.map((message) => (
          <Text key={message} maw={440} fw={500} {...(isPage && { component: 'h1', fz: '1.15rem', m: 0 })}>
            {message}
          </Text>
        ))}
      </Stack>
      {isPage && (
        <ButtonLink to="/" variant="default">
          {t('shell.toStart')}
        </ButtonLink>
      )}
      {onRetry && (
        <Button variant="default" leftSection={<IconRefresh size={18} stroke={1.8} />} onClick={onRetry}>
          {t('ui.tryAgain')}
        </Button>
      )}
    </Stack>
  )
}
