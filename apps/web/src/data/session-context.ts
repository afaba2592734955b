import { createContext, useContext } from 'react'
import type { Session } from '@verka/domain/session/session.api.ts'

/** Who is logged in, and the site they work in now. */
export interface CurrentSession extends Session {
  site: Session['sites'][number]
}

export const SessionContext = createContext<CurrentSession | undefined>(undefined)

/** The logged-in person, their tenant and the chosen site. Only below the layouts that need a login. */
export function useSession(): CurrentSession {
  const session = useContext(SessionContext)
  if (!session) throw new Error('nobody is logged in here')
  return session
}
