import { Popover as PopoverItself, type PopoverProps } from '@mantine/core'
import { useFocusTaken } from './use-focus-taken.ts'

/** Mantine's popover; one that closes because a person pressed an input or button elsewhere leaves the focus there. */
function Root({ returnFocus, ...props }: PopoverProps) {
  const isFocusTaken = useFocusTaken(props.opened === true, `${props.id}-dropdown`)
  return <PopoverItself {...props} returnFocus={returnFocus === true && !isFocusTaken} />
}

export const Popover = Object.assign(Root, { Target: PopoverItself.Target, Dropdown: PopoverItself.Dropdown })
