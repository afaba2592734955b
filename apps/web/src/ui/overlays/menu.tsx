import { createContext, useContext, useId, useState, type ReactNode } from 'react'
import type { MenuDropdownProps, MenuProps, Menu as MenuItself } from '@mantine/core'
import { drawTarget, floating, partsOf, Place, type TargetProps } from './late-target.tsx'
import { useOpenedAfterwards, useWasEver } from './late-part.ts'
import classes from './overlays.module.css'

const PartContext = createContext<typeof MenuItself | undefined>(undefined)

/** Mantine's menu, whose code is loaded when one is first opened. */
function Root({ children, ...props }: Omit<MenuProps, 'children' | 'opened' | 'onChange'> & { children: ReactNode }) {
  const id = useId()
  const { target, rest } = partsOf(children, Target)
  const [isOpen, setOpen] = useState(false)
  const wasOpened = useWasEver(isOpen)
  const part = floating.usePart(isOpen, () => setOpen(false))?.Menu
  const { onClick, className } = target.props.children.props as { onClick?: (event: unknown) => void; className?: string }
  const added = {
    id: `${id}-target`,
    'aria-haspopup': 'menu',
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? `${id}-dropdown` : undefined,
    'data-expanded': isOpen || undefined,
    onClick: (event: unknown) => {
      onClick?.(event)
      setOpen(!isOpen)
    },
    ...(isOpen && !part && { 'aria-busy': true, className: [className, classes.waiting].filter(Boolean).join(' ') }),
  }
  return (
    <>
      {drawTarget(target, id, added)}
      {wasOpened && part && (
        <PartContext.Provider value={part}>
          <Opened Part={part} id={id} isOpen={isOpen} onChange={setOpen} props={props}>
            {rest}
          </Opened>
        </PartContext.Provider>
      )}
    </>
  )
}

interface OpenedProps {
  Part: typeof MenuItself
  id: string
  isOpen: boolean
  onChange: (isOpen: boolean) => void
  props: Omit<MenuProps, 'children'>
  children: ReactNode
}

function Opened({ Part, id, isOpen, onChange, props, children }: OpenedProps) {
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

function Target({ children }: TargetProps) {
  return children
}

function Dropdown(props: MenuDropdownProps) {
  const Part = useContext(PartContext)
  return Part && <Part.Dropdown {...props} />
}

/** A part that is drawn in an open menu only. */
function late<Name extends 'Item' | 'Label' | 'Divider'>(name: Name): (typeof MenuItself)[Name] {
  return function Late(props: object) {
    const Inside = useContext(PartContext)?.[name] as ((given: object) => ReactNode) | undefined
    return Inside && <Inside {...props} />
  } as unknown as (typeof MenuItself)[Name]
}

export const Menu = Object.assign(Root, { Target, Dropdown, Item: late('Item'), Label: late('Label'), Divider: late('Divider') })
