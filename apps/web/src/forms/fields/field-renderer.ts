import { createContext, useContext, type ReactNode } from 'react'
import type { FieldValue } from '@verka/domain/forms/field.ts'
import type { FieldView } from '../frame/field-view.ts'
import type { HoldReason } from '../store/form-store-contract.ts'

export interface RenderedField {
  view: FieldView
  onChange: (value: FieldValue) => void
  onLeave: () => void
  onHold: (reason: HoldReason | undefined) => void
}

/** Renders a field of any kind: provided by the form, so that a kind with children does not import all kinds. */
export const FieldRenderer = createContext<(field: RenderedField) => ReactNode>(() => null)

export const useFieldRenderer = () => useContext(FieldRenderer)
