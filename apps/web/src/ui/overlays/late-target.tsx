import { Children, cloneElement, isValidElement, useId, useLayoutEffect } from 'react'
import type { FunctionComponent, ReactElement, ReactNode, Ref } from 'react'
import { latePart, useOpenedAfterwards, useWasEver } from './late-part.ts'
import classes from './overlays.module.css'

/** What opens menus and popovers. */
export const floating = latePart(() => import('./floating-itself.ts'))

interface TargetProps {
  children: ReactElement<{
    className?: string
    onPointerEnter?: (event: unknown) => void
    onFocus?: (event: unknown) => void
    onClick?: (event: unknown) => void
  }>
}

/** The button that opens something is drawn without its code: it stays the same when that is loaded. */
export function Target({ children }: TargetProps) {
  return children
}

/** Mantine's menu or popover, as far as they are alike. */
interface Part {
  (props: { id: string; opened: boolean; onChange: (isOpen: boolean) => void; children: ReactNode }): ReactNode
  Target: FunctionComponent<{ children: ReactNode }>
}

interface FloatingProps {
  isOpen: boolean
  onChange: (isOpen: boolean) => void
  /** Properties of Mantine's component. */
  props: object
  /** The target and what it opens. */
  children: ReactNode
}

interface LateFloatingProps extends FloatingProps {
  /** Once it is loaded. */
  part: Part | undefined
  /** What the target says that it opens. */
  opens: 'menu' | 'dialog' | undefined
  onPress?: () => void
}

const NAME = 'data-opens'

/** A target, and what it opens over the page: its code is loaded when one is first opened. */
export function LateFloating({ part, opens, onPress, children, ...floats }: LateFloatingProps) {
  const { isOpen } = floats
  const id = useId()
  const wasOpened = useWasEver(isOpen)
  const all = Children.toArray(children)
  const target = all.find((child) => isValidElement(child) && child.type === Target) as ReactElement<TargetProps> | undefined
  if (!target) throw new Error('there is nothing to open it with')
  const button = target.props.children
  const { className, onPointerEnter, onFocus, onClick } = button.props
  const also = (before: ((event: unknown) => void) | undefined, act: () => void) => (event: unknown) => {
    before?.(event)
    act()
  }
  const roles = opens && {
    id: `${id}-target`,
    'aria-haspopup': opens,
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? `${id}-dropdown` : undefined,
  }
  const isWaiting = isOpen && !part
  return (
    <>
      {cloneElement(button, {
        ...roles,
        ...(onPress && { 'data-expanded': isOpen || undefined, onClick: also(onClick, onPress) }),
        ...(isWaiting && { 'aria-busy': true, className: [className, classes.waiting].filter(Boolean).join(' ') }),
        [NAME]: id,
        onPointerEnter: also(onPointerEnter, floating.loadSoon),
        onFocus: also(onFocus, floating.loadSoon),
      } as object)}
      {wasOpened && part && (
        <Opened {...floats} Part={part} id={id}>
          {all.filter((child) => child !== target)}
        </Opened>
      )}
    </>
  )
}

function Opened({ Part, id, isOpen, onChange, props, children }: FloatingProps & { Part: Part; id: string }) {
  const isShown = useOpenedAfterwards(isOpen)
  return (
    <Part {...props} id={id} opened={isShown} onChange={onChange}>
      <Part.Target>
        <Place id={id} />
      </Part.Target>
      {children}
    </Part>
  )
}

/** Draws nothing: it is where the target is, for the part that was loaded later. */
function Place({ id, ref }: { id: string; ref?: Ref<HTMLElement> }) {
  useLayoutEffect(() => {
    const element = document.querySelector<HTMLElement>(`[${NAME}="${id}"]`)
    if (typeof ref === 'function') ref(element)
    else if (ref) ref.current = element
  })
  return null
}
