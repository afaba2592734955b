import { isAtLeast } from '@verka/domain/access/roles.ts'
import type { Session } from '@verka/domain/session/session.api.ts'
import { ApiError } from '../../data/api-error.ts'
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

/**
 * The site to work in: the one wished for, else that of this tab, else the one chosen last on this device, else the first. The tab keeps it:
 * a choice in another tab does not move this one when it is loaded again.
 * @throws {ApiError} for a person without a site
 */
export function siteToStartIn(session: Session, wished: string | null): Site {
  const find = (key: string | null) => session.sites.find((site) => site.key === key)
  const storedIn = (storage: () => Storage) => {
    try {
      return find(storage().getItem(at(session)))
    } catch {
      // without storage the first site is as good as any
      return undefined
    }
  }
  const site = find(wished) ?? storedIn(() => sessionStorage) ?? storedIn(() => localStorage) ?? session.sites[0]
  if (!site) throw new ApiError(403, 'forbidden', [{ message: '@errors.noSite' }])
  storeIn(() => sessionStorage, session, site)
  return site
}

/** The site to work in after the open one was removed: the one that it was a copy of, else any other. */
export const siteAfter = ({ sites }: Session, { sandbox }: Site): Site | undefined =>
  sites.find(({ key }) => key === sandbox?.source.key) ?? sites[0]

function storeIn(storage: () => Storage, session: Session, site: Site): void {
  try {
    storage().setItem(at(session), site.key)
  } catch {
    // the choice lasts while the page is open
  }
}

/** Stores the site of this person in this tenant: for this tab, and for tabs that are opened later. */
export function storeSite(session: Session, site: Site): void {
  storeIn(() => sessionStorage, session, site)
  storeIn(() => localStorage, session, site)
}

/** Deletes the choices of all users on this device. */
export function forgetSites(): void {
  try {
    for (const storage of [sessionStorage, localStorage])
      for (const key of Object.keys(storage)) if (key.startsWith(START)) storage.removeItem(key)
  } catch {
    // nothing was stored
  }
}
