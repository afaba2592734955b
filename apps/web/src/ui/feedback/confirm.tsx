import { createContext, useCallback, useContext, useState, type ReactNode } from 'react'
import { Button, Group, Stack, Text } from '@mantine/core'
import { ABOVE_DIALOGS } from './dialog-layers.ts'
import { useText } from '../../language/use-text.tsx'
import { Modal } from '../overlays/modal.tsx'

export interface Question {
  title: string
  /** The affected rows, with counts. */
  text: ReactNode
  /** Label of the button, as a verb: 'Ta bort kategorin'. */
  confirm: string
  cancel?: string
  /** Whether it destroys something: the button is red and the other one has the focus. */
  isDangerous?: boolean
}

type Confirm = (question: Question) => Promise<boolean>

const ConfirmContext = createContext<Confirm | undefined>(undefined)

/** Asks for a confirmation: `if (await confirm({ title, text, confirm: t('ui.delete'), isDangerous: true })) …`. */
export function useConfirm(): Confirm {
  const confirm = useContext(ConfirmContext)
  if (!confirm) throw new Error('no ConfirmProvider')
  return confirm
}

/** Holds the confirmation dialog. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const { t } = useText()
  const [pending, setPending] = useState<{ question: Question; answer: (yes: boolean) => void }>()
  const [isOpen, setIsOpen] = useState(false)
  const confirm = useCallback<Confirm>(
    (question) =>
      new Promise((resolve) => {
        setPending({ question, answer: resolve })
        setIsOpen(true)
      }),
    [],
  )
  const answer = (yes: boolean) => {
    pending?.answer(yes)
    setIsOpen(false)
  }
  const question = pending?.question
  return (
    <ConfirmContext.Provider value={confirm}>
      {children}
      <Modal opened={isOpen} onClose={() => answer(false)} title={question?.title} zIndex={ABOVE_DIALOGS}>
        <Stack gap="lg">
          <Text component="div">{question?.text}</Text>
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={() => answer(false)} data-autofocus={question?.isDangerous || undefined}>
              {question?.cancel ?? t('ui.cancel')}
            </Button>
            <Button
              {...(question?.isDangerous ? { color: 'red' } : {})}
              onClick={() => answer(true)}
              data-autofocus={!question?.isDangerous || undefined}
            >
              {question?.confirm}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </ConfirmContext.Provider>
  )
}
