import { createContext, useContext } from 'react'
import type { FieldError } from '@verka/domain/errors/app-error.ts'
import type { Role } from '@verka/domain/access/roles.ts'
import type { Session } from '@verka/domain/session/session.api.ts'
import type { TenantLook } from '@verka/domain/tenants/tenants.api.ts'

/** The authenticated person, and the site they work in now. In a sandbox their role is the one that they try it with. */
export interface CurrentSession extends Session {
  site: Session['sites'][number]
  /** Their role in other sites. */
  ownRole: Role
  /** The site was removed while something was typed in it: nothing can be saved there. */
  isSiteGone: boolean
}

export const SessionContext = createContext<CurrentSession | undefined>(undefined)

/** The logged-in person, their tenant and the chosen site. Only below the layouts that need a login. */
export function useSession(): CurrentSession {
  const session = useContext(SessionContext)
  if (!session) throw new Error('nobody is logged in here')
  return session
}

/** Data of the pages before login: the message, the look, and the login function. */
export interface Login {
  notice: { kind: 'warning' | 'error'; errors: FieldError[] } | undefined
  look: TenantLook | null
  logIn: (returnUrl: string | undefined) => void
}

export const LoginContext = createContext<Login | undefined>(undefined)

export function useLogin(): Login {
  const login = useContext(LoginContext)
  if (!login) throw new Error('no LoginContext')
  return login
}
