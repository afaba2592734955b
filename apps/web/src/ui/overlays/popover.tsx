import { createContext, useContext, useId, type ReactNode } from 'react'
import type { PopoverDropdownProps, PopoverProps } from '@mantine/core'
import { drawTarget, floating, partsOf, Place, type TargetProps } from './late-target.tsx'
import { useOpenedAfterwards, useWasEver } from './late-part.ts'
import type { Popover as PopoverItself } from './popover-itself.tsx'
import classes from './overlays.module.css'

const PartContext = createContext<typeof PopoverItself | undefined>(undefined)

interface Props extends Omit<PopoverProps, 'children' | 'opened' | 'onChange'> {
  opened: boolean
  onChange: (isOpen: boolean) => void
  children: ReactNode
}

/** Mantine's popover, whose code is loaded when one is first opened. */
function Root({ children, ...props }: Props) {
  const { opened, onChange, withRoles = true } = props
  const id = useId()
  const { target, rest } = partsOf(children, Target)
  const wasOpened = useWasEver(opened)
  const part = floating.usePart(opened, () => onChange(false))?.Popover
  const isWaiting = opened && !part
  const roles = withRoles && {
    id: `${id}-target`,
    'aria-haspopup': 'dialog',
    'aria-expanded': opened,
    'aria-controls': opened ? `${id}-dropdown` : undefined,
  }
  const waiting = isWaiting && {
    'aria-busy': true,
    className: [target.props.children.props.className, classes.waiting].filter(Boolean).join(' '),
  }
  return (
    <>
      {drawTarget(target, id, { ...roles, ...waiting })}
      {wasOpened && part && (
        <PartContext.Provider value={part}>
          <Opened Part={part} id={id} props={props}>
            {rest}
          </Opened>
        </PartContext.Provider>
      )}
    </>
  )
}

function Opened({
  Part,
  id,
  props,
  children,
}: {
  Part: typeof PopoverItself
  id: string
  props: Omit<Props, 'children'>
  children: ReactNode
}) {
  const isShown = useOpenedAfterwards(props.opened)
  return (
    <Part {...props} id={id} opened={isShown}>
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

function Dropdown(props: PopoverDropdownProps) {
  const Part = useContext(PartContext)
  return Part && <Part.Dropdown {...props} />
}

export const Popover = Object.assign(Root, { Target, Dropdown })
