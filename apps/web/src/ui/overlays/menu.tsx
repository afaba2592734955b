import { createContext, useContext, useState, type ReactNode } from 'react'
import type { MenuDropdownProps, MenuProps, Menu as MenuItself } from '@mantine/core'
import { floating, LateFloating, Target } from './late-target.tsx'

const PartContext = createContext<typeof MenuItself | undefined>(undefined)

/** Mantine's menu, whose code is loaded when one is first opened. */
function Root({ children, ...props }: Omit<MenuProps, 'children' | 'opened' | 'onChange'> & { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const part = floating.usePart(isOpen, () => setOpen(false))?.Menu
  return (
    <PartContext value={part}>
      <LateFloating part={part} opens="menu" isOpen={isOpen} onChange={setOpen} onPress={() => setOpen(!isOpen)} props={props}>
        {children}
      </LateFloating>
    </PartContext>
  )
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
