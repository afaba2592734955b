import { Outlet } from '../../ui/routing/router-context.tsx'
import classes from './centered-layout.module.css'

/** Layout of the pages before login: centred content. */
export function CenteredLayout() {
  return (
    <main className={classes.centered}>
      <Outlet />
    </main>
  )
}
