import { useCallback } from 'react'
import { Button, Group, Stack, Text } from '@mantine/core'
import { ABOVE_DIALOGS } from '../feedback/dialog-layers.ts'
import { useText } from '../../language/use-text.tsx'
import { useLeaving } from '../routing/use-leaving.ts'
import { mayLoseInput, useUnsavedInput } from './unsaved-input.ts'
import { Modal } from '../overlays/modal.tsx'
import classes from './unsaved-changes.module.css'

interface UnsavedChangesProps {
  isDirty: boolean
  onGiveUp?: () => void
  /** The user may leave and return: the device stores the input until it is sent. */
  isKept?: boolean
  /** It was sent without an answer. */
  mayBeSent?: boolean
  /** Names of parts that the device cannot store. */
  notKept?: readonly string[]
}

/**
 * Asks for a confirmation before input is lost: for links, the browser's back and closing the tab (specification section 2). A change of
 * the query does not leave. Leaving on purpose: `go(href, { force: true })`.
 */
export function UnsavedChanges({ isDirty, onGiveUp, isKept = false, mayBeSent = false, notKept = [] }: UnsavedChangesProps) {
  const { t } = useText()
  useUnsavedInput(isDirty)
  const isStopped = useCallback(
    (from: { pathname: string }, to: { pathname: string }) => isDirty && from.pathname !== to.pathname,
    [isDirty],
  )
  const isLossy = useCallback(() => isDirty && mayLoseInput(), [isDirty])
  const leaving = useLeaving(isStopped, isLossy)
  const giveUp = () => {
    onGiveUp?.()
    leaving?.proceed()
  }
  return (
    <Modal opened={leaving !== undefined} onClose={() => leaving?.stay()} title={t('ui.unsavedTitle')} zIndex={ABOVE_DIALOGS}>
      <Stack gap="lg">
        <Text>{t(mayBeSent ? 'ui.unsavedMayBeSent' : isKept ? 'ui.unsavedKeptText' : 'ui.unsavedText')}</Text>
        {notKept.length > 0 && <Text>{t('ui.unsavedNotKept', { names: notKept.join(', ') })}</Text>}
        <Group justify="flex-end" gap="sm" className={classes.choices}>
          <Button variant={isKept ? 'subtle' : 'default'} {...(isKept && { color: 'red' })} mih={44} onClick={giveUp}>
            {t('ui.leaveWithoutSaving')}
          </Button>
          <Button variant={isKept ? 'default' : 'filled'} mih={44} onClick={() => leaving?.stay()} data-autofocus={!isKept || undefined}>
            {t('ui.stay')}
          </Button>
          {isKept && (
            <Button mih={44} onClick={() => leaving?.proceed()} data-autofocus>
              {t('ui.leaveKeeping')}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}
