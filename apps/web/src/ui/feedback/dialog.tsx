import { createContext, useCallback, useContext, useRef, useState, type ReactNode } from 'react'
import { Modal } from '../overlays/modal.tsx'

/** A dialog with an answer: its content gets the function that answers. */
export interface Dialog<Answer> {
  title: string
  content: (answer: (value: Answer) => void) => ReactNode
}

type Show = <Answer>(dialog: Dialog<Answer>) => Promise<Answer | undefined>

const DialogContext = createContext<Show | undefined>(undefined)

/** Shows a dialog and waits for its answer; undefined when it is closed without one. */
export function useDialog(): Show {
  const show = useContext(DialogContext)
  if (!show) throw new Error('no DialogProvider')
  return show
}

interface Shown {
  title: string
  content: ReactNode
}

/** Holds the dialog. */
export function DialogProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<Shown>()
  const [isOpen, setOpen] = useState(false)
  const leave = useRef<() => void>(() => undefined)
  const show = useCallback<Show>(
    <Answer,>({ title, content }: Dialog<Answer>) =>
      new Promise<Answer | undefined>((resolve) => {
        const answer = (value: Answer | undefined) => {
          resolve(value)
          setOpen(false)
        }
        leave.current = () => answer(undefined)
        setShown({ title, content: content(answer) })
        setOpen(true)
      }),
    [],
  )
  return (
    <DialogContext.Provider value={show}>
      {children}
      <Modal opened={isOpen} onClose={() => leave.current()} title={shown?.title} size="lg">
        {shown?.content}
      </Modal>
    </DialogContext.Provider>
  )
}
