import { Loader } from '@mantine/core'
import classes from './overlays.module.css'

/** Until the code of a dialog is there: visible only when that takes a while. */
export function Busy({ isShown }: { isShown: boolean }) {
  if (!isShown) return null
  return (
    <div className={classes.busy} role="status" aria-busy>
      <Loader aria-hidden />
    </div>
  )
}
