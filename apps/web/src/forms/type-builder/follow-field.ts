import { useEffect, type RefObject } from 'react'
import type { Field } from '@verka/domain/forms/field.ts'
import { fieldElementId } from '../form/field-element.ts'
import { useActiveField } from './active-field.tsx'
import { positionedFields } from '../field-lists/field-tree.ts'

/** Space above the field in the preview's own scroll area. */
const MARGIN = 24

/** The field's element in the preview, or that of its parent: columns of a collection have none while it has no row. */
function findFieldElement(screen: HTMLElement, fields: readonly Field[], id: string): HTMLElement | undefined {
  const all = positionedFields(fields)
  for (let placed = all.find(({ field }) => field.id === id); placed;) {
    const element = screen.querySelector<HTMLElement>(`#${CSS.escape(fieldElementId(placed.field.id))}`)
    if (element) return element
    const { parent } = placed
    placed = parent && all.find(({ field }) => field === parent)
  }
  return undefined
}

/**
 * Marks the edited field in the preview, and scrolls the preview's own scroll area to it. The page itself does not move: on a narrow window
 * the preview is below the form.
 */
export function useFollowField(screen: RefObject<HTMLElement | null>, fields: readonly Field[]): void {
  const id = useActiveField()
  useEffect(() => {
    const area = screen.current
    const element = area && id !== undefined ? findFieldElement(area, fields, id) : undefined
    if (!area || !element) return
    element.dataset.active = 'true'
    const [of, own] = [area.getBoundingClientRect(), element.getBoundingClientRect()]
    if (own.top < of.top || own.bottom > of.bottom) area.scrollTo({ top: area.scrollTop + own.top - of.top - MARGIN })
    return () => {
      delete element.dataset.active
    }
  }, [screen, fields, id])
}
