import { createContext, useContext } from 'react'
import type { SessionStore } from './session-store.ts'

/** Actions of the logged-in user on their session. */
export type SessionActions = Pick<SessionStore, 'logOut' | 'switchSite' | 'switchTenant'>

export const SessionControls = createContext<SessionActions | undefined>(undefined)

/** Logging out, switching the site and the tenant: for the user menu and the bar at the top. */
export function useSessionControls(): SessionActions {
  const controls = useContext(SessionControls)
  if (!controls) throw new Error('no SessionControls')
  return controls
}
