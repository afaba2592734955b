import { Modal as MantineModal, type ModalProps } from '@mantine/core'
import { FocusHome } from './focus-home.ts'

/** A separate module, loaded with the first dialog. */
export function Modal({ children, ...props }: ModalProps) {
  return (
    <MantineModal {...props}>
      {children}
      <FocusHome />
    </MantineModal>
  )
}
