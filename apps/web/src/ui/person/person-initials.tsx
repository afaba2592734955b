import type { CSSProperties } from 'react'
import classes from './person-initials.module.css'

/** Colours that tell people apart. */
const COLOURS = ['blue', 'cyan', 'grape', 'green', 'indigo', 'orange', 'pink', 'red', 'teal', 'violet'] as const

/** The first letters of a person's first two names. */
function initialsOf(name: string): string {
  const [first = '', second] = name.trim().split(/\s+/)
  return (second === undefined ? first.slice(0, 2) : `${first[0]}${second[0]}`).toUpperCase()
}

/** The same for a name each time. */
const colourOf = (name: string) =>
  COLOURS[[...name].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)!) % 9973, 0) % COLOURS.length]!

interface PersonInitialsProps {
  name: string
  /** In px. */
  size: number
  /** In a colour of the person's own; otherwise in that of the tenant. */
  hasOwnColour?: boolean
}

/** A round mark with a person's initials. */
export function PersonInitials({ name, size, hasOwnColour = false }: PersonInitialsProps) {
  const colour = hasOwnColour ? colourOf(name) : 'primary'
  const style = {
    '--size': `${size}px`,
    '--text': `var(--mantine-color-${colour}-light-color)`,
    '--back': `var(--mantine-color-${colour}-light)`,
  } as CSSProperties
  return (
    <span className={classes.initials} style={style} aria-hidden>
      {initialsOf(name)}
    </span>
  )
}
