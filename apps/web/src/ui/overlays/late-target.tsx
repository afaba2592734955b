import {
  Children,
  cloneElement,
  isValidElement,
  useLayoutEffect,
  type FunctionComponent,
  type ReactElement,
  type ReactNode,
  type Ref,
} from 'react'
import { latePart } from './late-part.ts'

/** What opens menus and popovers. */
export const floating = latePart(() => import('./floating-itself.ts'))

/** The button that opens something is drawn without its code: it stays the same when that is loaded. */
export interface TargetProps {
  children: ReactElement<Record<string, unknown>>
}

/** The target among the parts, and the others. */
export function partsOf(
  children: ReactNode,
  Target: FunctionComponent<TargetProps>,
): { target: ReactElement<TargetProps>; rest: ReactNode } {
  const all = Children.toArray(children)
  const target = all.find((child) => isValidElement(child) && child.type === Target) as ReactElement<TargetProps> | undefined
  if (!target) throw new Error('there is nothing to open it with')
  return { target, rest: all.filter((child) => child !== target) }
}

const NAME = 'data-opens'

/** Draws the target with further properties. */
export function drawTarget(
  { props: { children: child } }: ReactElement<TargetProps>,
  id: string,
  added: Record<string, unknown>,
): ReactNode {
  const { onPointerEnter, onFocus } = child.props as { onPointerEnter?: (event: unknown) => void; onFocus?: (event: unknown) => void }
  const soon = (before: ((event: unknown) => void) | undefined) => (event: unknown) => {
    before?.(event)
    floating.loadSoon()
  }
  return cloneElement(child, { ...added, [NAME]: id, onPointerEnter: soon(onPointerEnter), onFocus: soon(onFocus) })
}

/** Draws nothing: it is where the target is, for the part that was loaded later. */
export function Place({ id, ref }: { id: string; ref?: Ref<HTMLElement> }) {
  useLayoutEffect(() => {
    const element = document.querySelector<HTMLElement>(`[${NAME}="${id}"]`)
    if (typeof ref === 'function') ref(element)
    else if (ref) ref.current = element
  })
  return null
}
