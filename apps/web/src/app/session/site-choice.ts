import { isAtLeast } from '@verka/domain/access/roles.ts'
import type { Session } from '@verka/domain/session/session.api.ts'
import type { CurrentSession } from '../../data/session-context.ts'

type Site = Session['sites'][number]

/** The session in a site: in a sandbox with the role that the person tries it with, as the server does. */
export function currentIn(session: Session, site: Site): CurrentSession {
  const { role: ownRole } = session.user
  const { triesAs } = site.sandbox ?? {}
  return {
    ...session,
    ownRole,
    user: { ...session.user, role: triesAs && isAtLeast(ownRole, triesAs) ? triesAs : ownRole },
    site,
    isSiteGone: false,
  }
}

const START = 'verka.site.'
const at = (session: Session) => `${START}${session.tenant.key}.${session.user.id}`

/** The site to work in: the one wished for, else the one chosen last on this device, else the first. */
export function siteToStartIn(session: Session, wished: string | null): Site | undefined {
  const find = (key: string | null) => session.sites.find((site) => site.key === key)
  let stored: string | null = null
  try {
    stored = localStorage.getItem(at(session))
  } catch {
    // without storage the first site is as good as any
  }
  return find(wished) ?? find(stored) ?? session.sites[0]
}

/** The site to work in after the open one was removed: the one that it was a copy of, else any other. */
export const siteAfter = ({ sites }: Session, { sandbox }: Site): Site | undefined =>
  sites.find(({ key }) => key === sandbox?.source.key) ?? sites[0]

/** Remembers the site of this person in this tenant. */
export function storeSite(session: Session, site: Site): void {
  try {
    localStorage.setItem(at(session), site.key)
  } catch {
    // the choice lasts while the tab is open
  }
}

/** Deletes the choices of all users on this device. */
export function forgetSites(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(START)) localStorage.removeItem(key)
  } catch {
    // nothing was stored
  }
}
