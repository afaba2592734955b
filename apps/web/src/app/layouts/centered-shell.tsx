import { Outlet } from '@tanstack/react-router'
import classes from './centered-layout.module.css'

/** For the pages before login: one thing in the middle. */
export function CenteredLayout() {
  return (
    <main className={classes.centered}>
      <Outlet />
    </main>
  )
}
