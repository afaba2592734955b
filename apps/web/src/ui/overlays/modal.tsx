import type { ModalProps } from '@mantine/core'
import type { Modal as ModalItself } from './modal-itself.tsx'
import { useBackCloses } from '../routing/use-back-closes.ts'
import { Busy } from './busy.tsx'
import { latePart, useOpenedAfterwards, useWasEver } from './late-part.ts'

const itself = latePart(() => import('./modal-itself.tsx').then(({ Modal }) => Modal))

/** Mantine's dialog, whose code is loaded when one is first opened. */
export function Modal(props: ModalProps) {
  const wasOpened = useWasEver(props.opened)
  // one that its keys do not close waits for an answer
  useBackCloses(props.opened && props.closeOnEscape !== false && props.withCloseButton !== false, props.onClose)
  const part = itself.usePart(props.opened, props.onClose)
  if (!wasOpened) return null
  return part ? <Opened Part={part} props={props} /> : <Busy isShown={props.opened} />
}

function Opened({ Part, props }: { Part: typeof ModalItself; props: ModalProps }) {
  const isShown = useOpenedAfterwards(props.opened)
  return <Part {...props} opened={isShown} />
}
