import { createContext, useContext } from 'react'
import type { SessionStore } from './session-store.ts'

export const SessionControls = createContext<Pick<SessionStore, 'logOut' | 'switchSite'> | undefined>(undefined)

/** Logging out and switching the site: for the user menu. */
export function useSessionControls(): Pick<SessionStore, 'logOut' | 'switchSite'> {
  const controls = useContext(SessionControls)
  if (!controls) throw new Error('no SessionControls')
  return controls
}
