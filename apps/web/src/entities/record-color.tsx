import { textOn } from '@verka/domain/tenants/contrast.ts'
import classes from './record-color.module.css'

const COMPLETE = /^#[0-9a-f]{6}$/i

/** The dot of a predefined value's colour, next to its name; a value without a colour has no dot. */
function ColorDot({ color }: { color: string | null }) {
  if (color === null || !COMPLETE.test(color)) return null
  return <span className={classes.dot} style={{ background: color }} aria-hidden />
}

interface NamedColorProps {
  name: string
  color: string | null
}

/** A predefined value or its type in a list: its dot and its name. */
export function WithColorDot({ name, color }: NamedColorProps) {
  return (
    <span className={classes.named}>
      <ColorDot color={color} />
      <span>{name}</span>
    </span>
  )
}

/** A predefined value on its colour, in black or white, whichever is readable. */
export function RecordChip({ name, color }: NamedColorProps) {
  const isColored = color !== null && COMPLETE.test(color)
  return (
    <span className={classes.chip} style={isColored ? { background: color, color: textOn(color), borderColor: 'transparent' } : {}}>
      {name}
    </span>
  )
}
