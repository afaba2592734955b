import type { ReactNode } from 'react'
import type { FieldValue } from '@verka/domain/forms/field.ts'
import type { FieldFrame } from '../frame/field-frame.tsx'
import type { FieldView } from '../frame/field-view.ts'
import type { HoldReason } from '../store/form-store-contract.ts'

/** Props of every kind's input. */
export interface FieldInputProps {
  view: FieldView
  frame: FieldFrame
  /** A text that is not a value of the kind is passed on as it was typed: it stays, with an error at the field. */
  onChange: (value: FieldValue) => void
  onLeave: () => void
  /** Something is on its way to the server (an upload): the form waits for it. */
  onHold: (reason: HoldReason | undefined) => void
  /** The fields of a group. */
  children?: ReactNode
}
