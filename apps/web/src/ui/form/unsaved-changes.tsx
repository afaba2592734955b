import { useBlocker } from '@tanstack/react-router'
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useText } from '../../language/use-text.tsx'

/**
 * Asks before what was typed is lost: for links, the browser's back and closing the tab (specification section 2).
 * A change of what stands after the `?` is no leaving. Going away on purpose: `go(href, { force: true })`.
 */
export function UnsavedChanges({ isDirty, onGiveUp }: { isDirty: boolean; onGiveUp?: () => void }) {
  const { t } = useText()
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && current.pathname !== next.pathname,
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  const giveUp = () => {
    onGiveUp?.()
    blocker.proceed?.()
  }
  const isBlocked = blocker.status === 'blocked'
  return (
    <Modal
      opened={isBlocked}
      onClose={() => blocker.reset?.()}
      title={t('ui.unsavedTitle')}
      centered
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <Stack gap="lg">
        <Text>{t('ui.unsavedText')}</Text>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={giveUp}>
            {t('ui.leaveWithoutSaving')}
          </Button>
          <Button onClick={() => blocker.reset?.()} data-autofocus>
            {t('ui.stay')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
