import { createContext, useContext, type ReactNode } from 'react'
import type { PopoverDropdownProps, PopoverProps } from '@mantine/core'
import { useBackCloses } from '../routing/use-back-closes.ts'
import { floating, LateFloating, Target } from './late-target.tsx'
import type { Popover as PopoverItself } from './popover-itself.tsx'

const PartContext = createContext<typeof PopoverItself | undefined>(undefined)

interface Props extends Omit<PopoverProps, 'children' | 'opened' | 'onChange'> {
  opened: boolean
  onChange: (isOpen: boolean) => void
  children: ReactNode
}

/** Mantine's popover, whose code is loaded when one is first opened. */
function Root({ children, opened, onChange, ...props }: Props) {
  const { withRoles = true } = props
  useBackCloses(opened && withRoles, () => onChange(false))
  const part = floating.usePart(opened, () => onChange(false))?.Popover
  return (
    <PartContext value={part}>
      <LateFloating part={part} opens={withRoles ? 'dialog' : undefined} isOpen={opened} onChange={onChange} props={props}>
        {children}
      </LateFloating>
    </PartContext>
  )
}

function Dropdown(props: PopoverDropdownProps) {
  const Part = useContext(PartContext)
  return Part && <Part.Dropdown {...props} />
}

export const Popover = Object.assign(Root, { Target, Dropdown })
