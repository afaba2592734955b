import { createContext, useContext } from 'react'
import type { SessionStore } from './session-store.ts'

export const SessionControls = createContext<Pick<SessionStore, 'logOut' | 'switchSite' | 'switchTenant'> | undefined>(undefined)

/** Logging out, switching the site and the tenant: for the user menu and the bar at the top. */
export function useSessionControls(): Pick<SessionStore, 'logOut' | 'switchSite' | 'switchTenant'> {
  const controls = useContext(SessionControls)
  if (!controls) throw new Error('no SessionControls')
  return controls
}
